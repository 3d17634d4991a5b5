internal import CPostgreSQL
internal import Foundation

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
