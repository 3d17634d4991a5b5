import Foundation
import HealthCloud
import PostgresDatabase
import Synchronization
import TestSupport
import Testing

@Suite("A PostgreSQL server that does not answer", .timeLimit(.minutes(10)))
struct PostgresFaultTests {
    /// An address whose statements may take a tenth of a second; by default on the server of the tests.
    private func address(on own: PostgresServer? = nil) async throws -> PostgresAddress {
        let server =
            if let own { own } else { try await PostgresTestCluster.shared.value.process }
        return try PostgresAddress(
            server.address(database: "postgres") + "&options=-c%20statement_timeout%3D100ms")
    }

    private func backend(_ session: inout PostgresSession) throws -> pid_t {
        pid_t(
            try session.query("SELECT pg_backend_pid()::bigint", []) { try $0.int(0) }.first ?? 0)
    }

    @Test("A call ends some seconds after the limit of its statements, and the next one succeeds")
    func stopped() async throws {
        // Others would wait for the stopped process as well.
        let server = try PostgresServer()
        let connection = PostgresConnection(try await address(on: server))
        let process = try await connection.perform(backend)
        #expect(kill(process, SIGSTOP) == 0)
        defer { kill(process, SIGCONT) }
        await #expect(throws: PostgresError.timedOut) { _ = try await connection.perform(backend) }
        #expect(try await connection.perform(backend) != process)
    }

    @Test("A server that accepts a connection and sends nothing is given up")
    func silent() async throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        try #require(isListening)
        let port = UInt16(bigEndian: place.sin_port)
        let connection = PostgresConnection(
            try PostgresAddress("postgres://u@127.0.0.1:\(port)/d?connect_timeout=2"))
        await #expect(throws: PostgresError.unreachable) {
            _ = try await connection.perform(backend)
        }
    }

    @Test("A server that only reads is left, so that the next call may find the primary")
    func readOnly() async throws {
        let connection = PostgresConnection(try await address())
        let process = try await connection.perform { session in
            try session.execute("SET default_transaction_read_only = on")
            return try backend(&session)
        }
        await #expect(throws: PostgresError.failed(state: "25006")) {
            try await connection.perform { session in try session.execute("CREATE TABLE no (a int)")
            }
        }
        #expect(try await connection.perform(backend) != process)
    }

    @Test("A standby is refused, because it may be behind the primary")
    func standby() async throws {
        let server = try PostgresServer()
        let address = try PostgresAddress(server.address(database: "postgres"))
        let connection = PostgresConnection(address)
        try await connection.perform { session in
            try session.execute("ALTER SYSTEM SET wal_level = replica")
        }
        // A standby starts only from a log that was written with this setting.
        try server.stop()
        try server.start()
        try await connection.perform { session in
            try session.execute("COPY (SELECT 1) TO '\(server.folder)/data/standby.signal'")
        }
        try server.stop()
        try server.start()
        await #expect(throws: PostgresError.standby) {
            _ = try await connection.perform(backend)
        }
        try FileManager.default.removeItem(atPath: "\(server.folder)/data/standby.signal")
        try server.stop()
        try server.start()
        #expect(try await connection.perform(backend) > 0)
    }

    @Test("A call that is larger than every buffer on the way is sent and answered")
    func large() async throws {
        let server = try await PostgresTestCluster.shared.value.process
        let connection = PostgresConnection(
            try PostgresAddress(server.address(database: "postgres")))
        let bytes = Data(repeating: 7, count: 20_000_000)
        let rows = try await connection.perform { session in
            try session.query("SELECT $1::bytea", [.bytes(bytes)]) { try $0.data(0) }
        }
        #expect(rows == [bytes])
    }

    @Test("A caller waits for a connection of a pool only so long")
    func busyPool() async throws {
        let pool = PostgresPool(try await address(), connections: 1, patience: .milliseconds(100))
        let (isTaken, taken) = AsyncStream.makeStream(of: Void.self)
        let (mayEnd, end) = (DispatchSemaphore(value: 0), 7)
        async let first = pool.perform { _ in
            taken.yield()
            mayEnd.wait()
            return end
        }
        for await _ in isTaken { break }
        await #expect(throws: PostgresError.busy) { try await pool.perform { _ in } }
        mayEnd.signal()
        #expect(try await first == end)
        #expect(try await pool.perform { _ in end } == end)
    }

    @Test("Messages reach the other programs, and again after the connection broke")
    func channel() async throws {
        let database = try await PostgresTestDatabase()
        let address = try database.address(role: PostgresTestCluster.server)
        let (here, there) = (
            PostgresChannel(address, name: "test"), PostgresChannel(address, name: "test")
        )
        var mine = here.events().makeAsyncIterator()
        var theirs = there.events().makeAsyncIterator()
        #expect(await mine.next() == .opened)
        #expect(await theirs.next() == .opened)
        here.send("one")
        #expect(await theirs.next() == .message("one"))
        try await database.endConnections()
        #expect(await theirs.next() == .opened)
        // One's own messages do not come back.
        #expect(await mine.next() == .opened)
        there.send("two")
        #expect(await mine.next() == .message("two"))
        try await database.remove()
    }
}
