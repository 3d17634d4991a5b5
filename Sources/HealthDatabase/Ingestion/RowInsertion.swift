internal import GRDB

/// The statement that inserts a fixed number of rows into the table of samples.
///
/// Half of the time of a statement with one row is its start and its end: SQLite opens the table and
/// each index, and searches each from its root. A statement with many rows opens them once, and
/// searches in the page of the row before, where a row belongs that follows it in the order of the
/// index.
///
/// The statement is bound by position, and only columns that differ from those that are bound at
/// the same place are bound again, because similar samples follow each other.
struct RowInsertion {
    /// The columns of a row as they are stored, without the identity and the number.
    struct Columns {
        var type: Int64
        var start: Double
        var end: Double
        var value: Double
        /// The typed number, if a conversion back would lose its last bits.
        var original: Double?
        var revision: Int64
        var unit: Int64?
        var device: Int64?
        var metadata: Int64?
    }

    /// The bound values of the columns that seldom change.
    private struct Bound {
        var type: Int64?
        var revision: Int64?
        var unit: Int64?? = .none
        var device: Int64?? = .none
        var metadata: Int64?? = .none
        var hasOriginal = true
    }

    private static let columns = 11
    private static let table = """
        sample (uuid, id, type_id, start_time, end_time, value, revision_id, unit_id, device_id,
            metadata_id, original)
        """
    private static let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    /// A single row that is stored already is no error.
    private static let single = """
        INSERT INTO \(table) VALUES \(row) ON CONFLICT (uuid) DO NOTHING
        """
    /// If a row is stored already, the rows inserted before it stay.
    private static let several = """
        INSERT OR FAIL INTO \(table) VALUES \
        \(repeatElement(row, count: IngestionSession.mostRows).joined(separator: ", "))
        """

    private let statement: PreparedStatement
    private let identities: UnsafeMutableRawPointer
    private var bound: [Bound]

    /// Creates the statement.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - identities: The memory of a session's identities, which SQLite reads in place.
    ///   - isSingle: Whether the statement inserts one row instead of `mostRows`.
    init(_ db: Database, _ identities: UnsafeMutableRawPointer, isSingle: Bool) throws {
        self.identities = identities
        statement = try PreparedStatement(db, isSingle ? Self.single : Self.several)
        bound = Array(repeating: Bound(), count: isSingle ? 1 : IngestionSession.mostRows)
        for place in bound.indices {
            statement.bind(
                bytesThatStay: identities + 16 * place, count: 16, at: first(of: place))
        }
    }

    /// The number of rows that the statement inserts.
    var count: Int { bound.count }

    /// Binds the identity and the number of a row.
    func bind(high: UInt64, low: UInt64, number: Int64, at place: Int = 0) {
        let identity = identities + 16 * place
        identity.storeBytes(of: high.bigEndian, as: UInt64.self)
        identity.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        statement.bind(number, at: first(of: place) + 1)
    }

    /// Binds all other columns of a row.
    mutating func bind(_ columns: Columns, at place: Int = 0) {
        let first = first(of: place)
        statement.bind(columns.start, at: first + 3)
        statement.bind(columns.end, at: first + 4)
        statement.bind(columns.value, at: first + 5)
        if bound[place].type != columns.type {
            statement.bind(columns.type, at: first + 2)
            bound[place].type = columns.type
        }
        if bound[place].revision != columns.revision {
            statement.bind(columns.revision, at: first + 6)
            bound[place].revision = columns.revision
        }
        if bound[place].unit != .some(columns.unit) {
            statement.bind(columns.unit, at: first + 7)
            bound[place].unit = .some(columns.unit)
        }
        if bound[place].device != .some(columns.device) {
            statement.bind(columns.device, at: first + 8)
            bound[place].device = .some(columns.device)
        }
        if bound[place].metadata != .some(columns.metadata) {
            statement.bind(columns.metadata, at: first + 9)
            bound[place].metadata = .some(columns.metadata)
        }
        if columns.original != nil || bound[place].hasOriginal {
            statement.bind(columns.original, at: first + 10)
            bound[place].hasOriginal = columns.original != nil
        }
    }

    /// Inserts the bound rows in their order, up to the first one whose identity is stored already;
    /// returns the number of inserted rows.
    func run() throws -> Int { count == 1 ? try statement.run() : try statement.runToConflict() }

    /// Releases the session's memory.
    func finish() {
        for place in bound.indices {
            statement.bind(bytesThatStay: nil, count: 0, at: first(of: place))
        }
    }

    private func first(of place: Int) -> Int32 { Int32(place * Self.columns + 1) }
}

extension RowWriter {
    /// Inserts independent rows; rows that are stored already do not change.
    ///
    /// Several rows are inserted by one statement only while rows are new: after a row that is stored already, rows are
    /// inserted singly until as many as a statement holds were new in a row. So importing a file again costs no more
    /// than looking up its rows.
    func writeRecords(_ rows: ContiguousArray<IngestionRow>) throws {
        var next = 0
        var newInARow = several.count
        while next < rows.count {
            if newInARow >= several.count, rows.count - next >= several.count {
                let inserted = try insertSeveral(rows[next..<next + several.count])
                next += inserted
                if inserted == several.count { continue }
                newInARow = 0
            }
            let row = rows[next]
            next += 1
            guard let (_, isNew) = try write(row, as: .record) else { continue }
            noteCounted(row.type, isNew: isNew)
            newInARow = isNew ? newInARow + 1 : 0
        }
    }

    /// Inserts as many rows as a statement holds, up to one that is stored already; returns the
    /// number of inserted rows.
    ///
    /// Nothing is inserted if the store rejects one of them, if earlier rows have its identity, or if a
    /// backup of the phone may have brought it.
    private func insertSeveral(_ rows: ContiguousArray<IngestionRow>.SubSequence) throws -> Int {
        var number = transaction.last
        for (place, row) in rows.enumerated() {
            guard equal.firstCopy(of: row, .record) == 0, try !mayBeOnPhone(row),
                let columns = try columns(of: row)
            else { return 0 }
            number += 1
            several.bind(high: row.uuidHigh, low: row.uuidLow, number: number, at: place)
            several.bind(columns, at: place)
        }
        let inserted = try several.run()
        for row in rows.prefix(inserted) {
            let slot = try slot(row.type)
            let id = transaction.nextNumber(slot)
            try noteInserted(row, id, slot)
            note(id, .record)
            noteCounted(row.type, isNew: true)
        }
        return inserted
    }
}
