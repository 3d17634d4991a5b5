import Foundation
import GRDBSQLite

/// A file of SQLite, used through C with nothing between.
final class BareDatabase {
    fileprivate let handle: OpaquePointer

    /// Opens a file that a store has made, with the settings that a store works with.
    init(_ file: URL) throws(BenchmarkFailure) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(file.path, &opened, flags, nil) == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw BenchmarkFailure("SQLite does not open \(file.path).")
        }
        handle = opened
        sqlite3_busy_timeout(handle, 10_000)
        try execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
            PRAGMA secure_delete = ON; PRAGMA cache_size = -32768
            """)
    }

    deinit { sqlite3_close_v2(handle) }

    func execute(_ sql: String) throws(BenchmarkFailure) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw BenchmarkFailure("SQLite: \(String(cString: sqlite3_errmsg(handle)))")
        }
    }

    /// The first column of the first row.
    func integer(_ sql: String) throws(BenchmarkFailure) -> Int64 {
        let statement = try BareStatement(self, sql)
        guard try statement.step() else { throw BenchmarkFailure("No row for: \(sql)") }
        defer { statement.reset() }
        return statement.integer(0)
    }

    /// How many bytes the file has when nothing waits in the log beside it.
    func checkpointedBytes() throws(BenchmarkFailure) -> Int64 {
        try execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try integer("PRAGMA page_count") * integer("PRAGMA page_size")
    }
}

/// A prepared statement of a ``BareDatabase``.
final class BareStatement {
    private let database: BareDatabase
    private let handle: OpaquePointer

    init(_ database: BareDatabase, _ sql: String) throws(BenchmarkFailure) {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil) == SQLITE_OK,
            let prepared
        else {
            throw BenchmarkFailure("SQLite: \(String(cString: sqlite3_errmsg(database.handle)))")
        }
        self.database = database
        handle = prepared
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }
    func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(handle, index, value) }

    func bind(_ value: Int64?, at index: Int32) {
        if let value { bind(value, at: index) } else { sqlite3_bind_null(handle, index) }
    }

    func bind(_ value: UUID, at index: Int32) {
        _ = withUnsafeBytes(of: value.uuid) { bytes in
            sqlite3_bind_blob(
                handle, index, bytes.baseAddress, Int32(bytes.count), Self.transient)
        }
    }

    /// Moves to the next row; false, and ready for the next use, after the last.
    func step() throws(BenchmarkFailure) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        sqlite3_reset(handle)
        guard code == SQLITE_DONE else {
            throw BenchmarkFailure("SQLite: \(String(cString: sqlite3_errmsg(database.handle)))")
        }
        return false
    }

    func run() throws(BenchmarkFailure) { while try step() {} }

    func reset() { sqlite3_reset(handle) }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func integerOrNil(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
    }

    func uuid(_ column: Int32) -> UUID? {
        guard let bytes = sqlite3_column_blob(handle, column) else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// SQLite's word for "make a copy of it now".
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
