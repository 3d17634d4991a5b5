import Foundation
import HealthJournal
import HealthKit
import HealthModel

/// A day of somebody who logs everything: four meals of fifteen nutrients, ten drinks, a weight and,
/// every other day, a workout.
struct LoggedDay {
    let ago: Int

    private var hasWorkout: Bool { ago.isMultiple(of: 2) }

    /// The day as entries of an app's own journal.
    func entries(in world: BenchmarkWorld) -> [JournalEntry] {
        let meals = (0..<4).map { number in
            let nutrients = Self.nutrients.map { type, unit, value in
                (type, Quantity(value + Double(number), unit))
            }
            let item = FoodItem(
                name: "Rice",
                nutrients: Dictionary(nutrients, uniquingKeysWith: { first, _ in first }))
            return JournalEntry.food(
                FoodEntry(
                    header: world.header(at: meal(number)), name: "Rice", meal: .lunch,
                    items: [item]))
        }
        let drinks = (0..<10).map { world.drink(at: drink($0)) }
        let weight = JournalEntry.weight(
            WeightEntry(header: world.header(at: date(6)), mass: Quantity(80, .kilogram)))
        let workout = JournalEntry.workout(
            WorkoutEntry(
                header: world.header(at: date(18)), activity: 37, end: date(18.5),
                energy: Quantity(300, .kilocalorie), distance: Quantity(5000, .meter())))
        return meals + drinks + [weight] + (hasWorkout ? [workout] : [])
    }

    /// Saves the day as another app does.
    func save(to store: HKHealthStore) async throws {
        let meals = (0..<4).map { number in
            let members = Self.nutrients.map { type, unit, value in
                Self.sample(type, unit, value + Double(number), at: meal(number))
            }
            return HKCorrelation(
                type: HKCorrelationType(.food), start: meal(number), end: meal(number),
                objects: Set(members), metadata: [HKMetadataKeyFoodType: "Rice"])
        }
        let drinks = (0..<10).map { Self.sample(.dietaryWater, .milliliter, 250, at: drink($0)) }
        let weight = Self.sample(.bodyMass, .kilogram, 80, at: date(6))
        try await store.save(meals + drinks + [weight])
        if hasWorkout { try await saveWorkout(to: store) }
    }

    private func saveWorkout(to store: HKHealthStore) async throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: configuration, device: .local())
        try await builder.beginCollection(at: date(18))
        try await builder.addSamples([
            HKQuantitySample(
                type: HKQuantityType(.activeEnergyBurned),
                quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 300), start: date(18),
                end: date(18.5))
        ])
        try await builder.endCollection(at: date(18.5))
        _ = try await builder.finishWorkout()
    }

    private static func sample(
        _ type: ObjectType, _ unit: HealthUnit, _ value: Double, at date: Date
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(HKQuantityTypeIdentifier(rawValue: type.identifier)),
            quantity: HKQuantity(unit: HKUnit(from: unit.unitString), doubleValue: value),
            start: date, end: date)
    }

    private func meal(_ number: Int) -> Date { date(7.25 + Double(number) * 4) }
    private func drink(_ number: Int) -> Date { date(8.5 + Double(number)) }

    private func date(_ hour: Double) -> Date {
        Date(timeIntervalSince1970: 1_780_000_000 - Double(ago) * 86_400 + hour * 3600)
    }

    private static let nutrients: [(ObjectType, HealthUnit, Double)] = [
        (.dietaryEnergyConsumed, .kilocalorie, 600), (.dietaryProtein, .gram(), 30),
        (.dietaryCarbohydrates, .gram(), 80), (.dietaryFatTotal, .gram(), 20),
        (.dietaryFatSaturated, .gram(), 6), (.dietaryFiber, .gram(), 9),
        (.dietarySugar, .gram(), 12), (.dietarySodium, .milligram, 700),
        (.dietaryPotassium, .milligram, 900), (.dietaryCalcium, .milligram, 200),
        (.dietaryIron, .milligram, 4), (.dietaryMagnesium, .milligram, 90),
        (.dietaryVitaminC, .milligram, 30), (.dietaryVitaminA, .microgram, 200),
        (.dietaryVitaminD, .microgram, 3),
    ]
}
