import Foundation
import HealthFoods
import HealthJournal
import HealthModel
import TestSupport

/// A library with a table of products that tests make up.
struct FoodFixture {
    let folder: TemporaryFolder
    let library: FoodLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = try FoodLibrary(at: .memory)
    }

    /// Imports a text as a file.
    @discardableResult
    func add(
        _ text: String, as name: String = "table.csv",
        _ options: FoodImportOptions = FoodImportOptions()
    ) async throws -> FoodImportReport {
        let path = try folder.write(name, Data(text.utf8))
        return try await FoodImporter(library, options).importFile(at: path)
    }

    /// The names of the foods that a search finds.
    func names(_ text: String, eaten: EatenFoods = .none) async throws -> [String] {
        try await library.search(text, eaten: eaten).map(\.food.name)
    }

    /// The products of a made-up shop.
    static let products = """
        Name,Brand,Barcode,Energy (kcal),Protein (g),Carbohydrates (g),Fat (g),Salt (g),Portion
        Skyr,Nordhof,4000000000017,63,11,4,0.2,0.1,150
        Skyr,Almgut,4000000000024,65,10.6,4.1,0.3,,150
        Skyr vanilla,Nordhof,4000000000031,75,9.5,8,0.2,0.1,150
        Crème brûlée,Almgut,4000000000048,290,4,24,20,0.1,100
        """

    /// A meal with items, as the journal has them.
    static func meal(_ names: [(String, String?)]) -> JournalEntry {
        .food(
            FoodEntry(
                header: EntryHeader(
                    id: UUID(), date: Date(timeIntervalSince1970: 0), timeZone: .gmt,
                    source: .own(bundleIdentifier: "com.example", name: "Example")),
                name: "Meal", meal: .snack,
                items: names.map { FoodItem(name: $0.0, brand: $0.1, nutrients: [:]) }))
    }
}
