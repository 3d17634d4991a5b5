package import Foundation
internal import GRDB
internal import HealthModel

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

    /// Inserts a row for each element: a meal has dozens of links and nutrients.
    ///
    /// A statement with several rows is slower here. SQLite can undo a part of it only by a copy of each page that
    /// it changes, which a statement with one row does not need, unless it replaces rows.
    ///
    /// - Parameters:
    ///   - table: The table with its columns.
    ///   - replaces: Whether rows with the same key are replaced.
    ///   - elements: The elements.
    ///   - values: The values of an element's row.
    func insert<Element>(
        into table: String, orReplace replaces: Bool = false, _ elements: some Collection<Element>,
        _ values: (Element) -> [RowValue]
    ) throws {
        guard let first = elements.first else { return }
        let places = values(first).map { _ in "?" }.joined(separator: ", ")
        let statement = try RowStatement(
            db, "INSERT \(replaces ? "OR REPLACE " : "")INTO \(table) VALUES (\(places))")
        for element in elements { try statement.run(values(element)) }
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

// The tables of the journal, and the operations that use several of them.
extension JournalTransaction {
    /// Entries of all kinds with their content and source.
    package var entries: EntryTable { EntryTable(tx: self) }
    /// The change log.
    package var changes: ChangeLog { ChangeLog(tx: self) }
    /// The outbox of all remotes.
    package var outbox: Outbox { Outbox(tx: self) }
    /// Notes on other apps' entries.
    package var notes: NoteTable { NoteTable(tx: self) }
    /// The originals of the person's copies.
    package var originals: OriginalTable { OriginalTable(tx: self) }
    /// Conflicts and their resolutions.
    package var conflicts: ConflictTable { ConflictTable(tx: self) }
    /// Goals with their history.
    package var goals: GoalTable { GoalTable(tx: self) }
    /// A health store's statistics of days.
    package var activity: ActivityTable { ActivityTable(tx: self) }
    /// The positions up to which a health store's types were read into days.
    package var activityStreams: ActivityStreamTable { ActivityStreamTable(tx: self) }
    /// Own entries field by field.
    package var records: RecordTable { RecordTable(tx: self) }
    /// Settings.
    package var settings: SettingTable { SettingTable(tx: self) }
    /// The remotes that the journal knows.
    package var remotes: RemoteTable { RemoteTable(tx: self) }

    /// Saves and edits entries.
    var writer: EntryWriter { EntryWriter(tx: self) }
    /// Undoes the last edit.
    var lastEdit: EditUndo { EditUndo(tx: self) }
    /// Deletes entries and undoes deletions.
    var deletion: EntryDeletion { EntryDeletion(tx: self) }
    /// Restores entries of a backup.
    package var restoration: EntryRestoration { EntryRestoration(tx: self) }

    /// A remote with everything that the journal stores for it.
    ///
    /// A write transaction adds the remote if the journal does not know it.
    package func remote(_ id: RemoteID) throws -> JournalRemote {
        JournalRemote(tx: self, id: id, row: try remotes.row(adding: id))
    }
}

// Values as the tables store them. A value that cannot be read means a damaged file.

extension Date {
    /// Reads an instant, in seconds since 2001-01-01 00:00 UTC.
    init(stored seconds: Double) { self.init(timeIntervalSinceReferenceDate: seconds) }

    /// The instant as the tables store it.
    var stored: Double { timeIntervalSinceReferenceDate }
}

extension HealthUnit {
    /// Reads a unit.
    init(stored text: String) throws {
        guard let unit = try? HealthUnit(text) else {
            throw JournalError.corrupt("\(text) is not a unit")
        }
        self = unit
    }
}

extension RawRepresentable<String> {
    /// Reads a case.
    init(stored text: String) throws {
        guard let value = Self(rawValue: text) else {
            throw JournalError.corrupt("\(text) is not one of \(Self.self)")
        }
        self = value
    }
}
