import Foundation
import HealthExchange
import HealthFoods
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("The import of foods")
struct FoodImportTests {
    private static let dump = """
        code\turl\tproduct_name\tbrands\tcountries_tags\tserving_quantity\tenergy_100g\tenergy-kcal_100g\t\
        fat_100g\tproteins_100g\tcarbohydrates_100g\tsalt_100g\tsodium_100g\tcalcium_100g\tlast_modified_t
        4000000000017\tx\t"Skyr\tNordhof\ten:germany,en:austria\t150\t264\t63\t0.2\t11\t4\t0.1\t0.04\t0.12\t1700000000
        4000000000048\tx\tCrème\tAlmgut\ten:france\t\t1213\t\t20\t4\t24\t\t\t\t1710000000
        4000000000055\tx\t\tAlmgut\ten:germany\t\t1213\t\t20\t4\t24\t\t\t\t1710000000
        4000000000062\tx\tNothing stated\tAlmgut\ten:germany\t\t\t\t\t\t\t\t\t\t1710000000
        4000000000079\tx\tToo much\tAlmgut\ten:germany\t\t\t4000\t1\t4\t24\t\t\t\t1710000000
        """

    @Test("Open Food Facts' CSV: units are converted, and each food that is left out has a reason")
    func openFoodFactsTable() async throws {
        let fixture = try FoodFixture()
        let report = try await fixture.add(Self.dump)
        #expect(report.source.name == "Open Food Facts")
        #expect(report.source.licence == "Open Database License (ODbL) 1.0")
        #expect(report.source.date == "2024-03-09")
        #expect(report.source.foods == 2)
        #expect(report.leftOut == [.noName: 1, .noNutrients: 1, .impossible: 1])
        let skyr = try #require(try await fixture.library.search("4000000000017").first?.food)
        // A quote has no meaning in this file.
        #expect(skyr.name == "\"Skyr")
        #expect(skyr.brand == "Nordhof")
        #expect(skyr.nutrients[.dietaryEnergyConsumed] == 63)
        #expect(skyr.nutrients[.dietarySodium] == 40)
        #expect(skyr.nutrients[.dietaryCalcium] == 120)
        #expect(skyr.nutrients[.dietaryFiber] == nil)
        #expect(skyr.portions == [FoodPortion("serving", grams: 150)])
        let cream = try #require(try await fixture.library.search("4000000000048").first?.food)
        #expect(cream.nutrients[.dietaryEnergyConsumed].map { $0.rounded() } == 290)
    }

    @Test("a name has at most 300 characters and 1,000 bytes, however many marks a character has")
    func longNames() async throws {
        let fixture = try FoodFixture()
        let marks = "Skyr e" + String(repeating: "\u{301}", count: 100_000)
        let letters = String(repeating: "x", count: 200_000)
        try await fixture.add(
            Self.dump.replacing("\"Skyr", with: marks).replacing("Nordhof", with: letters))
        let skyr = try #require(try await fixture.library.search("4000000000017").first?.food)
        #expect(skyr.name.hasPrefix("Skyr ") && skyr.name.utf8.count <= 1_000)
        #expect(skyr.brand?.count == 300)
    }

    @Test("only products of the named countries come in", arguments: ["DE", "germany"])
    func countries(country: String) async throws {
        let fixture = try FoodFixture()
        let report = try await fixture.add(
            Self.dump, FoodImportOptions(countries: [country]))
        #expect(report.source.foods == 1)
        #expect(report.leftOut[.otherCountry] == 1)
    }

    @Test("a later file of a source replaces its foods, and an unknown one changes nothing")
    func again() async throws {
        let fixture = try FoodFixture()
        try await fixture.add(Self.dump)
        let second = Self.dump.split(separator: "\n").prefix(2).joined(separator: "\n")
        #expect(try await fixture.add(second).source.foods == 1)
        #expect(try await fixture.library.search("4000000000048").isEmpty)
        #expect(try await !fixture.names("creme ").contains("Crème"))
        await #expect(throws: ExchangeError.self) { try await fixture.add("nothing,here\n1,2\n") }
        #expect(try await fixture.library.sources().count == 2)
        #expect(try await fixture.names("skyr").count == 1)
    }

    @Test("an import that is cancelled keeps the foods that the source had before")
    func cancelled() async throws {
        let fixture = try FoodFixture()
        try await fixture.add("Name,Protein (g)\nFormer sample,5\n")
        let many = (1...2000).map { "Later sample \($0),5" }.joined(separator: "\n")
        let path = try fixture.folder.write("table.csv", Data("Name,Protein (g)\n\(many)".utf8))
        let (reached, wait) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let importing = Task {
            try await FoodImporter(fixture.library).importFile(at: path) { _ in
                reached.continuation.yield()
                wait.wait()
            }
        }
        for await _ in reached.stream { break }
        importing.cancel()
        (1...2).forEach { _ in wait.signal() }
        await #expect(throws: CancellationError.self) { try await importing.value }
        #expect(try await fixture.names("sample ") == ["Former sample"])
    }

    @Test("the source of a table has the name of its file, packed or not")
    func named() async throws {
        let fixture = try FoodFixture()
        let path = try fixture.folder.write("copy", Data("Name,Protein (g)\nSample,5\n".utf8))
        let importer = FoodImporter(fixture.library)
        #expect(try await importer.importFile(at: path).source.name == "copy")
        for name in ["folder/shop.csv", "shop.csv.gz", "shop"] {
            #expect(try await importer.importFile(at: path, name: name).source.name == "shop")
        }
    }

    @Test(
        "Open Food Facts' JSON Lines: names in other languages are found, damaged lines are counted"
    )
    func openFoodFactsLines() async throws {
        let fixture = try FoodFixture()
        let report = try await fixture.add(
            """
            {"code":"4000000000086","product_name":"Kokosdrink","product_name_en":"Coconut drink","lang":"de",\
            "brands":"Nordhof","countries_tags":["en:germany"],"serving_quantity":"200",\
            "nutriments":{"energy-kcal_100g":46,"proteins_100g":"0.3","fat_100g":1.5,"vitamin-d_100g":7.5e-7,\
            "nova-group":{"x":1}},"last_modified_t":1700000000}
            {"code":
            """, as: "products.jsonl")
        #expect(report.source.foods == 1)
        #expect(report.leftOut == [.unreadable: 1])
        let drink = try #require(try await fixture.library.search("coconut drink").first?.food)
        #expect(drink.name == "Kokosdrink")
        #expect(drink.language == "de")
        #expect(drink.nutrients[.dietaryProtein] == 0.3)
        #expect(drink.nutrients[.dietaryVitaminD] == 0.75)
        #expect(drink.portions.first?.grams == 200)
    }

    @Test("a table is read by its German headings, units and decimal commas; traces are none")
    func german() async throws {
        let fixture = try FoodFixture()
        let report = try await fixture.add(
            """
            Schweizer Tabelle;;;;;
            Name;Synonyme;Energie (kJ);Energie (kcal);Protein (g);Fett, total (g);Zucker (g);Natrium (mg);Vitamin C (mg)
            Magerquark;Topfen mager;282;67;12,0;0,3;4,1;38;Sp.
            Rahmquark;;;120;9,5;7,8;;35;< 0,5
            """)
        #expect(report.source.foods == 2)
        #expect(report.source.licence == "not stated")
        let quark = try #require(try await fixture.library.search("topfen mager").first?.food)
        #expect(quark.nutrients[.dietaryEnergyConsumed] == 67)
        #expect(quark.nutrients[.dietaryProtein] == 12)
        #expect(quark.nutrients[.dietarySodium] == 38)
        #expect(quark.nutrients[.dietaryVitaminC] == 0)
        let cream = try #require(try await fixture.library.search("rahmquark").first?.food)
        #expect(cream.nutrients[.dietaryVitaminC] == nil, "a limit is no amount")
    }

    @Test("a column in a unit that does not measure its nutrient is not read")
    func unsuitable() async throws {
        let fixture = try FoodFixture()
        try await fixture.add(
            "Name,Protein (g),Vitamin D (IU),Vitamin C (mg),Iron (%)\nSample,5,400,20,8\n")
        let food = try #require(try await fixture.library.search("sample").first?.food)
        #expect(food.nutrients == [.dietaryProtein: 5, .dietaryVitaminC: 20])
        let mapping = try FoodTableMapping("name=Name,protein=P,portion=Size|kg")
        try await fixture.add(
            "Name,P,Size\nHeavy sample,5,0.2\n", FoodImportOptions(mapping: mapping))
        let heavy = try #require(try await fixture.library.search("heavy sample").first?.food)
        #expect(heavy.portions == [FoodPortion("portion", grams: 200)])
    }

    @Test("a table of Ciqual is known by its headings")
    func ciqual() async throws {
        let fixture = try FoodFixture()
        let report = try await fixture.add(
            """
            alim_code;alim_nom_fr;Energie, Règlement UE N° 1169/2011 (kJ/100 g);\
            Energie, Règlement UE N° 1169/2011 (kcal/100 g);Protéines, N x 6.25 (g/100 g);\
            Sel chlorure de sodium (g/100 g);Fer (mg/100 g)
            19591;Exemple;377;90;3,4;0,15;0,05
            """)
        #expect(report.source.name == "Ciqual (Anses)")
        let food = try #require(try await fixture.library.search("exemple").first?.food)
        #expect(food.code == "19591")
        #expect(food.nutrients[.dietaryEnergyConsumed] == 90)
        #expect(food.nutrients[.dietaryProtein] == 3.4)
        #expect(food.nutrients[.dietarySodium] == 60)
        #expect(food.nutrients[.dietaryIron] == 0.05)
    }

    @Test("a mapping names columns and units; a wrong one is refused")
    func mapping() async throws {
        let fixture = try FoodFixture()
        let mapping = try FoodTableMapping("name=Food,energy=E|kJ,protein=P,iron=Fe|mcg")
        try await fixture.add(
            "Food,E,P,Fe\nSample bar,418.4,5,1500\n", FoodImportOptions(mapping: mapping))
        let bar = try #require(try await fixture.library.search("sample bar").first?.food)
        #expect(bar.nutrients[.dietaryEnergyConsumed] == 100)
        #expect(bar.nutrients[.dietaryIron] == 1.5)
        let wrong = [
            "energy=E", "name=A,stuff=B", "name=A,protein=B|parsec", "name=A,protein=B|kcal",
            "name=A|g", "name",
        ]
        for text in wrong {
            #expect(throws: FoodTableMapping.Failure.self, "\(text)") { try FoodTableMapping(text) }
        }
        let missing = try FoodTableMapping("name=Food,protein=Q")
        await #expect(throws: ExchangeError.self) {
            try await fixture.add("Food,P\nBar,5\n", FoodImportOptions(mapping: missing))
        }
    }

    @Test("the columns of the library are the nutrients of the journal")
    func columns() async throws {
        let fixture = try FoodFixture()
        let types = Nutrient.all.map(\.type).filter { $0 != .dietaryWater }
        let mapping = try FoodTableMapping(
            "name=n," + types.map { "\($0.name)=\($0.name)" }.joined(separator: ","))
        let heading = (["n"] + types.map(\.name)).joined(separator: ",")
        let values = types.indices.map { String($0 + 1) }.joined(separator: ",")
        try await fixture.add(
            "\(heading)\nEverything,\(values)\n", FoodImportOptions(mapping: mapping))
        let food = try #require(try await fixture.library.search("everything").first?.food)
        for (index, type) in types.enumerated() {
            #expect(food.nutrients[type] == Double(index + 1), "\(type.name)")
        }
    }
}
