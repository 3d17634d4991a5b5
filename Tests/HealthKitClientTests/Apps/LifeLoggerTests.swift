import Foundation
import HealthKit
import Testing

@Suite("The life logger's document", .newHealthStore, .timeLimit(.minutes(30)))
struct LifeLoggerTests {
    let logger = LifeLogger()

    private func authorize() async throws {
        #expect(try await callback { logger.requestAuthorization(completion: $0) })
    }

    private func walk(_ steps: Double, from start: Date, to end: Date) async throws {
        let phone = TestStore.other("com.apple.health.phone", name: "Phone")
        try await phone.save(
            HKQuantitySample(
                type: HKQuantityType(.stepCount),
                quantity: HKQuantity(unit: .count(), doubleValue: steps), start: start, end: end))
    }

    @Test("Steps of a day end at the asked time")
    func steps() async throws {
        try await authorize()
        try await walk(1200, from: Days.at(hour: 8), to: Days.at(hour: 9))
        try await walk(300, from: Days.at(hour: 11), to: Days.at(hour: 11, minute: 30))
        try await walk(5000, from: Days.at(hour: 15), to: Days.at(hour: 16))
        let steps = try await callback { logger.fetchSteps(date: Days.noon, completion: $0) }
        #expect(steps == 1500)
    }

    @Test("A day without steps is no number")
    func noSteps() async throws {
        try await authorize()
        await #expect {
            _ = try await callback { logger.fetchSteps(date: Days.noon, completion: $0) }
        } throws: { error in
            (error as? HKError)?.code == .errorNoData
        }
    }

    @Test("A workout is written with its energy and read back for its range")
    func workouts() async throws {
        try await authorize()
        for (name, day) in [("running", 0), ("cycling", 1), ("curling", 8)] {
            let success = try await callback {
                logger.writeWorkout(
                    activityType: name, startDate: Days.at(day: day, hour: 7),
                    endDate: Days.at(day: day, hour: 8), energyBurned: 250, completion: $0)
            }
            #expect(success)
        }
        let found = try await callback {
            logger.getWorkouts(from: Days.at(), to: Days.at(day: 7), completion: $0)
        }
        #expect(found.map(\.workoutActivityType) == [.running, .cycling])
        #expect(found.map(\.duration) == [3600, 3600])
        #expect(
            found.map { $0.totalEnergyBurned?.doubleValue(for: .kilocalorie()) } == [250, 250])
    }

    @Test("Nutrition that the cloud asked for is written")
    func nutrition() async throws {
        try await authorize()
        let success = try await callback {
            logger.writeNutrition(
                named: "Banana", kilocalories: 105, date: Days.noon, completion: $0)
        }
        #expect(success)
    }

    @Test("Observers fire for the type that changed, and go on firing")
    func observers() async throws {
        try await authorize()
        let changed = Calls<String>()
        logger.startBackgroundObservers { changed.record($0.identifier) }
        let steps = HKQuantityTypeIdentifier.stepCount.rawValue
        try await walk(10, from: Days.at(), to: Days.at(minute: 1))
        #expect(await changed.first { $0 == steps } == steps)
        _ = try await callback {
            logger.writeWorkout(
                activityType: "running", startDate: Days.at(), endDate: Days.at(hour: 1),
                energyBurned: 1, completion: $0)
        }
        #expect(await changed.first { $0 == HKWorkoutTypeIdentifier } == HKWorkoutTypeIdentifier)
        try await walk(10, from: Days.at(minute: 1), to: Days.at(minute: 2))
        #expect(await changed.first { $0 == steps } == steps)
    }
}
