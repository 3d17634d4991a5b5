import HealthKit
import Testing

/// Every symbol that came with iOS 26.4 to 27.3, written as an app writes it.
@Suite("What iOS 26.4 to 27.3 added compiles as it does on a phone")
struct NewestSystemShapesTests {
    private let heartRate = HKQuantityType(.heartRate)
    private let unit = HKUnit.count().unitDivided(by: .minute())

    private func configuration() throws -> HKWorkoutZoneConfiguration {
        try HKWorkoutZoneConfiguration(
            quantityType: heartRate,
            zoneBoundaries: [110, 130, 150, 170].map { HKQuantity(unit: unit, doubleValue: $0) })
    }

    /// As an app describes a zone that it reads.
    private func text(_ zone: HKWorkoutZone) -> String {
        switch (zone.minimum, zone.maximum) {
        case (nil, let maximum?): "below \(maximum.doubleValue(for: unit))"
        case (let minimum?, nil): "from \(minimum.doubleValue(for: unit))"
        case (let minimum?, let maximum?):
            "\(minimum.doubleValue(for: unit)) to \(maximum.doubleValue(for: unit))"
        case (nil, nil): "all"
        }
    }

    private func name(_ source: HKWorkoutZoneConfiguration.Source) -> String {
        switch source {
        case .system: "system"
        case .user: "user"
        case .app: "app"
        @unknown default: "unknown"
        }
    }

    @Test("a configuration of zones, its source and its zones")
    func zones() throws {
        let zones = try configuration()
        #expect(zones.zones.map(text).first == "below 110.0")
        #expect(zones.zones.map(text).last == "from 170.0")
        #expect(zones.zones.map(\.index) == [0, 1, 2, 3, 4])
        #expect(name(zones.source) == "app")
        #expect(zones.quantityType == heartRate)
        let coded = try JSONEncoder().encode([HKWorkoutZoneConfiguration.Source.user])
        let source = try JSONDecoder().decode([HKWorkoutZoneConfiguration.Source].self, from: coded)
        #expect(source == [.user])
        #expect(try zones == configuration())
    }

    @Test("zones of a workout and of its activities")
    func groups() async throws {
        let store = HKHealthStore()
        try await store.requestAuthorization(
            toShare: [HKWorkoutType.workoutType(), heartRate],
            read: [HKWorkoutType.workoutType(), heartRate])
        let preferred = try await store.preferredWorkoutZoneConfiguration(for: heartRate)
        let workout = HKWorkoutConfiguration()
        workout.activityType = .cycling
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: workout, device: .local())
        if try await builder.zoneConfiguration(for: heartRate) == nil {
            try await builder.setCustomZoneConfiguration(configuration(), for: heartRate)
        }
        let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
        try await builder.beginCollection(at: start)
        try await builder.addSamples(
            [0.0, 60, 120].map {
                HKQuantitySample(
                    type: heartRate, quantity: HKQuantity(unit: unit, doubleValue: 100 + $0 / 2),
                    start: start + $0, end: start + $0)
            })
        let current: HKWorkoutZoneGroup? = builder.zoneGroup(for: heartRate)
        try await builder.endCollection(at: start + 180)
        let finished = try #require(try await builder.finishWorkout())
        let group = try #require(finished.zoneGroupsByType?[HKQuantityType(.heartRate)])
        #expect(preferred == nil)
        #expect(current?.zoneDurations.count == 5)
        #expect(group.zoneDurations.count == group.configuration.zones.count)
        let total = group.zoneDurations.map(\.duration).reduce(0, +)
        #expect(total > 0 && total <= finished.duration + 1)
        #expect(finished.zoneGroup(for: heartRate)?.zoneDurations.first?.zone.index == 0)
        let activity = try #require(finished.workoutActivities.first)
        #expect(activity.zoneGroupsByType?.isEmpty == false)
        #expect(activity.zoneGroup(for: heartRate)?.configuration == group.configuration)
    }

    /// A delegate with the optional method.
    private final class Listener: NSObject, HKLiveWorkoutBuilderDelegate {
        func workoutBuilder(
            _ workoutBuilder: HKLiveWorkoutBuilder,
            didCollectDataOf collectedTypes: Set<HKSampleType>
        ) {}
        func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
        func workoutBuilder(
            _ workoutBuilder: HKLiveWorkoutBuilder,
            didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate
        ) {
            let date: Date? = zoneUpdate.lastSampleProcessedDate
            let durations: [HKWorkoutZoneDuration?] = [
                zoneUpdate.currentZoneDuration, zoneUpdate.previousZoneDuration,
            ]
            let group: HKWorkoutZoneGroup? = zoneUpdate.zoneGroup
            _ = (date, durations, group)
        }
    }

    @Test("a delegate has the method for zones, or does without")
    func delegate() {
        let listener: any HKLiveWorkoutBuilderDelegate = Listener()
        #expect(listener is Listener)
    }

    @Test("values, characteristics and dates")
    func values() async throws {
        let state = HKCategoryValueMenopausalState(rawValue: 1)
        #expect(state == .menopause)
        #expect(HKCategoryTypeIdentifier.menopausalState.rawValue.hasSuffix("MenopausalState"))
        #expect(
            HKCategoryTypeIdentifier.bleedingAfterMenopause.rawValue
                .hasSuffix("BleedingAfterMenopause"))
        let predicate = HKCategoryValueMenopausalState.predicateForSamples(
            equalTo: [.perimenopause, .none])
        #expect(!predicate.evaluate(with: nil))
        let store = HKHealthStore()
        try await store.requestAuthorization(
            toShare: [], read: [HKCharacteristicType(.referenceSex), heartRate])
        let sex: HKReferenceSex = try store.referenceSex
        #expect(sex == .notSet)
        #expect(HKReferenceSex(rawValue: 1) == .female)
        #expect(HKReferenceSex.male != .female)
        let dates = try await store.earliestAuthorizedSampleDate(for: [heartRate])
        #expect(dates.isEmpty)
        let count = await withCheckedContinuation { continuation in
            store.getEarliestAuthorizedSampleDate(for: [heartRate]) { dates, error in
                if let dates { continuation.resume(returning: dates.count) }
                if error != nil { continuation.resume(returning: -1) }
            }
        }
        #expect(count == 0)
        #expect(HKQuantityTypeIdentifier.heartRateVariabilityRMSSD != .heartRateVariabilitySDNN)
    }

    @Test("the message of changed preferences is observed as any message") @MainActor
    func message() {
        let store = HKHealthStore()
        let token = NotificationCenter.default.addObserver(
            of: store, for: .userPreferencesDidChange
        ) { (message: HKHealthStore.HKUserPreferencesDidChangeMessage) in _ = message }
        NotificationCenter.default.removeObserver(token)
        let notification = Notification(
            name: HKHealthStore.HKUserPreferencesDidChangeMessage.name, object: store)
        #expect(
            HKHealthStore.HKUserPreferencesDidChangeMessage.makeMessage(notification) != nil)
        let subject: HKHealthStore.HKUserPreferencesDidChangeMessage.Subject = store
        #expect(subject === store)
    }
}
