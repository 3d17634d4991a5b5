internal import CPostgreSQL
internal import Foundation

/// One connection to a server, whose calls block until the server answers or their time is over.
package struct PostgresSession: ~Copyable {
    let connection: OpaquePointer
    /// The longest time for a call; nil for no limit.
    private var limit: Duration?
    /// The names of the prepared statements, by their text.
    private var prepared: [String: String] = [:]
    /// Whether no further call may use the connection.
    private var isOver = false

    /// The defaults for options that the address does not set.
    private static let defaults = [
        ("connect_timeout", "10"), ("tcp_user_timeout", "30000"),
        ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
        (
            "options",
            "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s"
        ),
        ("fallback_application_name", "health"),
    ]

    /// The time that is added to the server's limit for statements, until a call fails without an answer.
    private static let grace = Duration.seconds(5)
    /// The longest time for a call before the server's limit for statements is known.
    private static let firstLimit = Duration.seconds(10)

    /// Opens a connection.
    ///
    /// - Throws: ``PostgresError/unreachable``, ``PostgresError/loginRefused``, ``PostgresError/standby``, or an
    ///   error of the first call.
    init(_ address: PostgresAddress) throws(PostgresError) {
        // The last value of a repeated keyword wins, and the address is one of the values.
        let words = Self.defaults + [("dbname", address.text), ("client_encoding", "UTF8")]
        let made = Self.withWords(words) { PQconnectdbParams($0, $1, 1) }
        guard let made else { throw .unreachable }
        guard PQstatus(made) == CONNECTION_OK else {
            PQfinish(made)
            // Two seconds are the least that libpq waits.
            let ping = Self.withWords(words + [("connect_timeout", "2")]) {
                PQpingParams($0, $1, 1)
            }
            throw ping == PQPING_OK ? .loginRefused : .unreachable
        }
        // Notices can quote rows, so they are discarded.
        PQsetNoticeProcessor(made, { _, _ in }, nil)
        do throws(PostgresError) {
            guard PQsetnonblocking(made, 1) == 0 else { throw .connectionLost }
            limit = try Self.limit(onPrimary: made)
        } catch {
            PQfinish(made)
            throw error
        }
        connection = made
    }

    deinit { PQfinish(connection) }

    /// The longest time for a call: a little more than the server's own limit, which an address can change.
    ///
    /// - Throws: ``PostgresError/standby``, or an error of the call.
    private static func limit(
        onPrimary connection: OpaquePointer
    ) throws(PostgresError) -> Duration? {
        let sql = """
            SELECT (extract(epoch FROM current_setting('statement_timeout')::interval) * 1000)::bigint,
                pg_is_in_recovery()
            """
        let result = try PostgresExchange(on: connection, within: firstLimit)
            .perform { PQsendQuery(connection, sql) }
        if let state = result.failure { throw .failed(state: state) }
        guard result.count == 1, let text = PQgetvalue(result.pointer, 0, 0),
            let milliseconds = Int64(String(cString: text)),
            let isStandby = PQgetvalue(result.pointer, 0, 1)
        else { throw .unexpectedAnswer }
        // It may lack what the primary has acknowledged: a valid cursor would be ahead of it, and a revoked
        // token still there. A primary that becomes a standby ends its connections.
        guard String(cString: isStandby) == "f" else { throw .standby }
        return milliseconds == 0 ? nil : .milliseconds(milliseconds) + grace
    }

    /// Whether the connection can take a call, as far as the client knows: it is not closed, and no
    /// transaction is open.
    ///
    /// A server that closes a connection sends the reason first, so only the second check detects
    /// it.
    var isUsable: Bool {
        !isOver && PQconsumeInput(connection) == 1 && PQconsumeInput(connection) == 1
            && PQstatus(connection) == CONNECTION_OK
            && PQtransactionStatus(connection) == PQTRANS_IDLE
    }

    /// Runs a text with one or more statements without arguments.
    package mutating func execute(_ sql: String) throws(PostgresError) {
        let connection = connection
        _ = try perform { PQsendQuery(connection, sql) }
    }

    /// Lets the calls of this session take any time, as those that copy a table.
    package mutating func removeTimeLimit() throws(PostgresError) {
        try execute("SET statement_timeout = 0")
        limit = nil
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
        let connection = connection
        let result = try perform {
            encoded.withPointers { values, lengths, formats in
                PQsendQueryPrepared(
                    connection, name, Int32(arguments.count), values, lengths, formats, 1)
            }
        }
        return try (0..<result.count).map { row in
            try read(PostgresRow(result: result.pointer, number: row))
        }
    }

    private mutating func prepare(_ sql: String) throws(PostgresError) -> String {
        if let name = prepared[sql] { return name }
        let name = "s\(prepared.count)"
        let connection = connection
        _ = try perform { PQsendPrepare(connection, name, sql, 0, nil) }
        prepared[sql] = name
        return name
    }

    private mutating func perform(_ send: () -> Int32) throws(PostgresError) -> PostgresResult {
        let result: PostgresResult
        do throws(PostgresError) {
            result = try PostgresExchange(on: connection, within: limit).perform(send)
        } catch {
            isOver = true
            throw error
        }
        guard PQstatus(connection) == CONNECTION_OK else { throw .connectionLost }
        guard let state = result.failure else { return result }
        // A server that became a standby keeps its connections; a new one may find the primary.
        if state == Self.readOnly { isOver = true }
        throw .failed(state: state)
    }

    /// The SQLSTATE of a change on a server that only reads.
    private static let readOnly = "25006"

    private static func withWords<T>(
        _ words: [(name: String, value: String)],
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>
        ) -> T
    ) -> T {
        CStringArray.with(words.map(\.name)) { names in
            CStringArray.with(words.map(\.value)) { values in body(names, values) }
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

/// A call to a server: sends it and waits for the answer, but not longer than a limit.
///
/// The calls of libpq that wait themselves, such as `PQexec`, never return if the server accepts bytes
/// and does not answer: because it is stopped, or behind a proxy that lost it.
struct PostgresExchange {
    private let connection: OpaquePointer
    private let end: ContinuousClock.Instant?

    /// - Parameters:
    ///   - connection: A connection that is not blocking.
    ///   - limit: The longest time for the call; nil for no limit.
    init(on connection: OpaquePointer, within limit: Duration?) {
        self.connection = connection
        end = limit.map { ContinuousClock.now + $0 }
    }

    /// Performs the call.
    ///
    /// - Parameter send: Hands the call to libpq, and returns 1 if libpq accepts it.
    /// - Returns: The last answer, as `PQexec` does.
    /// - Throws: ``PostgresError/timedOut``; ``PostgresError/connectionLost``.
    func perform(_ send: () -> Int32) throws(PostgresError) -> PostgresResult {
        guard send() == 1 else { throw .connectionLost }
        // A large call is sent in parts. The server may send something meanwhile, and has to be read from,
        // or both sides wait.
        var remaining = PQflush(connection)
        while remaining == 1 {
            try wait(for: POLLIN | POLLOUT)
            guard PQconsumeInput(connection) == 1 else { throw .connectionLost }
            remaining = PQflush(connection)
        }
        guard remaining == 0 else { throw .connectionLost }
        var last: OpaquePointer?
        do {
            while let next = try nextResult() {
                PQclear(last)
                last = next
            }
        } catch {
            PQclear(last)
            throw error
        }
        guard let result = PostgresResult(last) else { throw .connectionLost }
        return result
    }

    private func nextResult() throws(PostgresError) -> OpaquePointer? {
        while PQisBusy(connection) == 1 {
            try wait(for: POLLIN)
            guard PQconsumeInput(connection) == 1 else { throw .connectionLost }
        }
        return PQgetResult(connection)
    }

    private func wait(for events: Int32) throws(PostgresError) {
        let socket = PQsocket(connection)
        var file = pollfd(fd: socket, events: Int16(events), revents: 0)
        while true {
            switch poll(&file, 1, end.map(Self.milliseconds) ?? -1) {
            case 1...: return
            case 0:
                // The end of the connection must not wait for the server either.
                shutdown(socket, Int32(SHUT_RDWR))
                throw .timedOut
            default: guard errno == EINTR else { throw .connectionLost }
            }
        }
    }

    private static func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
        let left = (end - .now) / .milliseconds(1)
        return Int32(min(max(left.rounded(.up), 0), 86_400_000))
    }
}

/// An answer of the server, with its memory.
struct PostgresResult: ~Copyable {
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
