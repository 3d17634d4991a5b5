import Foundation
import HealthFoods
import HealthModel
import TestSupport
import Testing

@Suite("The search for foods")
struct FoodSearchTests {
    private func shop() async throws -> FoodFixture {
        let fixture = try FoodFixture()
        try await fixture.add(FoodFixture.products, FoodImportOptions(name: "Shop"))
        return fixture
    }

    @Test("the last word may be incomplete, case and accents have no meaning, words have any order")
    func words() async throws {
        let shop = try await shop()
        #expect(try await shop.names("cre bru").isEmpty)
        #expect(try await shop.names("creme bru") == ["Crème brûlée"])
        #expect(try await shop.names("BRULEE crème") == ["Crème brûlée"])
        #expect(try await shop.names("nordhof va") == ["Skyr vanilla"])
        #expect(try await shop.names("va ") == [])
        // A long beginning is completed from the words of the library.
        #expect(try await shop.names("strawberr").contains("Strawberries"))
    }

    @Test("a plural finds the singular, and a German name the food")
    func forms() async throws {
        let shop = try await shop()
        #expect(try await shop.names("bananas").first == "Banana")
        #expect(try await shop.names("Roggenbrot") == ["Rye bread"])
    }

    @Test(
        "a misspelt word finds the food, and says so", arguments: ["bananna", "bnana", "avokado"])
    func misspelt(text: String) async throws {
        let matches = try await FoodLibrary(at: .memory).search(text)
        #expect(["Banana", "Avocado"].contains(matches.first?.food.name))
        #expect(matches.allSatisfy { $0.isCorrected })
    }

    @Test(
        "a misspelt word is found among thousands that share its letters, however long it is",
        arguments: ["bananna", "banena", "bnana", "abnana"])
    func misspeltAmongMany(text: String) async throws {
        let fixture = try FoodFixture()
        let letters = Array("bcdfghjklmpqrstvwxyz")
        let others = (0..<4000).map { number in
            let ending = [letters[number % 20], letters[number / 20 % 20], letters[number / 400]]
            return "anan\(String(ending))anas,5"
        }
        try await fixture.add("Name,Protein (g)\n" + others.joined(separator: "\n"))
        let matches = try await fixture.library.search(text)
        #expect(matches.first?.food.name == "Banana")
        #expect(matches.allSatisfy { $0.isCorrected })
        let long = String(repeating: "banana", count: 200)
        #expect(try await fixture.names(long).isEmpty)
    }

    @Test("what is no word at all finds nothing", arguments: ["", "  ", "\"", "%&", "xqzwv", "*"])
    func nothing(text: String) async throws {
        #expect(try await FoodLibrary(at: .memory).search(text).isEmpty)
    }

    @Test("what the person eats comes first, then what is named like the text")
    func ranking() async throws {
        let shop = try await shop()
        let plain = try await shop.library.search("skyr")
        #expect(plain.map(\.food.name) == ["Skyr", "Skyr", "Skyr vanilla"])
        #expect(plain.first?.food.brand == "Nordhof", "it states sodium too")
        let eaten = EatenFoods(entries: [
            FoodFixture.meal([("Skyr vanilla", "Nordhof"), ("Skyr vanilla", "Nordhof")]),
            FoodFixture.meal([("Skyr", "Almgut")]),
        ])
        let known = try await shop.library.search("skyr", eaten: eaten)
        #expect(known.map(\.food.brand) == ["Nordhof", "Almgut", "Nordhof"])
        #expect(known.map(\.timesEaten) == [2, 1, 0])
    }

    @Test(
        "of many foods with a word, those that are named like it come first, with their nutrients"
    )
    func rankingOfMany() async throws {
        let fixture = try FoodFixture()
        // Complete foods with longer names are known better than the short one without a portion.
        let many = (0..<150).map { "Oat bran bar \($0),Nordhof,200,5,10,2,30" }
        let few = ["OAT BRAN,,,,12,,", "Öat bràn,Almgut,,,13,,", "Bran oats,Almgut,,7,14,,"]
        try await fixture.add(
            "Name,Brand,Energy (kcal),Protein (g),Carbohydrates (g),Fat (g),Portion\n"
                + (many + few).joined(separator: "\n"))
        let matches = try await fixture.library.search("oat bran", limit: 5)
        #expect(matches.count == 5)
        let same = matches.prefix { $0.fit == .same }.map(\.food)
        #expect(
            same.contains { $0.name == "OAT BRAN" && $0.nutrients[.dietaryCarbohydrates] == 12 })
        #expect(
            same.contains { $0.brand == "Almgut" && $0.nutrients[.dietaryCarbohydrates] != nil })
        #expect(matches.map(\.fit) == matches.map(\.fit).sorted())
        let eaten = EatenFoods(entries: [FoodFixture.meal([("oat bran bar 149", "Nordhof")])])
        let known = try await fixture.library.search("oat bran", eaten: eaten, limit: 5)
        #expect(known.first?.food.name == "Oat bran bar 149")
        #expect(known.first?.timesEaten == 1)
    }

    @Test("a barcode finds the product, with or without zeros at the start")
    func barcode() async throws {
        let shop = try await shop()
        #expect(try await shop.names("4000000000024") == ["Skyr"])
        #expect(try await shop.names("04000000000024") == ["Skyr"])
        #expect(try await shop.names("4000000000055") == [])
        #expect(Barcode("1234567") == nil)
        #expect(Barcode("96385074")?.description == "0000096385074")
    }

    @Test("a library can be opened while another process imports")
    func duringImport() async throws {
        let fixture = try FoodFixture()
        let url = fixture.folder.url.appending(path: "foods.sqlite")
        let importing = try FoodLibrary(at: .file(url))
        let many = (1...2000).map { "Sample \($0),5" }.joined(separator: "\n")
        let path = try fixture.folder.write("many.csv", Data("Name,Protein (g)\n\(many)".utf8))
        try await confirmation { opened in
            _ = try await FoodImporter(importing).importFile(at: path) { progress in
                guard progress.foods == 1000 else { return }
                // Opened while the import's transaction is open, as by another process.
                do {
                    _ = try FoodLibrary(at: .file(url))
                    opened()
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(try await importing.sources().last?.foods == 2000)
    }

    @Test("a library in a file keeps its foods, and another file is refused unchanged")
    func file() async throws {
        let fixture = try FoodFixture()
        let url = fixture.folder.url.appending(path: "foods.sqlite")
        let path = try fixture.folder.write("shop.csv", .init(FoodFixture.products.utf8))
        do {
            let library = try FoodLibrary(at: .file(url))
            _ = try await FoodImporter(library).importFile(at: path)
        }
        let names = try await FoodLibrary(at: .file(url)).sources().map(\.name)
        #expect(names == ["Common foods (USDA FoodData Central)", "shop"])
        #expect(throws: FoodLibraryError.notALibrary) {
            try FoodLibrary(at: .file(fixture.folder.url.appending(path: "shop.csv")))
        }
    }
}
