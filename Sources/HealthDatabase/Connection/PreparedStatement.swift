internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// A statement that is bound and stepped directly: the hot path of reading and writing.
///
/// GRDB prepares and caches it; only its checks and boxing of arguments are skipped.
struct PreparedStatement {
    private let statement: Statement
    private let handle: OpaquePointer
    private let connection: OpaquePointer?

    /// Creates a cached statement; the caller binds every argument each time.
    init(_ db: Database, _ sql: String) throws {
        statement = try db.cachedStatement(sql: sql)
        handle = statement.sqliteStatement
        connection = db.sqliteConnection
    }

    /// Creates a statement for one use, with all its arguments.
    init(_ db: Database, _ fragment: SQLFragment) throws {
        statement = try db.makeStatement(sql: fragment.sql)
        handle = statement.sqliteStatement
        connection = db.sqliteConnection
        // GRDB binds here, because it checks that each question mark has an argument.
        try statement.setArguments(fragment.statementArguments)
    }

    /// Creates a statement with all its arguments, cached if it is among the first of its kind.
    ///
    /// The caller reads to the end or resets it, and runs no other fragment with the same text
    /// meanwhile.
    init(_ db: Database, cached fragment: SQLFragment) throws {
        guard CachedFragments.shouldCache(fragment.sql) else {
            self = try PreparedStatement(db, fragment)
            return
        }
        self = try PreparedStatement(db, fragment.sql)
        guard sqlite3_bind_parameter_count(handle) == fragment.arguments.count else {
            throw DatabaseError(
                resultCode: .SQLITE_MISUSE, message: "not as many arguments as question marks")
        }
        sqlite3_reset(handle)
        for (index, value) in fragment.arguments.enumerated() { bind(value, at: Int32(index + 1)) }
    }

    private func bind(_ value: DatabaseValue, at index: Int32) {
        switch value.storage {
        case .null: sqlite3_bind_null(handle, index)
        case .int64(let number): bind(number, at: index)
        case .double(let number): bind(number, at: index)
        case .string(let text): bind(text, at: index)
        case .blob(let data): bind(data, at: index)
        }
    }

    func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }
    func bind(_ value: Int, at index: Int32) { sqlite3_bind_int64(handle, index, Int64(value)) }
    func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(handle, index, value) }

    func bind(_ value: Int64?, at index: Int32) {
        if let value { bind(value, at: index) } else { sqlite3_bind_null(handle, index) }
    }

    func bind(_ value: Double?, at index: Int32) {
        if let value { bind(value, at: index) } else { sqlite3_bind_null(handle, index) }
    }

    func bind(_ value: UUID, at index: Int32) {
        _ = withUnsafeBytes(of: value.uuid) { bytes in
            sqlite3_bind_blob(
                handle, index, bytes.baseAddress, Int32(bytes.count), Self.transient)
        }
    }

    /// Binds bytes that SQLite reads in place whenever the statement runs; nil for NULL.
    func bind(bytesThatStay bytes: UnsafeMutableRawPointer?, count: Int32, at index: Int32) {
        sqlite3_bind_blob(handle, index, UnsafeRawPointer(bytes), count, nil)
    }

    func bind(_ value: Data, at index: Int32) {
        value.withUnsafeBytes { bytes in
            guard let address = bytes.baseAddress else {
                sqlite3_bind_zeroblob(handle, index, 0)
                return
            }
            sqlite3_bind_blob(handle, index, address, Int32(bytes.count), Self.transient)
        }
    }

    func bind(_ value: String?, at index: Int32) {
        guard var value else {
            sqlite3_bind_null(handle, index)
            return
        }
        value.withUTF8 { bytes in
            guard let address = UnsafeRawPointer(bytes.baseAddress), !bytes.isEmpty else {
                // An empty text may have no address, and a null pointer would bind NULL.
                sqlite3_bind_text(handle, index, "", 0, Self.transient)
                return
            }
            sqlite3_bind_text(
                handle, index, address.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
                Self.transient)
        }
    }

    /// Runs a statement without a result; returns the number of changed rows.
    @discardableResult
    func run() throws -> Int {
        let code = sqlite3_step(handle)
        sqlite3_reset(handle)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
        return Int(sqlite3_changes(connection))
    }

    /// Runs an `INSERT OR FAIL` of several rows, up to the first one that is not unique; returns the
    /// number of inserted rows.
    func runToConflict() throws -> Int {
        let code = sqlite3_step(handle)
        sqlite3_reset(handle)
        if code != SQLITE_DONE {
            let error = failure(code)
            guard error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE else { throw error }
        }
        return Int(sqlite3_changes(connection))
    }

    /// Moves to the next row; false after the last row, when the statement can be bound again.
    func step() throws -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        sqlite3_reset(handle)
        guard code == SQLITE_DONE else { throw failure(code) }
        return false
    }

    /// Ends an iteration before its last row.
    func reset() { sqlite3_reset(handle) }

    func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func intOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }
    func doubleOrNil(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }

    func text(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func data(_ column: Int32) -> Data {
        guard let bytes = sqlite3_column_blob(handle, column) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, column)))
    }

    func uuid(_ column: Int32) -> UUID? {
        guard let bytes = sqlite3_column_blob(handle, column),
            sqlite3_column_bytes(handle, column) == 16
        else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    private func failure(_ code: Int32) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "code \(code)")
    }

    /// SQLite's constant for copying an argument immediately.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

// Statements with a constant text, which are prepared once for each connection. A save runs a dozen
// of them, and preparing costs more than running.

extension Database {
    /// Runs a cached statement without a result.
    func execute(cached sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension Row {
    /// The first row of a cached statement.
    static func fetchOne(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Row? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The rows of a cached statement.
    static func fetchAll(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [Row] {
        try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// The first column of the first row of a cached statement.
    static func fetchOne(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first column of each row of a cached statement.
    static func fetchAll(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [Self] {
        try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

/// A piece of SQL with the arguments of its question marks.
struct SQLFragment: Equatable, Sendable {
    var sql: String
    var arguments: [DatabaseValue]

    init(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) {
        self.sql = sql
        self.arguments = arguments.map { $0?.databaseValue ?? .null }
    }

    init(sql: String, arguments: [DatabaseValue]) {
        self.sql = sql
        self.arguments = arguments
    }

    static let always = SQLFragment("1")
    static let never = SQLFragment("0")

    static func + (a: SQLFragment, b: SQLFragment) -> SQLFragment {
        SQLFragment(sql: a.sql + b.sql, arguments: a.arguments + b.arguments)
    }

    static func + (a: SQLFragment, b: String) -> SQLFragment {
        SQLFragment(sql: a.sql + b, arguments: a.arguments)
    }

    /// Combines conditions with AND, nested as a balanced tree, because SQLite limits the depth of expressions.
    static func all(_ parts: [SQLFragment]) -> SQLFragment {
        joined(parts[...], by: " AND ", empty: always)
    }

    /// Combines conditions with OR.
    static func any(_ parts: [SQLFragment]) -> SQLFragment {
        joined(parts[...], by: " OR ", empty: never)
    }

    /// `(?, ?, ?)` for a list of values.
    static func list(_ values: [any DatabaseValueConvertible]) -> SQLFragment {
        SQLFragment(
            sql: "(" + values.map { _ in "?" }.joined(separator: ", ") + ")",
            arguments: values.map(\.databaseValue))
    }

    var statementArguments: StatementArguments { StatementArguments(arguments) }

    private static func joined(
        _ parts: ArraySlice<SQLFragment>, by word: String, empty: SQLFragment
    ) -> SQLFragment {
        guard let first = parts.first else { return empty }
        if parts.count == 1 { return first }
        let middle = parts.startIndex + parts.count / 2
        let left = joined(parts[..<middle], by: word, empty: empty)
        let right = joined(parts[middle...], by: word, empty: empty)
        return SQLFragment("(") + left + word + right + ")"
    }
}

/// The texts of compiled queries whose statements each connection caches.
///
/// An app repeats the same few queries, and preparing a statement takes longer than finding one
/// sample. Their number is limited, because predicates can have any text; long lists of values are
/// prepared anew.
enum CachedFragments {
    private static let most = 256
    private static let longest = 2000
    private static let known = Mutex<Set<String>>([])

    /// Whether to cache the statement of a text.
    static func shouldCache(_ sql: String) -> Bool {
        guard sql.utf8.count <= longest else { return false }
        return known.withLock { known in
            if known.contains(sql) { return true }
            guard known.count < most else { return false }
            known.insert(sql)
            return true
        }
    }
}
