import Foundation
import HealthCloudSync
import HealthHTTP
import HealthSync
import Hummingbird
import InMemoryLogging
import Logging
import ServerClient
import ServerTestSupport
import Testing

@testable import HealthCloud

@Suite("A cloud behind a proxy", .timeLimit(.minutes(5)))
struct CloudProxyTests {
    /// Runs a body with a cloud that believes some proxies, and returns the lines of its log.
    private func serve(
        _ proxies: [String],
        _ body: @escaping @Sendable (CloudWorld, Cloud, any ServerClient) async throws -> Void
    ) async throws -> [InMemoryLogHandler.Entry] {
        let clock = CloudWorld.Clock(Date(timeIntervalSince1970: 1_780_000_000))
        let world = try await CloudWorld(on: CloudEngine.sqlite.makeDatabase(), clock: clock)
        var environment = CloudEnvironment(now: { clock.now })
        environment.trustedProxies = try TrustedProxies(proxies)
        let handler = InMemoryLogHandler()
        let cloud = Cloud(
            store: world.store, environment: environment,
            logger: Logger(label: "test", factory: { _ in handler }))
        try await Application(router: cloud.router()).test(.live) { client in
            try await body(world, cloud, client)
        }
        try await world.database.remove()
        return handler.entries
    }

    /// The status of the answer to a code that a proxy passes on for an address.
    private func attempt(
        _ code: String, from address: String, _ world: CloudWorld, _ client: any ServerClient
    ) async throws -> Int {
        let enrolment = CloudEnrolment(code: code, device: "phone", name: "")
        return try await world.send(
            client, .post, "/v1/enrolment", body: enrolment,
            headers: ["X-Forwarded-For": address]
        ).status.code
    }

    @Test("Guessed codes of one address do not delay another address behind the same proxy")
    func sameProxy() async throws {
        let lines = try await serve(["127.0.0.0/8", "::1"]) { world, cloud, client in
            for _ in 0..<30 {
                #expect(try await attempt("0000", from: "192.0.2.1", world, client) == 403)
            }
            let code = try await cloud.invite()
            #expect(try await attempt(code, from: "192.0.2.1", world, client) == 429)
            #expect(try await attempt(code, from: "192.0.2.2", world, client) == 200)
            #expect(try await attempt(code, from: "2001:db8::7", world, client) == 403)
        }
        let failed = lines.filter { "\($0.message)".contains("login") }
        #expect(failed.count == 31)
        #expect(failed.first?.message == "login failed address=192.0.2.1")
        #expect(failed.last?.message == "login failed address=2001:db8::7")
        for line in failed {
            #expect(line.level == .warning)
            #expect(line.metadata.isEmpty)
        }
    }

    @Test("An address in the header of somebody who is no trusted proxy does not count")
    func spoofed() async throws {
        _ = try await serve([]) { world, cloud, client in
            for last in 0..<30 {
                let address = "192.0.2.\(last)"
                #expect(try await attempt("0000", from: address, world, client) == 403)
            }
            let code = try await cloud.invite()
            #expect(try await attempt(code, from: "198.51.100.1", world, client) == 429)
        }
    }

    @Test(
        "A request with two hosts, or a host that is not one name, is refused",
        arguments: [
            ("Host: localhost\r\nHost: evil.example", 400), ("Host: user@localhost", 400),
            ("Host: localhost:80@evil.example", 400), ("Host: localhost,evil", 400),
            ("Host: localhost/x", 400), ("Host: health.example.org:8443", 200),
            ("Host: [::1]", 200), ("Host: 192.0.2.7", 200),
        ])
    func unclearHost(fields: String, status: Int) async throws {
        _ = try await serve([]) { _, _, client in
            let connection = try await RawClient(port: try #require(client.port))
            await connection.send(
                "GET /openapi.json HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n")
            #expect(try await connection.closed().hasPrefix("HTTP/1.1 \(status) "))
        }
    }
}
