internal import CPostgreSQL
internal import Foundation

/// One connection to a server, whose calls block until the server answers.
package struct PostgresSession: ~Copyable {
    private let connection: OpaquePointer
    /// The names of the prepared statements, by their text.
    private var prepared: [String: String] = [:]

    /// The defaults for options that the address does not set.
    ///
    /// A call that hangs ends after 30 seconds.
    private static let defaults = [
        ("connect_timeout", "10"), ("tcp_user_timeout", "30000"),
        ("options", "-c statement_timeout=30s -c lock_timeout=10s"),
        ("fallback_application_name", "health"),
    ]

    init(_ address: PostgresAddress) throws(PostgresError) {
        // The last value of a repeated keyword wins, and the address is one of the values.
        let pairs = Self.defaults + [("dbname", address.text), ("client_encoding", "UTF8")]
        let made = CStringArray.with(pairs.map(\.0)) { names in
            CStringArray.with(pairs.map(\.1)) { PQconnectdbParams(names, $0, 1) }
        }
        guard let made else { throw .unreachable }
        guard PQstatus(made) == CONNECTION_OK else {
            PQfinish(made)
            throw PQping(address.text) == PQPING_OK ? .loginRefused : .unreachable
        }
        connection = made
        // Notices can quote rows, so they are discarded.
        PQsetNoticeProcessor(connection, { _, _ in }, nil)
    }

    deinit { PQfinish(connection) }

    /// Whether the connection can take a call, as far as the client knows: it is not closed, and no
    /// transaction is open.
    ///
    /// A server that closes a connection sends the reason first, so only the second check detects
    /// it.
    var isUsable: Bool {
        PQconsumeInput(connection) == 1 && PQconsumeInput(connection) == 1
            && PQstatus(connection) == CONNECTION_OK
            && PQtransactionStatus(connection) == PQTRANS_IDLE
    }

    /// Runs a text with one or more statements without arguments.
    package func execute(_ sql: String) throws(PostgresError) {
        _ = try check(PostgresResult(PQexec(connection, sql)))
    }

    /// Runs a statement with arguments and reads each row of its answer.
    ///
    /// The server keeps the statement prepared, so the number of different `sql` texts must be
    /// small.
    package mutating func query<T>(
        _ sql: String, _ arguments: [PostgresValue], _ read: (PostgresRow) throws -> T
    ) throws -> [T] {
        let name = try prepare(sql)
        let encoded = EncodedArguments(arguments)
        let answer = encoded.withPointers { values, lengths, formats in
            PQexecPrepared(
                connection, name, Int32(arguments.count), values, lengths, formats, 1)
        }
        let result = try check(PostgresResult(answer))
        return try (0..<result.count).map { row in
            try read(PostgresRow(result: result.pointer, number: row))
        }
    }

    private mutating func prepare(_ sql: String) throws(PostgresError) -> String {
        if let name = prepared[sql] { return name }
        let name = "s\(prepared.count)"
        _ = try check(PostgresResult(PQprepare(connection, name, sql, 0, nil)))
        prepared[sql] = name
        return name
    }

    private func check(_ result: consuming PostgresResult?) throws(PostgresError)
        -> PostgresResult
    {
        guard let result = result.take(), PQstatus(connection) == CONNECTION_OK else {
            throw .connectionLost
        }
        guard let state = result.failure else { return result }
        throw .failed(state: state)
    }
}

/// An answer of the server, with its memory.
private struct PostgresResult: ~Copyable {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { PQclear(pointer) }

    var count: Int32 { PQntuples(pointer) }

    /// The SQLSTATE of an error answer.
    var failure: String? {
        switch PQresultStatus(pointer) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: nil
        default:
            PQresultErrorField(pointer, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
                ?? "XX000"
        }
    }
}

/// Arguments in one block of memory, as libpq expects them.
private struct EncodedArguments {
    private var bytes: [UInt8] = []
    private var places: [Int?] = []
    private var lengths: [Int32] = []

    init(_ arguments: [PostgresValue]) {
        for argument in arguments {
            let place = bytes.count
            let isNull = !argument.append(to: &bytes)
            places.append(isNull ? nil : place)
            lengths.append(Int32(bytes.count - place))
        }
        // An empty value needs an address too, and an empty block would have none.
        bytes.append(0)
    }

    func withPointers<T>(
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>
        ) -> T
    ) -> T {
        bytes.withUnsafeBytes { block in
            let start = block.bindMemory(to: CChar.self).baseAddress
            let values = places.map { place in place.flatMap { place in start.map { $0 + place } } }
            return body(values, lengths, [Int32](repeating: 1, count: places.count))
        }
    }
}

/// C arrays of strings that end with a null pointer.
private enum CStringArray {
    static func with<T>(
        _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> T
    ) -> T {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { UnsafePointer($0) } + [nil])
    }
}
