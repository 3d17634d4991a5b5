internal import Foundation
internal import GRDB
internal import HealthModel

/// Reads and writes the table of foods.
enum FoodTable {
    /// The foods of a condition, which may end with an order and a limit.
    static func foods(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [Food] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT food.*, source.name AS source_name
                FROM food JOIN source ON source.id = food.source WHERE \(condition)
                """, arguments: arguments
        ).map(food)
    }

    /// Inserts a food with a rowid.
    static func insert(_ db: Database, _ food: Food, rowid: Int64) throws {
        var values: [(any DatabaseValueConvertible)?] = [
            rowid, FoodRank.source(of: rowid), food.code, food.name, food.brand, food.otherNames,
            food.language, food.barcode?.number, try text(of: food.portions), food.date,
        ]
        for (_, type) in FoodSchema.nutrients { values.append(food.nutrients[type]) }
        let statement = try db.cachedStatement(sql: insertion)
        try statement.execute(arguments: StatementArguments(values))
    }

    private static let insertion: String = {
        let columns =
            [
                "id", "source", "code", "name", "brand", "other_names", "language", "barcode",
                "portions", "date",
            ] + FoodSchema.nutrients.map(\.column)
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO food (\(columns.joined(separator: ", "))) VALUES (\(marks))"
    }()

    private static func text(of portions: [FoodPortion]) throws -> String {
        portions.isEmpty
            ? "[]" : String(decoding: try JSONEncoder().encode(portions), as: UTF8.self)
    }

    private static func food(_ row: Row) -> Food {
        var nutrients: [ObjectType: Double] = [:]
        for (column, type) in FoodSchema.nutrients { nutrients[type] = row[column] as Double? }
        let portions = Data((row["portions"] as String).utf8)
        return Food(
            id: row["id"], name: row["name"], brand: row["brand"], otherNames: row["other_names"],
            language: row["language"],
            barcode: (row["barcode"] as Int64?).map(Barcode.init(number:)),
            portions: (try? JSONDecoder().decode([FoodPortion].self, from: portions)) ?? [],
            nutrients: nutrients, code: row["code"], date: row["date"], source: row["source_name"])
    }
}

extension FoodSource {
    init(row: Row) {
        self.init(
            name: row["name"], licence: row["licence"], address: row["address"], date: row["date"],
            foods: row["foods"])
    }
}

/// Reads and writes the table of sources.
enum FoodSourceTable {
    /// Adds a source, without the foods that it had before, and returns its number.
    static func replace(_ db: Database, _ source: FoodSource) throws -> Int64 {
        let known = try Int64.fetchOne(
            db, sql: "SELECT id FROM source WHERE name = ?", arguments: [source.name])
        if let known {
            try db.execute(sql: "DELETE FROM food WHERE source = ?", arguments: [known])
            try db.execute(
                sql: """
                    UPDATE source SET licence = ?, address = ?, date = ?, foods = 0
                    WHERE id = ?
                    """,
                arguments: [source.licence, source.address, source.date, known])
            return known
        }
        try db.execute(
            sql: """
                INSERT INTO source (name, licence, address, date, foods)
                VALUES (?, ?, ?, ?, 0)
                """,
            arguments: [source.name, source.licence, source.address, source.date])
        return db.lastInsertedRowID
    }

    /// Counts the foods of a source, and rebuilds the search index.
    static func finish(_ db: Database, _ source: Int64) throws {
        try db.execute(
            sql: """
                UPDATE source SET foods = (SELECT count(*) FROM food WHERE food.source = source.id)
                WHERE id = ?
                """, arguments: [source])
        try FoodIndex.rebuild(db)
    }
}
