import HealthExchange
import HealthFoods
import HealthJournal
import HealthModel
import Testing

@Suite("Foods")
struct FoodListings {
    @Test("a new library finds banana")
    func library() async throws {
        let library = try FoodLibrary(at: .memory)
        let banana = try await library.search("banana").first
        print(banana?.food.kilocalories(in: 118) ?? 0)

        #expect(banana?.food.name == "Banana")
    }

    @Test("a file is imported, and a missing one is an error")
    func importing() async throws {
        await #expect(throws: ExchangeError.self) { try await importProducts() }
    }

    private func importProducts() async throws {
        let library = try FoodLibrary(at: .memory)
        let importer = FoodImporter(library, FoodImportOptions(countries: ["DE"]))
        let report = try await importer.importFile(at: "openfoodfacts-products.jsonl.gz")
        print(report.source.foods)
    }

    @Test("a mapping names the columns")
    func mapping() throws {
        let mapping = try FoodTableMapping("name=Lebensmittel,energy=Brennwert,protein=Eiweiß|mg")

        #expect(mapping.columns.count == 3)
    }

    @Test("a line becomes items of a meal")
    func line() async throws {
        let library = try FoodLibrary(at: .memory)
        let chosen = try await library.choose(FoodLine("2 slices rye bread, banana"))
        let items = chosen.flatMap(\.items)

        #expect(items.map(\.name) == ["Rye bread", "Banana"])
        #expect(items[0].nutrients[.dietaryEnergyConsumed] != nil)
    }
}
