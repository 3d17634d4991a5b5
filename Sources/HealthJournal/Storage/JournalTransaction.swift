package import Foundation
internal import GRDB

/// One transaction on the journal's database.
///
/// The transaction is valid only inside the body of ``Journal/withTransaction(_:)`` or
/// ``Journal/withSnapshot(_:)``. Its properties are types that contain the queries, one type for
/// each group of tables.
package struct JournalTransaction {
    let db: Database
    let environment: JournalEnvironment
    /// Whether the body may only read.
    let isReadOnly: Bool

    /// The current instant.
    package var instant: Date { environment.now() }

    /// The current instant as the tables store it.
    var now: Double { environment.now().timeIntervalSinceReferenceDate }

    /// The date of an edit made now.
    ///
    /// The date is never before the last edit of the entry. After the clock was set back, a remote that
    /// compares dates would otherwise restore the older version.
    func editDate(after old: JournalEntry) -> Date { max(instant, old.header.modifiedAt) }

    /// Runs a statement and returns the number of changed rows.
    @discardableResult
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
        return db.changesCount
    }

    /// Inserts a row for each element, several with one statement: a meal has dozens of links and
    /// nutrients.
    ///
    /// - Parameters:
    ///   - table: The table with its columns.
    ///   - replaces: Whether rows with the same key are replaced.
    ///   - elements: The elements.
    ///   - values: The values of an element's row.
    func insert<Element>(
        into table: String, orReplace replaces: Bool = false, _ elements: [Element],
        _ values: (Element) -> [(any DatabaseValueConvertible)?]
    ) throws {
        var rest = elements[...]
        while !rest.isEmpty {
            let some = rest.prefix(16).map(values)
            rest = rest.dropFirst(some.count)
            let places = Array(repeating: "?", count: some.first?.count ?? 0)
            let row = "(" + places.joined(separator: ", ") + ")"
            let rows = Array(repeating: row, count: some.count)
            try run(
                """
                INSERT \(replaces ? "OR REPLACE " : "")INTO \(table)
                VALUES \(rows.joined(separator: ", "))
                """, StatementArguments(some.flatMap { $0 }))
        }
    }

    /// The rows of a query.
    func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row]
    {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// Reads the rows of a query one after the other, without keeping them.
    ///
    /// Each row is valid during the body only. The body may run other queries, but not this one.
    func map<T>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments(),
        _ body: (Row) throws -> T
    ) throws -> [T] {
        // A copied row finds a column by comparing all names; a row of a cursor has a dictionary.
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var found: [T] = []
        while let row = try cursor.next() { found.append(try body(row)) }
        return found
    }

    /// The first row of a query.
    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The number in the first row of a query; 0 if there is none.
    func number(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int
    {
        try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
}
