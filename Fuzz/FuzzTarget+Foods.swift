internal import Foundation
internal import GRDB
internal import HealthModel

extension FuzzTarget {
    /// The library that foods are imported into; each import is rolled back.
    private static let library = Result { try FoodLibrary(at: .memory) }

    private static let mapping = Result {
        try FoodTableMapping(
            "name=Speise,names=Synonym,brand=Firma,barcode=Nummer,code=Kennung,portion=Teller|oz,"
                + "energy=Brennwert,protein=Eiweiß|mg,salt=Salz")
    }

    /// Imports Open Food Facts' JSON Lines, its CSV, or a table of foods.
    func importFoods(_ bytes: [UInt8]) throws {
        // The first byte is the size of a block, so that blocks end everywhere.
        let source = MemoryByteSource(
            Array(bytes.dropFirst()), blockSize: Int(bytes.first ?? 64) + 1)
        try Self.library.get().writer.writeWithoutTransaction { db in
            try db.inTransaction {
                do {
                    try importFoods(source, into: db)
                } catch let error as DatabaseError {
                    // Each food that passes the checks fits the table.
                    fatalError("\(error)")
                }
                return .rollback
            }
        }
    }

    private func importFoods(_ source: MemoryByteSource, into db: Database) throws {
        let number = try FoodSourceTable.replace(
            db, FoodSource(name: rawValue, licence: "", foods: 0))
        var intake = FoodIntake(db, source: number) { _ in }
        try read(source, into: &intake)
        for food in try FoodTable.foods(db, where: "food.source = ?", [number]) {
            let texts = [food.name, food.brand, food.otherNames, food.language, food.code]
            for text in texts.compactMap({ $0 }) {
                precondition(text.utf8.count <= TextLimit.name)
                precondition(text.first?.isWhitespace == false && text.last?.isWhitespace == false)
            }
            precondition(food.nutrients.values.allSatisfy { $0.isFinite && $0 >= 0 })
            precondition(food.portions.allSatisfy { $0.grams > 0 })
        }
    }

    private func read(_ source: MemoryByteSource, into intake: inout FoodIntake) throws {
        let prefix = try source.readPrefix(1 << 16)
        let text = PrefixedByteSource(prefix: prefix, rest: source)
        // The length decides whether a product of any country is wanted.
        let countries = CountryTags(prefix.count % 2 == 0 ? [] : ["DE"])
        if self == .foods {
            var lines = OpenFoodFactsLines(text, countries: countries)
            try lines.read(into: &intake)
        } else if OpenFoodFactsTable.begins(prefix) {
            var table = try OpenFoodFactsTable(text, countries: countries)
            try table.read(into: &intake)
        } else {
            // The names of the columns decide on the mapping.
            let isMapped = String(decoding: prefix.prefix(256), as: UTF8.self).contains("Speise")
            var table = try MappedFoodTable(text, mapping: isMapped ? Self.mapping.get() : nil)
            try table.read(into: &intake)
        }
    }
}
