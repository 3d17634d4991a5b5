internal import Foundation
internal import GRDB

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
