internal import GRDB

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

    /// Counts the foods of a source, and makes the search index anew.
    static func finish(_ db: Database, _ source: Int64) throws {
        try db.execute(
            sql: """
                UPDATE source SET foods = (SELECT count(*) FROM food WHERE food.source = source.id)
                WHERE id = ?
                """, arguments: [source])
        try FoodIndex.rebuild(db)
    }
}
