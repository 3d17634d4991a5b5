import Foundation
import HealthExchange
import HealthFoods
import HealthModel
import TestSupport
import Testing

@Suite("The dumps of Open Food Facts")
struct OpenFoodFactsTests {
    @Test(
        "Parquet: names in all languages, portions, and the unit of each amount since version 1003",
        arguments: ["one", "two", "three"])
    func parquet(name: String) async throws {
        let library = try FoodLibrary(at: .memory)
        let path = Repository.file("Fuzz/Corpus/parquet/\(name)").path
        let report = try await FoodImporter(library).importFile(at: path)
        #expect(report.source.name == "Open Food Facts")
        #expect(report.source.date == "2024-03-09")
        #expect(report.source.foods == 2)
        #expect(report.leftOut == [.noName: 1])
        let drink = try #require(try await library.search("coconut drink").first?.food)
        #expect(drink.name == "Kokosdrink")
        #expect(drink.otherNames == "Coconut drink")
        #expect(drink.brand == "Nordhof")
        #expect(drink.language == "de")
        #expect(drink.barcode == Barcode("4000000000086"))
        #expect(drink.portions == [FoodPortion("serving", grams: 200)])
        #expect(
            drink.nutrients == [
                .dietaryEnergyConsumed: 46, .dietaryProtein: 0.3, .dietaryVitaminD: 0.75,
                // In grams, although the unit of the amount on the package is mg.
                .dietarySodium: 40,
            ])
        let skyr = try #require(try await library.search("skyr nature").first?.food)
        #expect(skyr.name == "Skyr nature")
        #expect(skyr.otherNames == nil)
        #expect(skyr.nutrients[.dietaryEnergyConsumed].map { $0.rounded() } == 63)
        #expect(skyr.nutrients[.dietaryProtein] == 11)
        #expect(skyr.nutrients[.dietaryCalcium] == 120)
        #expect(skyr.nutrients[.dietaryVitaminA] == nil, "an international unit is no weight")
        #expect(skyr.nutrients[.dietaryVitaminB12] == 0.5)
    }

    @Test("Parquet: only products of the named countries come in")
    func countries() async throws {
        let library = try FoodLibrary(at: .memory)
        let path = Repository.file("Fuzz/Corpus/parquet/one").path
        let importer = FoodImporter(library, FoodImportOptions(countries: ["AT"]))
        let report = try await importer.importFile(at: path)
        #expect(report.source.foods == 1)
        #expect(report.leftOut == [.otherCountry: 2])
    }

    @Test("Parquet that is cut off changes nothing")
    func cutOff() async throws {
        let fixture = try FoodFixture()
        let whole = try Data(contentsOf: Repository.file("Fuzz/Corpus/parquet/one"))
        let path = try fixture.folder.write("food.parquet", whole.dropLast(9))
        let importer = FoodImporter(fixture.library)
        await #expect(throws: ExchangeError.self) { try await importer.importFile(at: path) }
        #expect(try await fixture.library.sources().count == 1)
    }

    private func imported(_ line: String) async throws -> (FoodImportReport, Food?) {
        let fixture = try FoodFixture()
        let report = try await fixture.add(line, as: "products.jsonl")
        return (
            report, try await fixture.library.foods(with: #require(Barcode("4000000000086"))).first
        )
    }

    @Test("JSON Lines: nutrients of version 1003 of the layout, if they are those of 100 g as sold")
    func nutrition() async throws {
        func line(per: String, preparation: String) -> String {
            """
            {"code":"4000000000086","product_name":"Skyr","nutrition":{"input_sets":[{"nutrients":{"fat":{"value":9}}}],\
            "aggregated_set":{"nutrients":{"fat":{"value":0.2,"unit":"g","source":"packaging"},\
            "energy":{"value":264,"unit":"kJ"},"energy-kcal":{"value":63,"unit":"kcal"},\
            "vitamin-d":{"value":400,"unit":"IU"},"calcium":{"unit":"mg","value":120}},\
            "per":"\(per)","preparation":"\(preparation)"}}}
            """
        }
        let (_, skyr) = try await imported(line(per: "100g", preparation: "as_sold"))
        #expect(
            skyr?.nutrients == [
                .dietaryEnergyConsumed: 63, .dietaryFatTotal: 0.2, .dietaryCalcium: 120,
            ])
        #expect(try await imported(line(per: "serving", preparation: "as_sold")).1 == nil)
        #expect(try await imported(line(per: "100g", preparation: "prepared")).1 == nil)
    }

    @Test(
        "JSON Lines: escapes, spaces and values of other kinds; the name of another language if there is no other"
    )
    func values() async throws {
        let line =
            #"{ "code" : "4000000000086" , "product_name" : "" , "product_name_de" : "Sk\u00fdr \"x\" \ud83c\udf4c","#
            + #""product_name_fr":null,"product_name_en_debug":"x","brands":7,"countries_tags":["en:germany",1,null],"#
            + #""images":{"1":{"sizes":[{"h":1},[]],"x":"a\\"}},"serving_quantity":"12.5","#
            + #""nutriments":{"fat_100g":"0.2","proteins_100g":[1],"salt_100g":1e-1},"last_modified_t":1700000000}"#
        let (report, food) = try await imported(line)
        #expect(report.leftOut == [:])
        #expect(food?.name == "Skýr \"x\" 🍌")
        #expect(food?.otherNames == nil)
        #expect(food?.brand == nil)
        #expect(food?.portions.first?.grams == 12.5)
        #expect(food?.nutrients == [.dietaryFatTotal: 0.2, .dietarySodium: 40])
    }

    @Test(
        "JSON Lines: a line that is cut off or no object is counted as unreadable",
        arguments: [
            #"{"code":"4000000000086","product_name":"Skyr","nutriments":{"fat_100g":1}"#,
            #"{"code":"4000000000086","product_name":"Sky"#, "{", #"{"code":"4000000000086",}"#,
            #"{"code":"4000000000086"} {}"#, #"{"code" "4000000000086"}"#,
            #"{"product_name":"Skyr"}"#,
            #"{"code":"4000000000086","x":]}"#, #"{"code":"\uZZZZ"}"#,
        ])
    func unreadable(line: String) async throws {
        #expect(try await imported(line).0.leftOut == [.unreadable: 1])
    }

    @Test("A text of controls alone is none, and no text begins or ends with a space")
    func spaces() async throws {
        func line(_ name: String) -> String {
            #"{"code":"4000000000086","product_name":"\#(name)","brands":"\u0001 \u0002","#
                + #""lang":"\u0000 de ","nutriments":{"fat_100g":1}}"#
        }
        #expect(try await imported(line(#"\u0001 \u0002"#)).0.leftOut == [.noName: 1])
        let name = String(repeating: "x", count: 299)
        let (_, food) = try await imported(line(#"\u0002 \#(name) \u0001y"#))
        #expect(food?.name == name)
        #expect(food?.brand == nil)
        #expect(food?.language == "de")
    }
}
