import Foundation
import HealthCloud
import PostgresDatabase
import TestSupport
import Testing

@Suite("A connection to PostgreSQL")
struct PostgresSessionTests {
    private func connection() async throws -> PostgresConnection {
        let server = try await PostgresTestCluster.shared.value.process
        return PostgresConnection(try PostgresAddress(server.address(database: "postgres")))
    }

    private struct Values: Hashable, Sendable {
        var flag = true
        var number = Int64.min
        var text = "Käse \u{1F9C0} '\\"
        var bytes = Data([0, 1, 254, 255])
        var id = UUID()
        var date = Date(timeIntervalSince1970: 1_780_000_000.123456)
    }

    @Test("Values of each type are read as they were sent, including empty ones and nulls")
    func values() async throws {
        let sent = Values()
        let received = try await connection().perform { session in
            try session.query(
                """
                SELECT $1::boolean, $2::bigint, $3::text, $4::bytea, $5::uuid, $6::timestamptz,
                    $7::text, $8::bytea, $9::text
                """,
                [
                    .bool(sent.flag), .int(sent.number), .text(sent.text), .bytes(sent.bytes),
                    .uuid(sent.id), .date(sent.date), .text(""), .bytes(Data()), .null,
                ]
            ) { row in
                #expect(try row.text(6) == "")
                #expect(try row.data(7) == Data())
                #expect(try row.optional(8, PostgresRow.text) == nil)
                #expect(throws: PostgresError.unexpectedAnswer) { try row.text(8) }
                #expect(throws: PostgresError.unexpectedAnswer) { try row.int(2) }
                return Values(
                    flag: try row.bool(0), number: try row.int64(1), text: try row.text(2),
                    bytes: try row.data(3), id: try row.uuid(4), date: try row.date(5))
            }
        }
        let only = try #require(received.first)
        #expect(abs(only.date.timeIntervalSince(sent.date)) < 1e-6)
        var rounded = only
        rounded.date = sent.date
        #expect(rounded == sent)
    }

    @Test("Arrays are read as they were sent", arguments: [0, 1, 3])
    func arrays(count: Int) async throws {
        let ids = (0..<count).map { _ in UUID() }
        let bytes = (0..<count).map { Data(repeating: 7, count: $0) }
        let rows = try await connection().perform { session in
            try session.query(
                """
                SELECT id, number, flag, text, bytes FROM unnest($1::uuid[], $2::bigint[],
                    $3::boolean[], $4::text[], $5::bytea[]) AS w (id, number, flag, text, bytes)
                """,
                [
                    .uuids(ids), .ints((0..<count).map { Int64($0) }),
                    .bools((0..<count).map { $0 == 1 }), .texts((0..<count).map { "n\($0)" }),
                    .byteStrings(bytes),
                ]
            ) { row in
                #expect(try row.text(3) == "n\(row.int(1))")
                #expect(try row.bool(2) == (row.int(1) == 1))
                return [try row.uuid(0).uuidString, "\(try row.data(4).count)"]
            }
        }
        #expect(rows == zip(ids, bytes).map { [$0.uuidString, "\($1.count)"] })
    }

    @Test("A failed statement throws its SQLSTATE, and the connection stays usable")
    func failing() async throws {
        let connection = try await connection()
        await #expect(throws: PostgresError.failed(state: "22012")) {
            try await connection.perform { session in try session.execute("SELECT 1 / 0") }
        }
        // An open transaction is not carried into the next call.
        try await connection.perform { session in
            try session.execute("BEGIN; CREATE TEMPORARY TABLE left_open (a int)")
        }
        await #expect(throws: PostgresError.failed(state: "42P01")) {
            try await connection.perform { session in
                try session.execute("SELECT * FROM left_open")
            }
        }
    }

    @Test("A connection that the server closed is opened again")
    func closed() async throws {
        let (first, second) = (try await connection(), try await connection())
        let number = try await first.perform { session in
            try session.query("SELECT pg_backend_pid()::bigint", []) { try $0.int(0) }
        }
        _ = try await second.perform { session in
            try session.query(
                "SELECT pg_terminate_backend($1::bigint::int, 10000)", number.map { .int($0) }
            ) { try $0.bool(0) }
        }
        let again = try await first.perform { session in
            try session.query("SELECT 5::bigint", []) { try $0.int(0) }
        }
        #expect(again == [5])
    }

    @Test("Errors contain neither the address nor its password")
    func secrets() async throws {
        let folder = try TemporaryFolder()
        let addresses = [
            "postgres://u:hunter2@/d?host=\(folder.url.path)",
            "postgres://u:hunter2%zz@/d?host=nowhere", "postgres://[hunter2",
        ]
        for address in addresses {
            let error = try await #require(throws: CloudDatabaseError.self) {
                _ = try await CloudDatabase(address).open()
            }
            for text in [error.description, "\(error)", String(reflecting: error)] {
                #expect(!text.contains("hunter2"))
            }
        }
        #expect("\(try PostgresAddress(addresses[0]))" == "a PostgreSQL database")
    }

    @Test("A rejected login and a server that does not answer are different errors")
    func unreachable() async throws {
        let server = try await PostgresTestCluster.shared.value.process
        let unknown = try PostgresAddress(server.address(database: "nothing"))
        await #expect(throws: PostgresError.loginRefused) {
            try await PostgresConnection(unknown).perform { _ in }
        }
        let nowhere = try PostgresAddress("postgres://u@/d?host=\(try TemporaryFolder().url.path)")
        await #expect(throws: PostgresError.unreachable) {
            try await PostgresConnection(nowhere).perform { _ in }
        }
    }
}
