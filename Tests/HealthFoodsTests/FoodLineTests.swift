import Foundation
import HealthFoods
import HealthJournal
import HealthModel
import Testing

@Suite("Lines of foods")
struct FoodLineTests {
    @Test(
        "an amount comes before the name",
        arguments: [
            ("200 g skyr", "skyr", FoodAmount.grams(200)),
            ("200g skyr", "skyr", .grams(200)), ("1,5 kg potatoes", "potatoes", .grams(1500)),
            ("2 slices rye bread", "rye bread", .portions(2, "slice")),
            ("2 Scheiben Roggenbrot", "Roggenbrot", .portions(2, "slice")),
            ("1 1/2 cups of milk", "milk", .portions(1.5, "cup")),
            ("½ banana", "banana", .pieces(0.5)), ("1½ bananas", "bananas", .pieces(1.5)),
            ("1/4 avocado", "avocado", .pieces(0.25)), ("2 x egg", "egg", .pieces(2)),
            ("an apple", "apple", .pieces(1)), ("250 ml milk", "milk", .milliliters(250)),
            ("8 fl oz milk", "milk", .portions(8, "fl oz")),
            ("2 large eggs", "eggs", .portions(2, "large")), ("3 eggs", "eggs", .pieces(3)),
        ])
    func amounts(text: String, name: String, amount: FoodAmount) throws {
        let part = try #require(FoodLine(text).parts.first)
        #expect(part.name == name)
        #expect(part.amount == amount)
        #expect(part.isAmountStated)
        #expect(FoodLine(text).isList)
    }

    @Test("a name alone is no list, and keeps its words", arguments: ["Oats", "half-fat cheese"])
    func name(text: String) {
        let line = FoodLine(text)
        #expect(line.parts.map(\.name) == [text])
        #expect(!line.isList)
    }

    @Test(
        "0 and numbers that no plate holds are parts of the name",
        arguments: [
            "0 g banana", "100001 banana", "\(String(repeating: "9", count: 400)) g banana",
            "\(String(repeating: "9", count: 400))/1 banana",
        ])
    func impossible(text: String) throws {
        #expect(try #require(FoodLine(text).parts.first).name == text)
        #expect(!FoodLine(text).isList)
    }

    @Test(
        "a serving is the same text in every locale",
        arguments: [
            ("1012,55 g banana", "1012.6 g"), ("100000 kg banana", "100000000 g"),
            ("1,5 bananas", "1.5 × medium (177 g)"),
        ])
    func serving(text: String, serving: String) async throws {
        let library = try FoodLibrary(at: .memory)
        let item = try await library.choose(FoodLine(text)).first?.items.first
        #expect(item?.servingSize == serving)
    }

    @Test("commas, semicolons and line breaks separate foods; a decimal comma does not")
    func parts() {
        let line = FoodLine("200 g skyr, banana;0,5 l milk\n 2 slices rye bread,")
        #expect(line.parts.map(\.name) == ["skyr", "banana", "milk", "rye bread"])
        #expect(line.parts[2].amount == .milliliters(500))
    }

    @Test("foods are found, weighed and scaled")
    func items() async throws {
        let library = try FoodLibrary(at: .memory)
        let chosen = try await library.choose(
            FoodLine("150 g plain yogurt, banana, 2 slices rye bread, 250 ml whole milk"))
        let items = chosen.flatMap(\.items)
        #expect(
            items.map(\.name) == [
                "Yogurt, plain, whole milk", "Banana", "Rye bread", "Milk, whole",
            ])
        #expect(
            items.map(\.servingSize) == ["150 g", "1 medium (118 g)", "2 × slice (64 g)", "250 mL"])
        #expect(items[2].nutrients[.dietaryEnergyConsumed] == Quantity(165.76, .kilocalorie))
        #expect(items[2].nutrients[.dietarySodium] == Quantity(385.92, .milligram))
        // A cup of 236.588 mL weighs 244 g.
        let milk = try #require(items[3].nutrients[.dietaryEnergyConsumed]?.value)
        #expect((milk * 10).rounded() == 1573)
    }

    @Test("what is not clear is said: unknown, ambiguous, or without a weight")
    func unclear() async throws {
        let library = try FoodLibrary(at: .memory)
        let chosen = try await library.choose(
            FoodLine("bananna, xqzwv, egg yolks boiled, 2 slices gouda, potato"))
        guard case .unknown(let similar) = chosen[0].choice else {
            Issue.record("a misspelt food is not logged")
            return
        }
        #expect(similar.map(\.name) == ["Banana"])
        #expect(chosen[1].choice == .unknown(similar: []))
        guard case .noPortion(let gouda) = chosen[3].choice else {
            Issue.record("a slice of Gouda has no weight")
            return
        }
        #expect(gouda.name == "Gouda")
        guard case .ambiguous(let potatoes) = chosen[4].choice else {
            Issue.record("there are several potatoes")
            return
        }
        #expect(potatoes.count > 1)
        #expect(chosen.allSatisfy { $0.items.isEmpty })
    }

    @Test("a favourite or recipe comes before the library, with portions but not with a weight")
    func kept() async throws {
        let library = try FoodLibrary(at: .memory)
        let beans = FoodItem(
            name: "Beans", servingSize: "800 g",
            nutrients: [.dietaryEnergyConsumed: Quantity(800, .kilocalorie)])
        let banana = KeptFood(
            id: UUID(), name: "banana", items: [beans], isFavourite: true, isRecipe: false)
        let chili = KeptFood(
            id: UUID(), name: "Chili", portions: 4, items: [beans], isFavourite: false,
            isRecipe: true)
        let spice = KeptFood(
            id: UUID(), name: "5 spice soup", items: [beans], isFavourite: false, isRecipe: true)
        let chosen = try await library.choose(
            FoodLine("2 CHILI, banana, 100 g banana, 5 spice soup, 2 portions of chili"),
            kept: [banana, chili, spice])
        #expect(
            chosen.map(\.choice).map { choice in
                if case .kept(let food, let portions) = choice {
                    "\(portions) \(food.name)"
                } else {
                    ""
                }
            } == ["2.0 Chili", "1.0 banana", "", "1.0 5 spice soup", "2.0 Chili"])
        #expect(chosen[0].items.map(\.servingSize) == ["400 g"])
        #expect(chosen[2].items.map(\.name) == ["Banana"])
    }

    @Test("of several products the one that the person eats is chosen")
    func usual() async throws {
        let fixture = try FoodFixture()
        try await fixture.add(FoodFixture.products)
        let line = FoodLine("skyr")
        guard case .ambiguous = try await fixture.library.choose(line)[0].choice else {
            Issue.record("two makers sell skyr")
            return
        }
        let eaten = EatenFoods(entries: [FoodFixture.meal([("Skyr", "Almgut")])])
        let item = try await fixture.library.choose(line, eaten: eaten)[0].items.first
        #expect(item?.brand == "Almgut")
        #expect(item?.servingSize == "1 portion (150 g)")
        let scanned = try await fixture.library.choose(FoodLine("100 g 4000000000017"))[0].items
            .first
        #expect(scanned?.origin == .barcode)
        #expect(scanned?.nutrients[.dietaryEnergyConsumed] == Quantity(63, .kilocalorie))
    }
}
