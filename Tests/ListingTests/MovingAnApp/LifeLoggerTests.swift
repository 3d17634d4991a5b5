import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import Testing

private enum LifeLogger {
    /// What the bridge of the app calls, in place of one query for each call.
    struct HealthBridge: Sendable {
        let journal: Journal
        let permissions: HealthPermissions
        let scheduler: SyncScheduler

        var isAvailable: Bool { permissions.isAvailable }

        /// Asks for permission; call it only after a tap.
        func requestAuthorization() async throws {
            _ = try await permissions.request([.activity, .food, .weight, .workouts])
            try await journal.setRemoteEnabled(.health, true)
            await scheduler.start()
            await scheduler.permissionChanged()
        }

        /// The steps of the day of a date; nil if Health has none, or does not let the app read them.
        func steps(on date: Date) async throws -> Double? {
            try await journal.summary(of: day(of: date)).activity?.steps
        }

        /// The seconds asleep in the night before the day of a date.
        func sleep(before date: Date) async throws -> Double? {
            try await journal.summary(of: day(of: date)).activity?.asleep
        }

        /// The workouts of a time range, those of other apps too.
        func workouts(in interval: DateInterval) async throws -> [WorkoutEntry] {
            try await journal.entries(in: interval, kinds: [.workout]).compactMap {
                if case .workout(let workout) = $0 { workout } else { nil }
            }
        }

        /// The latest weight, in kilograms.
        func weight() async throws -> Double? {
            guard case .weight(let weight)? = try await journal.latest(.weight) else { return nil }
            return try weight.mass.doubleValue(for: .kilogram)
        }

        /// Logs a workout by the name of its activity, such as "cycling".
        func logWorkout(_ activity: String, from start: Date, to end: Date, kilocalories: Double)
            async throws
        {
            let other = Int(HKWorkoutActivityType.other.rawValue)
            let workout = WorkoutEntry(
                header: journal.newHeader(date: start),
                activity: WorkoutActivities.rawValue(named: activity) ?? other, end: end,
                energy: Quantity(kilocalories, .kilocalorie))
            try await journal.save(.workout(workout))
        }

        /// Logs a meal of one item.
        func logMeal(_ name: String, kilocalories: Double, at date: Date) async throws {
            let item = FoodItem(
                name: name,
                nutrients: [.dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)])
            let meal = FoodEntry(
                header: journal.newHeader(date: date), name: name, meal: .snack, items: [item])
            try await journal.save(.food(meal))
        }

        private func day(of date: Date) async throws -> Day {
            let boundary = try await journal.settings.dayBoundary()
            return boundary.day(of: date, in: journal.environment.timeZone())
        }
    }
}

@Suite("Moving Life Logger")
struct LifeLoggerTests {
    private let phone = MovingPhone("com.example.lifelogger", "Life Logger")

    @Test("the bridge reads the journal, and a workout has the activity that was asked for")
    func bridge() async throws {
        let journal = try phone.journal()
        let engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(
                store: phone.store,
                configuration: .init(
                    namespace: phone.app.bundleIdentifier, app: phone.app)),
            companion: ActivityKeeper(journal: journal, store: phone.store))
        let scheduler = SyncScheduler(engine: engine)
        let bridge = LifeLogger.HealthBridge(
            journal: journal, permissions: HealthPermissions(store: phone.store),
            scheduler: scheduler)
        #expect(bridge.isAvailable)
        try await phone.store.save([
            phone.sample(.stepCount, 4_000, .count()),
            phone.sample(.bodyMass, 80, .gramUnit(with: .kilo)),
        ])
        // An earlier version saved the weight: its owner says what it stands for.
        try await journal.earlierSamples.decide(.import, at: .health)
        try await bridge.requestAuthorization()
        await scheduler.stop()
        await engine.sync(.manual)
        #expect(try await bridge.steps(on: phone.date) == 4_000)
        #expect(try await bridge.sleep(before: phone.date) == nil)
        #expect(try await bridge.weight() == 80)

        let end = phone.date.addingTimeInterval(1_800)
        try await bridge.logWorkout("cycling", from: phone.date, to: end, kilocalories: 250)
        try await bridge.logMeal("Banana", kilocalories: 105, at: phone.date)
        await engine.sync(.save)
        let interval = DateInterval(start: phone.date.addingTimeInterval(-60), end: end)
        let cycling = Int(HKWorkoutActivityType.cycling.rawValue)
        #expect(try await bridge.workouts(in: interval).map(\.activity) == [cycling])
        let saved = try await HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: []
        ).result(for: phone.store)
        #expect(saved.map(\.workoutActivityType) == [.cycling])
        #expect(try await phone.amounts(.dietaryEnergyConsumed, .kilocalorie()) == [105])
    }
}
