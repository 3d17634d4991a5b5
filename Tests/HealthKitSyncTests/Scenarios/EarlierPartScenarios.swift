import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Earlier samples of meals, weights, workouts and measurements")
struct EarlierPartScenarios {
    private let key = "DietAppLogId"

    private func world(batchSize: Int = 500) async throws -> SyncWorld {
        let world = try SyncWorld(batchSize: batchSize, earlier: .metadata(key))
        try await world.journal.setRemoteEnabled(.health, true)
        return world
    }

    private func sample(
        _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, _ entry: JournalEntry,
        marked: Bool = true
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: value),
            start: entry.date, end: entry.date,
            metadata: marked ? [key: entry.id.uuidString] : nil)
    }

    private func stew(_ world: SyncWorld) -> JournalEntry {
        world.meal(
            "Stew",
            [
                .dietaryEnergyConsumed: Quantity(500, .kilocalorie),
                .dietaryProtein: Quantity(30, .gram()),
                .dietaryCarbohydrates: Quantity(40, .gram()),
            ])
    }

    private func nutrients(_ meal: JournalEntry) -> [HKQuantitySample] {
        [
            sample(.dietaryEnergyConsumed, 500, .kilocalorie(), meal),
            sample(.dietaryProtein, 30, .gram(), meal),
            sample(.dietaryCarbohydrates, 40, .gram(), meal),
        ]
    }

    @Test(
        "a meal that was saved as single nutrients is one entry, and an edit replaces them all",
        arguments: [1, 500], [false, true])
    func nutrients(batchSize: Int, isLogged: Bool) async throws {
        let world = try await world(batchSize: batchSize)
        let meal = stew(world)
        try await world.health.store.save(nutrients(meal))
        if isLogged { try await world.log([meal]) }
        await world.engine.sync(.launch)
        #expect(try await world.entries([.food]).map(\.id) == [meal.id])
        #expect(try await world.energyOfDay() == 500)
        #expect(try await world.values(.dietaryProtein) == [30])
        guard case .food(var food) = try #require(try await world.entries([.food]).first) else {
            return
        }
        #expect(food.items.count == 1 && food.items[0].nutrients.count == 3)
        food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(600, .kilocalorie)
        _ = try await world.journal.save(.food(food))
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryEnergyConsumed) == [600])
        #expect(try await world.values(.dietaryProtein) == [30])
        #expect(try await world.values(.dietaryCarbohydrates) == [40])
        try await world.journal.delete(meal.id)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryProtein) == [])
    }

    @Test("a meal that was saved as a correlation is replaced with its members")
    func correlation() async throws {
        let world = try await world()
        let meal = stew(world)
        try await world.health.store.save(
            HKCorrelation(
                type: HKCorrelationType(.food), start: meal.date, end: meal.date,
                objects: Set(nutrients(meal)),
                metadata: [HKMetadataKeyFoodType: "Stew", key: meal.id.uuidString]))
        try await world.log([meal])
        #expect(await world.engine.sync(.launch).exported == 0)
        #expect(try await world.entries([.food]).count == 1)
        var food = try #require(meal.food)
        food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(600, .kilocalorie)
        _ = try await world.journal.save(.food(food))
        await world.engine.sync(.save)
        #expect(try await world.meals().count == 1)
        #expect(try await world.values(.dietaryEnergyConsumed) == [600])
        #expect(try await world.values(.dietaryProtein) == [30])
    }

    @Test("the body fat beside a weight goes with the weight")
    func bodyFat() async throws {
        let world = try await world()
        var weight = try #require(world.weight(80).weight)
        weight.bodyFat = 0.2
        let entry = JournalEntry.weight(weight)
        try await world.health.store.save([
            sample(.bodyFatPercentage, 0.2, .percent(), entry),
            sample(.bodyMass, 80, .gramUnit(with: .kilo), entry),
        ])
        try await world.log([entry])
        #expect(await world.engine.sync(.launch).exported == 0)
        weight.mass = Quantity(79, .kilogram)
        _ = try await world.journal.save(.weight(weight))
        await world.engine.sync(.save)
        #expect(try await world.values(.bodyMass) == [79])
        #expect(try await world.samples(.bodyFatPercentage).count == 1)
        try await world.journal.delete(entry.id)
        await world.engine.sync(.save)
        #expect(try await world.samples(.bodyFatPercentage).isEmpty)
    }

    @Test("a measurement is found by the metadata key, and a nutrient is not taken for one")
    func measurement() async throws {
        let world = try await world()
        let entry = JournalEntry.measurement(
            MeasurementEntry(
                header: world.header(), type: .waistCircumference,
                value: Quantity(0.9, .meter())))
        let meal = world.meal("Coffee", [.dietaryCaffeine: Quantity(0.1, .gram())])
        try await world.log([entry, meal])
        try await world.health.store.save([
            sample(.waistCircumference, 0.9, .meter(), entry),
            sample(.dietaryCaffeine, 0.1, .gram(), meal),
        ])
        #expect(await world.engine.sync(.launch).exported == 0)
        #expect(try await world.entries([.measurement, .food]).count == 2)
        try await world.journal.delete(entry.id)
        await world.engine.sync(.save)
        #expect(try await world.samples(.waistCircumference).isEmpty)
        #expect(try await world.samples(.dietaryCaffeine).count == 1)
    }

    @Test("a workout is replaced with the energy that was saved for it")
    func workout() async throws {
        let world = try await world()
        let entry = world.workout(.cycling, kilocalories: 400, meters: 20_000)
        var workout = try #require(entry.workout)
        let builder = HKWorkoutBuilder(
            healthStore: world.health.store,
            configuration: {
                let configuration = HKWorkoutConfiguration()
                configuration.activityType = .cycling
                return configuration
            }(), device: nil)
        try await builder.beginCollection(at: workout.start)
        try await builder.addSamples([
            activeEnergy(400, from: workout.start, to: workout.end)
        ])
        try await builder.addMetadata([key: entry.id.uuidString])
        try await builder.endCollection(at: workout.end)
        _ = try await builder.finishWorkout()
        try await world.log([entry])
        #expect(await world.engine.sync(.launch).exported == 0)
        workout.energy = Quantity(450, .kilocalorie)
        _ = try await world.journal.save(.workout(workout))
        await world.engine.sync(.save)
        #expect(try await world.workouts().count == 1)
        #expect(try await world.values(.activeEnergyBurned) == [450])
        try await world.journal.delete(entry.id)
        await world.engine.sync(.save)
        #expect(try await world.workouts().isEmpty)
        #expect(try await world.values(.activeEnergyBurned) == [])
    }
}
