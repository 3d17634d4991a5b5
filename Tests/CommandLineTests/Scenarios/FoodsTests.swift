import Foundation
import TestSupport
import Testing

@Suite("Foods and meals from them")
struct FoodsTests {
    private struct Food: Decodable {
        let name: String
        let brand: String?
        let nutrients: [String: Decoded.Amount]
        let source: String
    }

    @Test("a line of foods is logged with its nutrients, after showing which were chosen")
    func line() async throws {
        let health = try HealthProcess()
        let line = "150 g plain yogurt, banana, 2 slices rye bread"
        let tried = try await health.succeed("log", "food", line, "--dry-run").output
        #expect(tried.contains("2 × slice (64 g) Rye bread, 166 kcal"))
        #expect(try await health.succeed("today").output.contains("Banana") == false)
        #expect(!FileManager.default.fileExists(atPath: health.path("foods.sqlite")))
        let logged = try await health.succeed("log", "food", line, "--at", "2026-03-01T08:15")
            .output
        #expect(logged.contains("1 medium (118 g) Banana, 105 kcal"))
        let day = try await health.succeed("today", "--date", "2026-03-01", "--json")
            .json(Decoded.Day.self)
        let items = try #require(day.entries.first?.items)
        #expect(items.count == 3)
        #expect(items[2].nutrients["dietarySodium"]?.value == 385.92)
        // 150 g of 61 kcal, 118 g of 89 kcal and 64 g of 259 kcal in 100 g.
        #expect(day.totals.nutrients["dietaryEnergyConsumed"]?.value.rounded() == 362)
    }

    @Test("nothing is logged if one food is not clear, unless that is wanted")
    func unclear() async throws {
        let health = try HealthProcess()
        let failure = try await health.run(["log", "food", "1 bananna, 2 slices rye bread"])
        #expect(failure.status == 64)
        #expect(failure.errors.contains("1 bananna (perhaps Banana)"))
        let weightless = try await health.run(["log", "food", "2 slices gouda, 2 slices apple"])
        #expect(weightless.errors.contains("2 slices gouda (state the weight in grams)"))
        let portions = "2 slices apple (state the weight in grams, or a portion: medium"
        #expect(weightless.errors.contains(portions))
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
        try await health.succeed("log", "food", "1 bananna, 2 slices rye bread", "--keep-unknown")
        let entries = try await health.succeed("history", "--json").json([Decoded.Entry].self)
        #expect(entries.first?.items?.map(\.nutrients.isEmpty) == [true, false])
    }

    private struct Kept: Decodable {
        let name: String
        let portions: Double
        let isFavourite: Bool
        let isRecipe: Bool
    }

    private struct Found: Decodable {
        let name: String
        let kept: String?
        let nutrients: [String: Decoded.Amount]
    }

    @Test("favourites are marked, come first in a search, and are logged by name as they were last")
    func favourites() async throws {
        let health = try HealthProcess()
        #expect(
            try await health.succeed("foods", "favourites").output.contains("no favourites"))
        try await health.succeed("log", "food", "Oats", "--energy", "300kcal")
        try await health.succeed("foods", "favourites", "add", "oats")
        let added = try await health.succeed("foods", "favourites", "add", "200 g banana").output
        #expect(added.contains("200 g") && added.contains("favourite"))
        let found = try await health.succeed("foods", "search", "banana", "--json").json(
            [Found].self)
        #expect(found.first?.kept == "favourite" && found.dropFirst().allSatisfy { $0.kept == nil })
        #expect(found.first?.nutrients["dietaryEnergyConsumed"]?.value == 178)
        try await health.succeed("log", "food", "Oats", "--energy", "350kcal")
        let logged = try await health.succeed("log", "food", "oats, banana").output
        #expect(logged.contains("Oats, 350 kcal"))
        let entries = try await health.succeed("history", "--json").json([Decoded.Entry].self)
        #expect(entries.count { $0.items?.count == 2 } == 1)
        // A stated nutrient or brand is a food of its own.
        try await health.succeed("log", "food", "oats", "--energy", "1kcal")
        try await health.succeed("foods", "favourites", "remove", "OATS")
        let rest = try await health.succeed("foods", "favourites", "--json").json([Kept].self)
        #expect(rest.map(\.name) == ["Banana"])
        let unknown = try await health.run(["foods", "favourites", "remove", "oats"])
        #expect(unknown.status == 64 && unknown.errors.contains("health foods favourites"))
        #expect(try await health.run(["foods", "favourites", "add", "xqzwv"]).status == 64)
    }

    @Test("a recipe is kept with its portions, logged by its name, and removed")
    func recipes() async throws {
        let health = try HealthProcess()
        let kept = try await health.succeed(
            "foods", "recipes", "add", "Banana bread", "2 slices rye bread, 200 g banana",
            "--portions", "4", "--json"
        ).json([Kept].self)
        #expect(kept.map(\.portions) == [4] && kept.map(\.isRecipe) == [true])
        let tried = try await health.succeed("log", "food", "2 banana bread", "--dry-run").output
        #expect(tried.contains("2 × Banana bread"))
        try await health.succeed("log", "food", "2 banana bread")
        let entry = try #require(
            try await health.succeed("history", "--json").json([Decoded.Entry].self).first)
        #expect(entry.items?.map(\.name) == ["Rye bread", "Banana"])
        // A recipe may contain others.
        try await health.succeed("foods", "recipes", "add", "Feast", "banana bread, 1 banana")
        for wrong in ["0", "1001", "nan"] {
            let failure = try await health.run(
                ["foods", "recipes", "add", "Feast", "1 banana", "--portions", wrong])
            #expect(failure.status == 64)
        }
        try await health.succeed("foods", "recipes", "remove", "banana bread")
        let rest = try await health.succeed("foods", "favourites", "--json").json([Kept].self)
        #expect(rest.map(\.name) == ["Feast"])
    }

    @Test("a table is imported, found, shown and listed with its licence")
    func importing() async throws {
        let health = try HealthProcess()
        let table = "Food,E,P\nSample bar,400,20\n,1,1\n"
        let imported = try await health.succeed(
            "foods", "import", "-", "--map", "name=Food,energy=E|kcal,protein=P|g", "--name",
            "My table", "--licence", "mine", input: table
        ).output
        #expect(imported.contains("1 food of My table"))
        #expect(imported.contains("1 without a name"))
        let found = try await health.succeed("foods", "search", "sampl", "--json").json([Food].self)
        #expect(found.map(\.name) == ["Sample bar"])
        #expect(found.first?.nutrients["dietaryProtein"]?.value == 20)
        #expect(try await health.succeed("foods", "show", "sample bar").output.contains("400 kcal"))
        let sources = try await health.succeed("foods", "sources").output
        #expect(sources.contains("My table") && sources.contains("mine"))
        let unknown = try await health.run(["foods", "show", "xqzwv"])
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("No food has the name xqzwv"))
        let wrong = try await health.run(
            ["foods", "import", "-", "--map", "stuff=B"], input: table)
        #expect(wrong.status == 64)
        let piped = try await health.succeed(
            "foods", "import", "-", input: "Name,Protein (g)\nSample,5\n"
        ).output
        #expect(piped.contains("1 food of stdin"))
        let other = try await health.run(["foods", "import", "-"], input: "a,b\n1,2\n")
        #expect(other.status == 65)
        #expect(other.errors.contains("--map"))
    }
}
