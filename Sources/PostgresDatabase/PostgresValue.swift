internal import CPostgreSQL
package import Foundation

/// An argument of a statement, which goes to the server in PostgreSQL's binary format.
///
/// The server determines each argument's type from the statement: an integer is for a `bigint`.
package enum PostgresValue: Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case text(String)
    case bytes(Data)
    case uuid(UUID)
    /// A `timestamptz`, to the microsecond.
    case date(Date)
    case bools([Bool])
    case ints([Int64])
    case texts([String])
    case byteStrings([Data])
    case uuids([UUID])

    package static func int(_ value: Int) -> PostgresValue { .int(Int64(value)) }
    package static func text(_ value: String?) -> PostgresValue {
        value.map { .text($0) } ?? .null
    }
    package static func int(_ value: Int?) -> PostgresValue {
        value.map { .int(Int64($0)) } ?? .null
    }

    /// Appends the value; returns false for a null.
    func append(to bytes: inout [UInt8]) -> Bool {
        switch self {
        case .null: return false
        case .bool(let value): bytes.append(value ? 1 : 0)
        case .int(let value): bytes.append(bigEndian: value)
        case .text(let value): bytes.append(contentsOf: value.utf8)
        case .bytes(let value): bytes.append(contentsOf: value)
        case .uuid(let value): bytes.append(value)
        case .date(let value): bytes.append(bigEndian: PostgresDate.microseconds(value))
        case .bools(let values):
            bytes.append(values, of: PostgresType.bool) { $0.append($1 ? 1 : 0) }
        case .ints(let values):
            bytes.append(values, of: PostgresType.bigint) { $0.append(bigEndian: $1) }
        case .texts(let values):
            bytes.append(values, of: PostgresType.text) { $0.append(contentsOf: $1.utf8) }
        case .byteStrings(let values):
            bytes.append(values, of: PostgresType.bytea) { $0.append(contentsOf: $1) }
        case .uuids(let values):
            bytes.append(values, of: PostgresType.uuid) { $0.append($1) }
        }
        return true
    }
}

/// The numbers of PostgreSQL's types, from its catalogue `pg_type`.
enum PostgresType {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let bigint: UInt32 = 20
    static let text: UInt32 = 25
    static let timestamptz: UInt32 = 1184
    static let uuid: UInt32 = 2950
}

/// A date in PostgreSQL: microseconds since the year 2000.
enum PostgresDate {
    private static let epoch = 946_684_800.0

    static func microseconds(_ date: Date) -> Int64 {
        let seconds = (date.timeIntervalSince1970 - epoch) * 1e6
        // PostgreSQL's infinities are outside of these limits.
        return Int64(seconds.rounded().clamped(to: -6e16...6e16))
    }

    static func date(_ microseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(microseconds) / 1e6 + epoch)
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(_ value: UUID) {
        Swift.withUnsafeBytes(of: value.uuid) { append(contentsOf: $0) }
    }

    /// An array of one dimension: the header, then each element after its length.
    fileprivate mutating func append<Item>(
        _ elements: [Item], of type: UInt32, _ body: (inout [UInt8], Item) -> Void
    ) {
        append(bigEndian: Int32(elements.isEmpty ? 0 : 1))
        append(bigEndian: Int32(0))
        append(bigEndian: type)
        guard !elements.isEmpty else { return }
        append(bigEndian: Int32(elements.count))
        append(bigEndian: Int32(1))
        for element in elements {
            let place = count
            append(bigEndian: Int32(0))
            body(&self, element)
            let length = Int32(count - place - 4)
            Swift.withUnsafeBytes(of: length.bigEndian) { bytes in
                for (offset, byte) in bytes.enumerated() { self[place + offset] = byte }
            }
        }
    }
}

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
