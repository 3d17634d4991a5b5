internal import Foundation
internal import GRDB
internal import HealthModel

/// The tables of one of an iPhone's Health databases, with the columns that this version has.
struct PhoneTables {
    let db: Database
    private let columns: [String: Set<String>]

    init(_ db: Database) throws {
        self.db = db
        let names = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        var columns: [String: Set<String>] = [:]
        for name in names {
            // A table of a module that this SQLite lacks has no columns here.
            let rows =
                (try? Row.fetchAll(
                    db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name])) ?? []
            columns[name] = Set(rows.compactMap { $0.text("name") })
        }
        self.columns = columns
    }

    /// The names of the tables.
    var names: [String] { columns.keys.sorted() }

    /// Whether a table exists.
    func has(_ table: String) -> Bool { columns[table] != nil }

    /// Whether a table has columns.
    func has(_ table: String, _ names: [String]) -> Bool {
        columns[table]?.isSuperset(of: names) ?? false
    }

    /// The columns of a table in alphabetical order.
    func columns(of table: String) -> [String] { columns[table]?.sorted() ?? [] }

    /// The expression of a column that a version may lack.
    func column(_ alias: String, _ table: String, _ name: String) -> String {
        has(table, [name]) ? "\(alias).\(name)" : "NULL"
    }

    /// The join of a table whose rows belong to samples; empty if the version lacks it.
    func join(_ table: String, as alias: String, on name: String = "data_id") -> String {
        has(table, [name]) ? "LEFT JOIN \(table) AS \(alias) ON \(alias).\(name) = o.data_id" : ""
    }

    /// The number of rows of a table.
    func count(_ table: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.quoted)") ?? 0
    }

    /// All rows of a table with a value in a column, in an order; none if the version lacks the table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - column: The column that is compared.
    ///   - value: Its value.
    ///   - order: The column that the rows are sorted by.
    ///   - isNumbered: Whether the rows have their number in the column "row number".
    func rows(
        _ table: String, where column: String, is value: Int64, order: String? = nil,
        isNumbered: Bool = false
    ) throws -> [Row] {
        guard has(table, [column]) else { return [] }
        let order = order.flatMap { has(table, [$0]) ? "ORDER BY \($0)" : nil } ?? ""
        let number = isNumbered ? ", ROWID AS \"row number\"" : ""
        let statement = try db.cachedStatement(
            sql: "SELECT *\(number) FROM \(table) WHERE \(column) = ? \(order)")
        return try Row.fetchAll(statement, arguments: [value])
    }
}

extension String {
    /// The name of a table or column in an SQL statement.
    fileprivate var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}

extension Row {
    /// A date in a column with seconds since 2001; nil if the column is missing or holds none.
    func phoneDate(_ column: String) -> Date? {
        number(column).map { Date(timeIntervalSinceReferenceDate: $0) }
    }
}

/// The samples that belong to others, which are read beside their owners.
struct PhoneRelations {
    private let rows: RowsByObject?

    init(_ tables: PhoneTables) throws {
        guard tables.has("associations", ["parent_id", "child_id"]) else {
            rows = nil
            return
        }
        rows = try RowsByObject(
            tables.db,
            """
            SELECT a.parent_id, c.uuid FROM associations AS a
                JOIN objects AS c ON c.data_id = a.child_id
            WHERE a.parent_id IS NOT NULL AND c.type = 1 ORDER BY a.parent_id, a.child_id
            """)
    }

    /// The identities of the samples that belong to an object.
    func children(of object: Int64) throws -> [UUID] {
        try (rows?.rows(of: object) ?? []).compactMap { $0.value(UUID.self, at: 1) }
    }
}

/// The metadata of samples, which are read beside them.
struct PhoneMetadata {
    private let rows: RowsByObject?
    private let intake: SampleIntake

    init(_ tables: PhoneTables, _ intake: SampleIntake) throws {
        self.intake = intake
        guard tables.has("metadata_values", ["key_id", "object_id", "value_type"]),
            tables.has("metadata_keys", ["key"])
        else {
            rows = nil
            return
        }
        func column(_ name: String) -> String { tables.column("v", "metadata_values", name) }
        rows = try RowsByObject(
            tables.db,
            """
            SELECT v.object_id, k.key, v.value_type, \(column("string_value")),
                \(column("numerical_value")), \(column("date_value"))
            FROM metadata_values AS v JOIN metadata_keys AS k ON k.ROWID = v.key_id
            WHERE v.object_id IS NOT NULL ORDER BY v.object_id
            """)
    }

    /// The metadata of an object; keys that are private to the system are counted.
    func metadata(of object: Int64) throws -> Metadata {
        guard let found = try rows?.rows(of: object), !found.isEmpty else { return [:] }
        var metadata: Metadata = [:]
        for row in found {
            guard let key = row.value(String.self, at: 1) else { continue }
            if key.hasPrefix("_HKPrivate") {
                intake.skip("metadata", key, .unknownElement)
            } else if let value = Self.value(row) {
                metadata[key] = value
            } else {
                intake.skip("metadata", key, .invalid(attribute: "value"))
            }
        }
        return metadata
    }

    /// Text 0, number 1, date 2, quantity 3; the data of 4 have no place.
    private static func value(_ row: Row) -> MetadataValue? {
        let text = row.value(String.self, at: 3)
        let number = row.value(Double.self, at: 4)
        switch row.value(Int64.self, at: 2) {
        case 0: return text.map { .string($0) }
        case 1: return number.map { .number($0) }
        case 2:
            return row.value(Double.self, at: 5)
                .map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        case 3:
            guard let number, let unit = text.flatMap({ try? HealthUnit($0) }) else { return nil }
            return .quantity(Quantity(number, unit))
        default: return nil
        }
    }
}

/// Rows in the order of an object's number, which are read beside the objects.
///
/// So no index is needed, and memory holds the rows of one object.
final class RowsByObject {
    private let cursor: RowCursor
    private var waiting: Row?

    /// Runs a query whose first column is the object's number, in ascending order.
    init(_ db: Database, _ sql: String) throws {
        cursor = try Row.fetchCursor(db, sql: sql)
        waiting = try cursor.next()?.copy()
    }

    /// The rows of an object, which has a higher number than that of the call before.
    func rows(of object: Int64) throws -> [Row] {
        var found: [Row] = []
        while let row = waiting, let number = row.value(Int64.self, at: 0), number <= object {
            if number == object { found.append(row) }
            waiting = try cursor.next()?.copy()
        }
        return found
    }
}
