internal import GRDB
internal import GRDBSQLite

/// A value of a row that is written by a ``RowStatement``.
enum RowValue {
    case integer(Int64)
    case real(Double)
    case text(String)
}

/// A statement that runs once for each of many rows.
///
/// GRDB prepares and caches it. The values are bound without GRDB's checks and boxes, which take longer than the
/// insertion of a small row.
struct RowStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer?
    /// Keeps the handle valid.
    private let statement: Statement

    /// Prepares a statement; each run binds all of its arguments.
    init(_ db: Database, _ sql: String) throws {
        statement = try db.cachedStatement(sql: sql)
        handle = statement.sqliteStatement
        connection = db.sqliteConnection
    }

    /// Runs the statement with the values of a row.
    func run(_ row: [RowValue]) throws {
        sqlite3_reset(handle)
        for (index, value) in row.enumerated() { bind(value, at: Int32(index + 1)) }
        let code = sqlite3_step(handle)
        sqlite3_reset(handle)
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
                message: sqlite3_errmsg(connection).map { String(cString: $0) })
        }
    }

    private func bind(_ value: RowValue, at index: Int32) {
        switch value {
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .real(let number): sqlite3_bind_double(handle, index, number)
        case .text(var text):
            text.withUTF8 { bytes in
                // An empty text may have no address, and a null pointer would bind NULL.
                guard let address = UnsafeRawPointer(bytes.baseAddress), !bytes.isEmpty else {
                    sqlite3_bind_text(handle, index, "", 0, Self.transient)
                    return
                }
                sqlite3_bind_text(
                    handle, index, address.assumingMemoryBound(to: CChar.self),
                    Int32(bytes.count), Self.transient)
            }
        }
    }

    /// SQLite's constant for copying an argument immediately.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
