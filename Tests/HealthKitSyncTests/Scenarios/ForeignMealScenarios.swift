import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import TestSupport
import Testing

@Suite("Complete meals of other apps")
struct ForeignMealScenarios {
    private func world(batchSize: Int = 500) async throws -> (SyncWorld, OtherDiary) {
        let world = try await SyncWorld.enabled(batchSize: batchSize)
        return (world, OtherDiary(in: world))
    }

    @Test("a deleted member removes its nutrient from the meal", arguments: [1, 500])
    func memberGoes(batchSize: Int) async throws {
        let (world, diary) = try await world(batchSize: batchSize)
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500)
        let protein = diary.nutrient(.dietaryProtein, 20)
        try await diary.store.save(diary.meal("Pasta", [energy, protein]))
        await world.engine.sync(.manual)
        let before = try #require(try await world.entries([.food]).first)
        #expect(try await world.links(of: before.id).count == 3)
        try await diary.store.delete([protein])
        await world.engine.sync(.manual)
        let meals = try await world.foreignMeals()
        #expect(meals.map(\.amounts) == [["dietaryEnergyConsumed": 500]])
        #expect(try await world.entries([.food]).map(\.id) == [before.id])
    }

    @Test("a meal without members is deleted, also while its correlation exists")
    func membersGo() async throws {
        let (world, diary) = try await world()
        let members = [
            diary.nutrient(.dietaryEnergyConsumed, 500), diary.nutrient(.dietaryProtein, 20),
        ]
        let meal = diary.meal("Pasta", members)
        try await diary.store.save(meal)
        await world.engine.sync(.manual)
        try await diary.store.delete(members)
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).isEmpty)
        try await diary.store.delete([meal])
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).isEmpty)
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("the deletion of the correlation alone does not change the meal", arguments: [1, 500])
    func correlationGoes(batchSize: Int) async throws {
        let (world, diary) = try await world(batchSize: batchSize)
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500)
        let protein = diary.nutrient(.dietaryProtein, 20)
        let meal = diary.meal("Pasta", [energy, protein])
        try await diary.store.save(meal)
        await world.engine.sync(.manual)
        let before = try await world.entries([.food]).map(\.id)
        try await diary.store.delete([meal])
        await world.engine.sync(.manual)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).map(\.id) == before)
        #expect(try await world.energyOfDay() == 500)
        #expect(try await world.foreignMeals().map(\.name) == ["Pasta"])
        try await diary.store.delete([energy])
        await world.engine.sync(.manual)
        #expect(try await world.foreignMeals().map(\.amounts) == [["dietaryProtein": 20]])
        try await diary.store.delete([protein])
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).isEmpty)
    }

    @Test(
        "members are imported if their correlation was deleted before it was read", arguments: 1...4
    )
    func correlationNeverRead(batchSize: Int) async throws {
        let (world, diary) = try await world(batchSize: batchSize)
        let members = [
            diary.nutrient(.dietaryEnergyConsumed, 500), diary.nutrient(.dietaryProtein, 20),
        ]
        let meal = diary.meal("Pasta", members)
        try await diary.store.save(meal)
        _ = try await world.remote.pull("food", after: nil)
        try await diary.store.delete([meal])
        await world.engine.sync(.manual)
        #expect(try await world.energyOfDay() == 500)
        #expect(try await world.foreignMeals().count == 2)
    }

    @Test(
        "a later version of a member or of the correlation replaces the earlier one",
        arguments: 1...4)
    func laterVersions(batchSize: Int) async throws {
        let (world, diary) = try await world(batchSize: batchSize)
        let protein = diary.nutrient(.dietaryProtein, 20, sync: "p")
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500, sync: "e")
        try await diary.store.save(diary.meal("Pasta", [energy, protein], sync: "m"))
        await world.engine.sync(.manual)
        let before = try await world.entries([.food]).map(\.id)
        try await diary.store.save(
            diary.nutrient(.dietaryEnergyConsumed, 650, sync: "e", version: 2))
        await world.engine.sync(.manual)
        #expect(
            try await world.foreignMeals().map(\.amounts) == [
                ["dietaryEnergyConsumed": 650, "dietaryProtein": 20]
            ])
        try await diary.store.save(
            diary.meal(
                "Lasagne",
                [
                    diary.nutrient(.dietaryEnergyConsumed, 700, sync: "e", version: 3),
                    diary.nutrient(.dietaryProtein, 30, sync: "p", version: 3),
                ], sync: "m", version: 2))
        await world.engine.sync(.manual)
        let meals = try await world.foreignMeals()
        #expect(
            meals.map(\.amounts) == [["dietaryEnergyConsumed": 700, "dietaryProtein": 30]])
        #expect(meals.map(\.name) == ["Lasagne"])
        #expect(try await world.entries([.food]).map(\.id) == before)
    }

    @Test(
        "samples that were read alone become part of the meal that is saved with them later",
        arguments: 1...4)
    func correlationAround(batchSize: Int) async throws {
        let (world, diary) = try await world(batchSize: batchSize)
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500, sync: "e")
        let protein = diary.nutrient(.dietaryProtein, 20, sync: "p")
        try await diary.store.save([energy, protein])
        await world.engine.sync(.manual)
        #expect(try await world.foreignMeals().count == 2)
        let meal = diary.meal("Pasta", [energy, protein])
        try await diary.store.save(meal)
        await world.engine.sync(.manual)
        #expect(
            try await world.foreignMeals() == [
                ForeignMealPicture(
                    name: "Pasta", amounts: ["dietaryEnergyConsumed": 500, "dietaryProtein": 20],
                    objects: Set([energy, protein, meal].map(\.uuid.uuidString)))
            ])
    }

    @Test("a meal with two dishes counts both, and a deleted dish is removed")
    func twoDishes() async throws {
        let (world, diary) = try await world()
        let rice = diary.nutrient(.dietaryEnergyConsumed, 300)
        let curry = diary.nutrient(.dietaryEnergyConsumed, 450)
        try await diary.store.save(diary.meal("Curry", [rice, curry]))
        await world.engine.sync(.manual)
        #expect(try await world.energyOfDay() == 750)
        try await diary.store.delete([rice])
        await world.engine.sync(.manual)
        #expect(try await world.energyOfDay() == 450)
    }

    @Test("water in a meal is a drink and nothing else")
    func waterInMeal() async throws {
        let (world, diary) = try await world()
        try await diary.store.save(
            diary.meal(
                "Soup",
                [diary.nutrient(.dietaryEnergyConsumed, 90), water(250, at: world.clock.now)]))
        await world.engine.sync(.manual)
        #expect(try await world.foreignMeals().map(\.amounts) == [["dietaryEnergyConsumed": 90]])
        #expect(try await world.entries([.drink]).count == 1)
    }

    @Test("a hidden meal does not come back through its members", arguments: 1...4)
    func hidden(batchSize: Int) async throws {
        let (world, diary) = try await world(batchSize: batchSize)
        let protein = diary.nutrient(.dietaryProtein, 20, sync: "p")
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500, sync: "e")
        let meal = diary.meal("Pasta", [energy, protein], sync: "m")
        try await diary.store.save(meal)
        await world.engine.sync(.manual)
        let id = try #require(try await world.entries([.food]).first).id
        try await world.journal.delete(id)
        try await diary.store.save(
            diary.nutrient(.dietaryEnergyConsumed, 650, sync: "e", version: 2))
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).isEmpty)
        try await diary.store.delete([meal])
        await world.engine.sync(.manual)
        try await diary.store.save(diary.nutrient(.dietaryProtein, 25, sync: "p", version: 2))
        await world.engine.sync(.manual)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).isEmpty)
        _ = try await world.journal.undoDelete(id)
        #expect(
            try await world.foreignMeals().map(\.amounts) == [
                ["dietaryEnergyConsumed": 650, "dietaryProtein": 25]
            ])
    }

    @Test("a meal that is saved later with a hidden sample is hidden")
    func hiddenMember() async throws {
        let (world, diary) = try await world()
        let protein = diary.nutrient(.dietaryProtein, 20, sync: "p")
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500, sync: "e")
        try await diary.store.save([energy, protein])
        await world.engine.sync(.manual)
        let alone = try await world.entries([.food])
        let hidden = try #require(alone.first { $0.foodEnergy == 500 })
        try await world.journal.delete(hidden.id)
        try await diary.store.save(diary.meal("Pasta", [energy, protein]))
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).isEmpty)
    }

    @Test("the person's copy of a meal stays when the correlation is deleted")
    func copied() async throws {
        let (world, diary) = try await world()
        let meal = diary.meal(
            "Pasta",
            [diary.nutrient(.dietaryEnergyConsumed, 500), diary.nutrient(.dietaryProtein, 20)])
        try await diary.store.save(meal)
        await world.engine.sync(.manual)
        var copy = try #require(try await world.entries([.food]).first?.food)
        copy.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(450, .kilocalorie)
        _ = try await world.journal.save(.food(copy))
        try await diary.store.delete([meal])
        await world.engine.sync(.manual)
        #expect(try await world.energyOfDay() == 450)
        #expect(try await world.entries([.food]).count == 1)
    }

    @Test("a copy of a single sample stays beside the meal that is saved with it later")
    func copiedMember() async throws {
        let (world, diary) = try await world()
        let protein = diary.nutrient(.dietaryProtein, 20, sync: "p")
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500, sync: "e")
        try await diary.store.save([energy, protein])
        await world.engine.sync(.manual)
        let lone = try await world.entries([.food]).first { $0.foodEnergy == 500 }
        var copy = try #require(lone?.food)
        copy.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(450, .kilocalorie)
        _ = try await world.journal.save(.food(copy))
        try await diary.store.save(diary.meal("Pasta", [energy, protein]))
        await world.engine.sync(.manual)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await world.energyOfDay() == 450)
        #expect(try await world.foreignMeals().map(\.amounts) == [["dietaryProtein": 20]])
    }

    @Test("a meal and its nutrients with one identifier are distinguished by type")
    func sharedIdentifier() async throws {
        let (world, diary) = try await world(batchSize: 1)
        try await diary.store.save([
            diary.nutrient(.dietaryEnergyConsumed, 500, sync: "x"),
            diary.nutrient(.dietaryProtein, 20, sync: "x"),
        ])
        await world.engine.sync(.manual)
        #expect(try await world.foreignMeals().count == 2)
        try await diary.store.save(
            diary.meal(
                "Pasta",
                [
                    diary.nutrient(.dietaryEnergyConsumed, 600, sync: "x", version: 2),
                    diary.nutrient(.dietaryProtein, 30, sync: "x", version: 2),
                ], sync: "x", version: 2))
        await world.engine.sync(.manual)
        #expect(
            try await world.foreignMeals().map(\.amounts) == [
                ["dietaryEnergyConsumed": 600, "dietaryProtein": 30]
            ])
    }

    @Test("a full comparison removes a member whose deletion was not reported")
    func comparison() async throws {
        let (world, diary) = try await world()
        let protein = diary.nutrient(.dietaryProtein, 20)
        try await diary.store.save(
            diary.meal("Pasta", [diary.nutrient(.dietaryEnergyConsumed, 500), protein]))
        await world.engine.sync(.manual)
        try await diary.store.delete([protein])
        let report = try await world.engine.reconcile(
            in: DateInterval(start: world.clock.now.addingTimeInterval(-60), duration: 120))
        #expect(report.unavailable == nil)
        #expect(
            try await world.foreignMeals().map(\.amounts) == [["dietaryEnergyConsumed": 500]])
    }
}

extension JournalEntry {
    /// The energy of a meal in kilocalories.
    var foodEnergy: Double? {
        guard case .food(let meal) = self else { return nil }
        return meal.nutrients[.dietaryEnergyConsumed]?.value
    }
}
