import Foundation
import HealthExchange
import HealthFoods
import HealthModel
import TestSupport
import Testing

@Suite("The import of FoodData Central")
struct FoodDataCentralTests {
    private static let files = [
        "food_nutrient.csv": """
        "id","fdc_id","nutrient_id","amount"
        "1","101","1008","89"
        "2","101","1003","1.09"
        "3","102","1008","350"
        "4","900","1008","1"
        "5","101","1093","1"
        "6","103","2047","355"
        "7","103","2048","361"
        """,
        "food.csv": """
        "fdc_id","data_type","description","food_category_id","publication_date"
        "101","sr_legacy_food","Fruit, sample, raw","9","2019-04-01"
        "102","branded_food","SAMPLE BAR","","2021-02-03"
        "103","foundation_food","Grain, sample","20","2023-04-20"
        "104","sr_legacy_food","Without nutrients","9","2019-04-01"
        "900","sub_sample_food","A sample of a sample","9","2019-04-01"
        """,
        "branded_food.csv": """
        "fdc_id","brand_owner","brand_name","gtin_upc","serving_size","serving_size_unit"
        "102","Owner","Nordhof","04000000000093","40.0","g"
        """,
        "food_portion.csv": """
        "id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"
        "1","101","1","1","9999","","medium (7"" long)","118"
        "2","101","2","0.5","1000","","","75"
        "3","103","1","","9999","2 cups, dry","10205","180"
        """,
        "measure_unit.csv": "\"id\",\"name\"\n\"1000\",\"cup\"\n\"9999\",\"undetermined\"\n",
        "nutrient.csv": """
        "id","name","unit_name"
        "1008","Energy","KCAL"
        "1003","Protein","G"
        "1093","Sodium, Na","MG"
        "2047","Energy","KCAL"
        "2048","Energy","KCAL"
        """,
    ]

    private func archive(_ folder: TemporaryFolder) throws -> String {
        for (name, text) in Self.files { try folder.write("data/\(name)", Data(text.utf8)) }
        let path = folder.url.appending(path: "data.zip").path
        _ = try ZipWriter.pack(
            folder.url.appending(path: "data").path, into: path,
            date: Date(timeIntervalSince1970: 1_700_000_000))
        return path
    }

    @Test(
        "files refer to each other in any order; samples and foods without nutrients are left out")
    func archive() async throws {
        let fixture = try FoodFixture()
        let report = try await FoodImporter(fixture.library).importFile(
            at: archive(fixture.folder))
        #expect(report.source.name == "USDA FoodData Central")
        #expect(report.source.foods == 3)
        #expect(report.source.date == "2023-04-20")
        let fruit = try #require(try await fixture.library.search("fruit sample").first?.food)
        #expect(fruit.nutrients[.dietaryEnergyConsumed] == 89)
        #expect(fruit.nutrients[.dietaryProtein] == 1.09)
        #expect(fruit.nutrients[.dietarySodium] == 1, "it follows another food's")
        #expect(
            fruit.portions == [FoodPortion("medium", grams: 118), FoodPortion("cup", grams: 150)])
        let bar = try #require(try await fixture.library.search("4000000000093").first?.food)
        #expect(bar.brand == "Nordhof")
        #expect(bar.portions == [FoodPortion("serving", grams: 40)])
        let grain = try #require(try await fixture.library.search("grain sample").first?.food)
        #expect(grain.nutrients[.dietaryEnergyConsumed] == 361, "by specific factors")
        #expect(grain.portions == [FoodPortion("cups, dry", grams: 90)])
    }

    @Test("another archive and one that is cut off are refused")
    func others() async throws {
        let fixture = try FoodFixture()
        let path = try archive(fixture.folder)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let cut = try fixture.folder.write("cut.zip", whole.prefix(whole.count / 2))
        await #expect(throws: ExchangeError.self) {
            try await FoodImporter(fixture.library).importFile(at: cut)
        }
        #expect(try await fixture.library.sources().count == 1)
    }
}
