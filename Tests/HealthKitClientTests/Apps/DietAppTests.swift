import Foundation
import HealthKit
import Testing

@MainActor
@Suite("The diet app's document", .authorizedHealthStore, .timeLimit(.minutes(30)))
struct DietAppTests {
    let manager = DietAppManager(now: { Days.noon })

    private func log(_ id: String, fiber: Double? = 4) -> DietAppFoodLog {
        DietAppFoodLog(
            id: id, loggedAt: Days.at(hour: 8), calories: 420, protein: 20, carbs: 55, fat: 12,
            fiber: fiber, notes: nil)
    }

    private func save(
        _ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, _ start: Date,
        _ end: Date
    ) async throws {
        let watch = TestStore.other("com.apple.health.watch", name: "Watch")
        try await watch.save(
            HKQuantitySample(
                type: HKQuantityType(identifier),
                quantity: HKQuantity(unit: unit, doubleValue: value), start: start, end: end))
    }

    @Test("The latest weight is in kilograms, whatever it was given in")
    func latestWeight() async throws {
        #expect(try await manager.fetchLatestWeight() == nil)
        try await manager.writeWeight(70, date: Days.at(day: -1))
        try await save(.bodyMass, 11, .stone(), Days.at(hour: 7), Days.at(hour: 7))
        let latest = try #require(try await manager.fetchLatestWeight())
        #expect(abs(latest.weight - 69.853_224_9) < 1e-6)
        #expect(latest.date == Days.at(hour: 7))
    }

    @Test("The weight history holds the last days, oldest first")
    func weightHistory() async throws {
        for day in [-40, -29, 0, -3] {
            try await manager.writeWeight(Double(100 + day), date: Days.at(day: day, hour: 6))
        }
        let history = try await manager.fetchWeightHistory(days: 30)
        #expect(history.map(\.weight) == [71, 97, 100])
    }

    @Test("Today's active energy begins at midnight and ends now")
    func activeEnergy() async throws {
        try await save(
            .activeEnergyBurned, 50, .kilocalorie(), Days.at(hour: -1), Days.at(minute: -30))
        try await save(.activeEnergyBurned, 120, .kilocalorie(), Days.at(), Days.at(hour: 1))
        try await save(
            .activeEnergyBurned, 200, .largeCalorie(), Days.at(hour: 9), Days.at(hour: 10))
        #expect(abs(try await manager.fetchTodayActiveEnergy() - 320) < 1e-9)
    }

    @Test("Without active energy the document's code fails with no data")
    func noActiveEnergy() async throws {
        await #expect {
            _ = try await manager.fetchTodayActiveEnergy()
        } throws: { error in
            guard case DietAppManager.HealthKitError.queryFailed(let cause) = error else {
                return false
            }
            return (cause as? HKError)?.code == .errorNoData
        }
    }

    @Test("Today's workouts are summed up, newest first")
    func workouts() async throws {
        let store = TestStore.other("com.apple.health.watch", name: "Watch")
        for (activity, hour) in [(HKWorkoutActivityType.yoga, 6), (.hiking, 9), (.archery, 10)] {
            try await store.save(
                HKWorkout(
                    activityType: activity, start: Days.at(hour: hour),
                    end: Days.at(hour: hour, minute: 45), duration: 0,
                    totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 150),
                    totalDistance: nil, metadata: nil))
        }
        let workouts = try await manager.fetchTodayWorkouts()
        #expect(workouts.map(\.displayName) == ["Workout", "Hiking", "Yoga"])
        #expect(workouts.map(\.duration) == [2700, 2700, 2700])
        #expect(workouts.map(\.calories) == [150, 150, 150])
    }

    @Test("A meal is five samples with the log's identity", arguments: [4.0, nil])
    func nutrition(fiber: Double?) async throws {
        try await manager.writeNutrition(from: log("a", fiber: fiber))
        var found: [String: Double] = [:]
        for identifier: HKQuantityTypeIdentifier in [
            .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal, .dietaryFiber,
        ] {
            let samples = try await manager.querySamples(
                type: HKQuantityType(identifier), predicate: nil)
            for case let sample as HKQuantitySample in samples {
                #expect(sample.metadata?["DietAppLogId"] as? String == "a")
                #expect(sample.metadata?[HKMetadataKeyFoodType] as? String == "Logged meal")
                #expect(sample.startDate == Days.at(hour: 8))
                found[identifier.rawValue] = sample.quantity.doubleValue(for: .gram())
            }
        }
        #expect(found.values.sorted() == [fiber, 12, 20, 55].compactMap(\.self))
    }

    @Test("Deleting a log takes its samples of all five types, and no other's")
    func deletesNutrition() async throws {
        try await manager.writeNutrition(from: log("a"))
        try await manager.writeNutrition(from: log("b"))
        try await manager.deleteNutrition(logId: "a")
        for identifier: HKQuantityTypeIdentifier in [
            .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
            .dietaryFiber,
        ] {
            let left = try await manager.querySamples(
                type: HKQuantityType(identifier), predicate: nil)
            #expect(left.map { $0.metadata?["DietAppLogId"] as? String } == ["b"])
        }
    }

    @Test("Water keeps its millilitres")
    func water() async throws {
        try await manager.writeWater(330, date: Days.noon)
        let samples = try await manager.querySamples(
            type: HKQuantityType(.dietaryWater), predicate: nil)
        let water = try #require(samples.first as? HKQuantitySample)
        #expect(water.quantity.doubleValue(for: .literUnit(with: .milli)) == 330)
        #expect(water.quantity.doubleValue(for: .liter()) == 0.33)
    }

    @Test("Observers post a notification for each kind of change")
    func observers() async throws {
        let center = NotificationCenter()
        let posted = Calls<Notification.Name>()
        let tokens = [Notification.Name.healthKitWeightUpdated, .healthKitEnergyUpdated].map {
            center.addObserver(forName: $0, object: nil, queue: nil) { posted.record($0.name) }
        }
        manager.enableBackgroundDelivery { error in Issue.record(error) }
        manager.setupObserverQueries(posting: center)
        try await save(.bodyMass, 70, .gramUnit(with: .kilo), Days.noon, Days.noon)
        #expect(await posted.first { $0 == .healthKitWeightUpdated } != nil)
        try await save(.activeEnergyBurned, 5, .kilocalorie(), Days.at(), Days.noon)
        #expect(await posted.first { $0 == .healthKitEnergyUpdated } != nil)
        tokens.forEach(center.removeObserver)
    }

    @Test("Onboarding asks for the small set, settings for the rest", .newHealthStore)
    func authorization() async throws {
        #expect(manager.isAvailable)
        try await manager.requestOnboardingAuthorization()
        #expect(manager.authorizationStatus == .authorized)
        let water = HKQuantityType(.dietaryWater)
        #expect(manager.healthStore.authorizationStatus(for: water) == .notDetermined)
        try await manager.requestFullAuthorization()
        #expect(manager.healthStore.authorizationStatus(for: water) == .sharingAuthorized)
    }

    @Test("A person who says no sees it as denied", .deniedHealthStore)
    func denied() async throws {
        try await manager.requestOnboardingAuthorization()
        #expect(manager.authorizationStatus == .denied)
    }

    @Test("A device without health data is told apart", .noHealthStore)
    func unavailable() async throws {
        await #expect(throws: DietAppManager.HealthKitError.self) {
            try await manager.requestOnboardingAuthorization()
        }
        #expect(manager.authorizationStatus == .unavailable)
    }
}
