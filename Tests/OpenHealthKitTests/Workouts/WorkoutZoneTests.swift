import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite("Zones of workouts")
struct HKWorkoutZoneTests {
    private static let rate = HKUnit.count().unitDivided(by: .minute())
    private static let heartRate = HKQuantityType(.heartRate)
    private let phone = Phone()

    private static func zones(_ values: [Double] = [120, 150]) throws -> HKWorkoutZoneConfiguration
    {
        try HKWorkoutZoneConfiguration(
            quantityType: heartRate,
            zoneBoundaries: values.map { HKQuantity(unit: rate, doubleValue: $0) })
    }

    private static func beat(_ value: Double, _ start: TimeInterval) -> HKQuantitySample {
        HKQuantitySample(
            type: heartRate, quantity: HKQuantity(unit: rate, doubleValue: value),
            start: Phone.date(start), end: Phone.date(start))
    }

    private func builder(in store: HKHealthStore? = nil) -> HKWorkoutBuilder {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        return HKWorkoutBuilder(
            healthStore: store ?? phone.diary, configuration: configuration, device: nil)
    }

    private func durations(_ group: HKWorkoutZoneGroup?) -> [TimeInterval]? {
        group?.zoneDurations.map(\.duration)
    }

    @Test("an app's zones have its boundaries and itself as their source")
    func configuration() throws {
        let zones = try Self.zones()
        #expect(zones.source == .app)
        #expect(zones.quantityType == Self.heartRate)
        #expect(zones.zones.map(\.index) == [0, 1, 2])
        #expect(zones.zones.map { $0.minimum?.doubleValue(for: Self.rate) } == [nil, 120, 150])
        #expect(zones.zones.map { $0.maximum?.doubleValue(for: Self.rate) } == [120, 150, nil])
        #expect(try zones == Self.zones())
        #expect(try zones != Self.zones([120, 151]))
        #expect { try Self.zones([120]) } throws: {
            ($0 as? HKError)?.code == .errorInvalidArgument
        }
    }

    @Test("boundaries that do not rise raise an exception")
    func falling() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = try Self.zones([150, 120])
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("NSInvalidArgumentException"))
    }

    @Test("durations come from the samples that were added, and stay with the workout")
    func finished() async throws {
        let builder = builder()
        try await builder.setCustomZoneConfiguration(Self.zones(), for: Self.heartRate)
        #expect(try await builder.zoneConfiguration(for: Self.heartRate) == Self.zones())
        try await builder.beginCollection(at: Phone.date(0))
        #expect(builder.zoneGroup(for: Self.heartRate) == nil)
        try await builder.addSamples([Self.beat(100, 0), Self.beat(130, 60)])
        #expect(durations(builder.zoneGroup(for: Self.heartRate)) == [60, 0, 0])
        try await builder.addSamples([Self.beat(160, 160), Self.beat(100, 400)])
        let pause = [(HKWorkoutEventType.pause, 200.0), (.resume, 300)].map {
            HKWorkoutEvent(
                type: $0, dateInterval: DateInterval(start: Phone.date($1), duration: 0),
                metadata: nil)
        }
        try await builder.addWorkoutEvents(pause)
        let half = HKWorkoutActivity(
            workoutConfiguration: builder.workoutConfiguration, start: Phone.date(30),
            end: Phone.date(180), metadata: nil)
        try await builder.addWorkoutActivity(half)
        try await builder.endCollection(at: Phone.date(600))
        let finished = try #require(try await builder.finishWorkout())
        let read = try #require(
            try await TestStore.samples(HKWorkoutType.workoutType(), in: phone.diary).first
                as? HKWorkout)
        for workout in [finished, read] {
            let group = try #require(workout.zoneGroupsByType?[Self.heartRate])
            #expect(durations(group) == [60, 100, 140])
            #expect(try group.configuration == Self.zones())
            #expect(group.zoneDurations.map(\.zone.index) == [0, 1, 2])
            #expect(durations(workout.zoneGroup(for: Self.heartRate)) == [60, 100, 140])
            #expect(workout.zoneGroup(for: HKQuantityType(.cyclingPower)) == nil)
            let activity = try #require(workout.workoutActivities.first)
            #expect(durations(activity.zoneGroup(for: Self.heartRate)) == [30, 100, 20])
            #expect(activity.zoneGroupsByType?.count == 1)
        }
    }

    @Test("a workout without zones has no groups")
    func none() async throws {
        let builder = builder()
        try await builder.beginCollection(at: Phone.date(0))
        try await builder.addSamples([Self.beat(100, 0)])
        #expect(try await builder.zoneConfiguration(for: Self.heartRate) == nil)
        try await builder.endCollection(at: Phone.date(600))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.zoneGroupsByType == nil)
        #expect(workout.workoutActivities.first?.zoneGroupsByType == nil)
    }

    @Test("zones are set before the collection begins, for their own type, and can be removed")
    func setting() async throws {
        let builder = builder()
        let power = HKQuantityType(.cyclingPower)
        let wrongType = await Phone.code {
            try await builder.setCustomZoneConfiguration(Self.zones(), for: power)
        }
        #expect(wrongType == .errorInvalidArgument)
        let without = await Phone.code {
            try await builder.setCustomZoneConfiguration(nil, for: HKQuantityType(.stepCount))
        }
        #expect(without == .errorInvalidArgument)
        try await builder.setCustomZoneConfiguration(Self.zones(), for: Self.heartRate)
        try await builder.setCustomZoneConfiguration(nil, for: Self.heartRate)
        #expect(try await builder.zoneConfiguration(for: Self.heartRate) == nil)
        try await builder.beginCollection(at: Phone.date(0))
        let late = await Phone.code {
            try await builder.setCustomZoneConfiguration(Self.zones(), for: Self.heartRate)
        }
        #expect(late == .errorInvalidArgument)
    }

    @Test("the zones that the person prefers count where the app sets none")
    func preferred() async throws {
        #expect(
            try await phone.diary.preferredWorkoutZoneConfiguration(for: Self.heartRate) == nil)
        try phone.diary.setPreferredZones(Self.zones([100, 130]), for: Self.heartRate)
        let preferred = try #require(
            try await phone.diary.preferredWorkoutZoneConfiguration(for: Self.heartRate))
        #expect(preferred.source == .user)
        let builder = builder()
        #expect(try await builder.zoneConfiguration(for: Self.heartRate) == preferred)
        try await builder.beginCollection(at: Phone.date(0))
        try await builder.addSamples([Self.beat(110, 0), Self.beat(110, 60)])
        #expect(durations(builder.zoneGroup(for: Self.heartRate)) == [0, 60, 0])
        try phone.diary.setPreferredZones(nil, for: Self.heartRate)
        #expect(
            try await phone.diary.preferredWorkoutZoneConfiguration(for: Self.heartRate) == nil)
    }

    @Test("who may not read heart rates sees no zones of them")
    func permissions() async throws {
        let writer = builder()
        try await writer.setCustomZoneConfiguration(Self.zones(), for: Self.heartRate)
        try await writer.beginCollection(at: Phone.date(0))
        try await writer.addSamples([Self.beat(110, 0), Self.beat(110, 60)])
        try await writer.endCollection(at: Phone.date(600))
        try await writer.finishWorkout()
        try phone.diary.setPreferredZones(Self.zones(), for: Self.heartRate)

        let code = await Phone.code {
            let none = Phone(scale: .none)
            _ = try await none.scale.preferredWorkoutZoneConfiguration(for: Self.heartRate)
        }
        #expect(code == .errorAuthorizationNotDetermined)
        let reader = phone.scale
        let workouts = try await TestStore.samples(HKWorkoutType.workoutType(), in: reader)
        #expect((workouts.first as? HKWorkout)?.zoneGroupsByType?.count == 1)
        try reader.openStore().permissions.set(
            share: [:], read: [.heartRate: .denied], app: reader.app)
        let denied = try await TestStore.samples(HKWorkoutType.workoutType(), in: reader)
        #expect(denied.count == 1)
        #expect((denied.first as? HKWorkout)?.zoneGroupsByType == nil)
        #expect((denied.first as? HKWorkout)?.workoutActivities.first?.zoneGroupsByType == nil)
        #expect(try await reader.preferredWorkoutZoneConfiguration(for: Self.heartRate) == nil)
    }

    @Test("a live builder tells its delegate when the zone changes, and not with each sample")
    func live() async throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        let session = try HKWorkoutSession(
            healthStore: phone.diary, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: phone.diary, workoutConfiguration: configuration)
        let listener = ZoneListener()
        builder.delegate = listener
        try await builder.setCustomZoneConfiguration(Self.zones(), for: Self.heartRate)
        session.startActivity(with: Phone.date(0))
        try await builder.beginCollection(at: Phone.date(0))
        try await builder.addSamples([Self.beat(100, 0)])
        try await builder.addSamples([Self.beat(110, 30)])
        try await phone.scale.save(Self.beat(130, 60))
        let updates = await listener.updates.next(2)
        #expect(updates.map { $0.currentZoneDuration?.zone.index } == [0, 1])
        #expect(updates.map { $0.previousZoneDuration?.zone.index } == [nil, 0])
        #expect(updates.last?.previousZoneDuration?.duration == 60)
        #expect(updates.map(\.lastSampleProcessedDate) == [Phone.date(0), Phone.date(60)])
        #expect(durations(updates.last?.zoneGroup) == [60, 0, 0])
        session.end()
    }
}

/// Writes down the changes of zones.
private final class ZoneListener: NSObject, HKLiveWorkoutBuilderDelegate, Sendable {
    let updates = Events<HKLiveWorkoutZoneUpdate>()

    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
    ) {}

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}

    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder,
        didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate
    ) {
        updates.send(zoneUpdate)
    }
}
