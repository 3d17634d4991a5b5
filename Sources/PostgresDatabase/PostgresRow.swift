internal import CPostgreSQL
package import Foundation

/// A row of an answer, which is only valid while it is read: copy the values that you need.
///
/// Each reader throws ``PostgresError/unexpectedAnswer`` for a column of another type or a null.
package struct PostgresRow {
    let result: OpaquePointer
    let number: Int32

    package func isNull(_ column: Int) -> Bool {
        PQgetisnull(result, number, Int32(column)) != 0
    }

    package func bool(_ column: Int) throws -> Bool {
        try bytes(column, PostgresType.bool, count: 1) { $0[0] != 0 }
    }

    package func int(_ column: Int) throws -> Int {
        Int(try number(column, PostgresType.bigint))
    }

    package func int64(_ column: Int) throws -> Int64 { try number(column, PostgresType.bigint) }

    package func text(_ column: Int) throws -> String {
        try bytes(column, PostgresType.text) { String(decoding: $0, as: UTF8.self) }
    }

    package func data(_ column: Int) throws -> Data {
        try bytes(column, PostgresType.bytea) { Data($0) }
    }

    package func uuid(_ column: Int) throws -> UUID {
        try bytes(column, PostgresType.uuid, count: 16) { bytes in
            UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
        }
    }

    package func date(_ column: Int) throws -> Date {
        PostgresDate.date(try number(column, PostgresType.timestamptz))
    }

    /// Reads a column that may be null.
    package func optional<T>(_ column: Int, _ read: (PostgresRow) -> (Int) throws -> T) throws
        -> T?
    {
        isNull(column) ? nil : try read(self)(column)
    }

    private func number(_ column: Int, _ type: UInt32) throws -> Int64 {
        try bytes(column, type, count: 8) { Int64(bigEndian: $0.loadUnaligned(as: Int64.self)) }
    }

    private func bytes<T>(
        _ column: Int, _ type: UInt32, count: Int? = nil, _ read: (UnsafeRawBufferPointer) -> T
    ) throws -> T {
        let column = Int32(column)
        guard PQftype(result, column) == type, PQgetisnull(result, number, column) == 0,
            let start = PQgetvalue(result, number, column)
        else { throw PostgresError.unexpectedAnswer }
        let length = Int(PQgetlength(result, number, column))
        guard count == nil || length == count else { throw PostgresError.unexpectedAnswer }
        return read(UnsafeRawBufferPointer(start: start, count: length))
    }
}
