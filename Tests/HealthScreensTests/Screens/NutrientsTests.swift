import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import HealthWords
import TestSupport
import Testing

@Suite("The nutrients of a day")
@MainActor
struct NutrientsTests {
    private func save(
        _ world: ScreenWorld, _ foods: [[ObjectType: Quantity]], isForeign: Bool = false
    ) async throws {
        let entry = JournalEntry.food(
            FoodEntry(
                header: try world.header(), name: "Lunch", meal: .lunch,
                items: foods.enumerated().map {
                    FoodItem(name: "Food \($0.offset)", nutrients: $0.element)
                }))
        if isForeign {
            try await world.importForeign(entry)
        } else {
            try await world.journal.save(entry)
        }
    }

    private func screen(_ world: ScreenWorld) throws -> NutrientsScreen {
        NutrientsScreen(
            of: try day("2026-03-10"), journal: world.journal, environment: world.environment)
    }

    private func row(_ label: String, _ screen: NutrientsScreen) -> DayNutrients.Row? {
        screen.content?.rows.first { $0.label == label }
    }

    private func energy(_ value: Double) -> Quantity { Quantity(value, .kilocalorie) }

    @Test("a nutrient that some food does not state is at least its total, and one of none unknown")
    func unknown() async throws {
        let world = try ScreenWorld()
        try await save(
            world,
            [
                [.dietaryEnergyConsumed: energy(300), .dietaryIron: Quantity(4, .milligram)],
                [.dietaryEnergyConsumed: energy(100)],
            ])
        let screen = try screen(world)
        #expect(
            await screen.choose(.us, sex: .male, birthYear: "1990"), "\(screen.problem ?? "")")
        #expect(row("Energy", screen)?.amount == "400 kcal")
        let iron = try #require(row("Iron", screen))
        #expect(iron.amount == "at least 4 mg")
        #expect(iron.coverage == "1 of 2 foods (75 % of the energy)")
        #expect(iron.reference == "8 mg")
        #expect(iron.share == "at least 50 %")
        let zinc = try #require(row("Zinc", screen))
        #expect(zinc.amount == "unknown")
        #expect(!zinc.isKnown)
        #expect(zinc.coverage == "0 of 2 foods (0 % of the energy)")
        #expect(zinc.share == nil)
    }

    @Test("a stated 0 is none, not unknown")
    func none() async throws {
        let world = try ScreenWorld()
        try await save(world, [[.dietaryIron: Quantity(0, .milligram)]])
        let screen = try screen(world)
        _ = await screen.choose(.us, sex: .male, birthYear: "1990")
        let iron = try #require(row("Iron", screen))
        #expect(iron.amount == "0 mg")
        #expect(iron.coverage == "1 of 1 food")
        #expect(iron.share == "0 %")
    }

    @Test("a small amount is not written as 0")
    func small() async throws {
        let world = try ScreenWorld()
        try await save(world, [[.dietaryThiamin: Quantity(0.04, .milligram)]])
        let screen = try screen(world)
        await screen.refresh()
        #expect(screen.content?.rows.map(\.amount) == ["0.04 mg"])
    }

    @Test("a range of reference values has a range of shares")
    func range() async throws {
        let world = try ScreenWorld()
        try await save(world, [[.dietaryIron: Quantity(8, .milligram)]])
        let screen = try screen(world)
        _ = await screen.choose(.efsa, sex: .female, birthYear: "1990")
        let iron = try #require(row("Iron", screen))
        #expect(iron.reference == "11–16 mg")
        #expect(iron.share == "50–73 %")
    }

    @Test("other apps' nutrients are in the totals, and their entries are not counted as foods")
    func foreign() async throws {
        let world = try ScreenWorld()
        try await save(world, [[.dietaryIron: Quantity(2, .milligram)]])
        try await save(world, [[.dietaryIron: Quantity(3, .milligram)]], isForeign: true)
        let screen = try screen(world)
        await screen.refresh()
        let iron = try #require(row("Iron", screen))
        #expect(iron.amount == "5 mg")
        #expect(iron.coverage == "1 of 1 food")
        #expect(screen.content?.notes.contains(screen.words.others) == true)
        #expect(screen.content?.notes.contains(screen.words.noChoice) == true)
    }

    @Test("the choice is kept, and a year that cannot be leaves it unchanged")
    func choice() async throws {
        let world = try ScreenWorld()
        let first = try screen(world)
        for wrong in ["", "90", "2027", "1895", "soon"] {
            #expect(await !first.choose(.efsa, sex: .female, birthYear: wrong))
            #expect(first.problem == first.words.wrongYear)
        }
        #expect(first.choice == nil)
        #expect(await first.choose(.dge, sex: .female, birthYear: " 1990 "))
        let second = try screen(world)
        await second.refresh()
        #expect(
            second.choice == ReferenceChoice(authority: .dge, sex: .female, birthYear: 1990))
        #expect(second.content?.notes == [second.words.noAdvice])
    }

    @Test("a child has no reference values, and the page says so")
    func child() async throws {
        let world = try ScreenWorld()
        let screen = try screen(world)
        #expect(await screen.choose(.efsa, sex: .male, birthYear: "2016"))
        #expect(screen.content?.rows.isEmpty == true)
        #expect(screen.content?.notes == [screen.words.noAge])
    }
}
