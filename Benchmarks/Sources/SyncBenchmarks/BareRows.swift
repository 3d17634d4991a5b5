import Foundation
import GRDB

/// The rows of a database, to be written again by prepared statements alone: the baseline of a first sync.
struct BareRows {
    private struct Table {
        let insertion: String
        let rows: [[DatabaseValue]]
    }

    /// The statements that make the empty tables and their indexes; triggers have run when the rows are read.
    private let schema: [String]
    private let tables: [Table]

    init(of file: URL) async throws {
        let queue = try DatabaseQueue(path: file.path)
        (schema, tables) = try await queue.read { db in
            let schema = try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_master
                    WHERE sql IS NOT NULL AND type IN ('table', 'index') AND name NOT LIKE 'sqlite_%'
                    ORDER BY type DESC
                    """)
            let names = try String.fetchAll(
                db,
                sql:
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
            return (schema, try names.map { try Self.table($0, db) })
        }
    }

    private static func table(_ name: String, _ db: Database) throws -> Table {
        let columns = try db.columns(in: name).map { $0.name.quotedDatabaseIdentifier }
        let list = columns.joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let table = name.quotedDatabaseIdentifier
        let rows = try Row.fetchAll(db, sql: "SELECT \(list) FROM \(table)")
        return Table(
            insertion: "INSERT INTO \(table) (\(list)) VALUES (\(places))",
            rows: rows.map { Array($0.databaseValues) })
    }

    var count: Int { tables.reduce(0) { $0 + $1.rows.count } }

    /// Writes the rows to a new file: one prepared statement for each table, a durable commit every 2,000 rows.
    ///
    /// - Returns: How many seconds it took.
    func write(to file: URL) async throws -> Double {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -32768")
        }
        let pool = try DatabasePool(path: file.path, configuration: configuration)
        try await pool.write { [schema] db in
            for statement in schema { try db.execute(sql: statement) }
        }
        return try await SyncBenchmarks.timed {
            for table in tables {
                for start in stride(from: 0, to: table.rows.count, by: 2_000) {
                    let rows = table.rows[start..<min(start + 2_000, table.rows.count)]
                    try await pool.write { db in
                        let statement = try db.cachedStatement(sql: table.insertion)
                        for row in rows {
                            try statement.execute(arguments: StatementArguments(row))
                        }
                    }
                }
            }
        }
    }
}
