import Foundation
import GRDB

/// A database as SQL that a person can read, and back again.
///
/// Rows are in the order of their columns, so that the same content is the same text.
enum SQLDump {
    /// The SQL that makes a database anew, with all it holds.
    static func text(of file: URL) throws -> String {
        try DatabaseQueue(path: file.path).read { db in
            var lines = [
                "PRAGMA application_id = \(try number(db, "application_id"));",
                "PRAGMA user_version = \(try number(db, "user_version"));", "",
            ]
            let objects = try Row.fetchAll(
                db,
                sql: """
                    SELECT type, name, sql FROM sqlite_schema
                    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid
                    """)
            for object in objects {
                let (type, name, sql): (String, String, String) = (
                    object["type"], object["name"], object["sql"]
                )
                lines.append("\(sql);")
                if type == "table" { lines += try rows(of: name, db) }
                lines.append("")
            }
            if try db.tableExists("sqlite_sequence") {
                lines.append("DELETE FROM sqlite_sequence;")
                lines += try rows(of: "sqlite_sequence", db)
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    /// Makes a database file of such a text.
    static func load(_ text: String, into file: URL) throws {
        var configuration = Configuration()
        // Rows come table by table, whatever they refer to.
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        try queue.inDatabase { db in
            try db.execute(sql: "BEGIN")
            try db.execute(sql: text)
            try db.execute(sql: "COMMIT")
        }
        try queue.close()
    }

    /// All that a database's schema says, and which steps made it, one line each.
    static func schema(of file: URL) throws -> [String] {
        try DatabaseQueue(path: file.path).read { db in
            let mark = try number(db, "application_id")
            let objects = try String.fetchAll(
                db,
                sql: """
                    SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema
                    ORDER BY type, name
                    """)
            let steps = try String.fetchAll(
                db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
            return ["mark: \(mark)"] + steps.map { "step: \($0)" } + objects
        }
    }

    private static func number(_ db: Database, _ pragma: String) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0
    }

    private static func rows(of table: String, _ db: Database) throws -> [String] {
        let columns = try db.columns(in: table).map { "\"\($0.name)\"" }
        let values = columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
        let order = columns.joined(separator: ", ")
        let rows = try String.fetchAll(
            db, sql: "SELECT \(values) FROM \"\(table)\" ORDER BY \(order)")
        guard !rows.isEmpty else { return [] }
        let head = "INSERT INTO \"\(table)\" (\(columns.joined(separator: ", "))) VALUES"
        return [head]
            + rows.enumerated().map { index, row in
                "    (\(row))" + (index == rows.count - 1 ? ";" : ",")
            }
    }
}
