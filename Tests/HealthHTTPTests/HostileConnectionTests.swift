import Foundation
import Hummingbird
import Logging
import NIOCore
import ServerClient
import ServerTestSupport
import TestSupport
import Testing

@testable import HealthHTTP

@Suite("Connections that take a place and do nothing", .timeLimit(.minutes(10)))
struct HostileConnectionTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    /// A request after whose answer the server closes the connection.
    private static let lastRequest =
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    /// Limits that nothing in these tests reaches.
    private static var patient: ConnectionLimits {
        var limits = ConnectionLimits(openFiles: 1024)
        (limits.head, limits.body, limits.keepAlive, limits.answer) = (3600, 3600, 3600, 3600)
        return limits
    }

    /// Runs a body with the port of a server that listens.
    private func serve<Result: Sendable>(
        _ change: (inout ConnectionLimits) -> Void, proxies: TrustedProxies = TrustedProxies(),
        large: ResponseBody = ResponseBody(),
        _ body: @escaping @Sendable (Int) async throws -> Result
    ) async throws -> Result {
        var limits = Self.patient
        change(&limits)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let router = Router()
        router.get("/") { _, _ in "hello" }
        router.get("/large") { _, _ in
            Response(status: .ok, body: large)
        }
        router.post("/") { request, _ in
            String(try await request.body.collect(upTo: 1 << 20).readableBytes)
        }
        let refusal = ConnectionLimits.refusal("full".utf8, type: "text/plain")
        let app = Application(
            router: router,
            server: try buildServer(nil, limits: limits, proxies: proxies, refusal: refusal),
            configuration: .init(availableConnectionsDelegate: limits.delegate(logger: logger)),
            logger: logger)
        return try await app.test(.live) { client in try await body(try #require(client.port)) }
    }

    @Test(
        "A head that is never complete closes the connection, also one that goes on arriving",
        arguments: ["", "GET /", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
    func slowHead(start: String) async throws {
        try await serve {
            $0.head = 0.2
        } _: { port in
            let silent = try await RawClient(port: port)
            await silent.send(start)
            #expect(try await silent.closed() == "")
            let slow = try await RawClient(port: port)
            await slow.send(start)
            #expect(try await slow.drip())
        }
    }

    @Test("A body that arrives too slowly closes the connection")
    func slowBody() async throws {
        try await serve {
            $0.body = 0.3
            $0.bodyProgress = 1_000
        } _: { port in
            let head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
            let silent = try await RawClient(port: port)
            await silent.send(head)
            #expect(!(try await silent.closed().contains("200 OK")))
            let slow = try await RawClient(port: port)
            await slow.send(head)
            #expect(try await slow.drip())
        }
    }

    @Test("A client that does not read its answer loses its connection")
    func slowReader() async throws {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let chunk = ByteBuffer(repeating: 65, count: 1 << 16)
        let large = ResponseBody { writer in
            defer { continuation.finish() }
            while true { try await writer.write(chunk) }
        }
        try await serve({ $0.answer = 0.3 }, large: large) { port in
            let client = try await RawClient(port: port, reads: false)
            await client.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for await _ in ends {}
        }
    }

    @Test("A connection without another request is closed after the answer")
    func keepAlive() async throws {
        try await serve {
            $0.keepAlive = 0.2
        } _: { port in
            let client = try await RawClient(port: port)
            await client.send(Self.request)
            #expect(try await client.closed().hasSuffix("hello"))
            let slow = try await RawClient(port: port)
            await slow.send(Self.request + "GET /")
            #expect(try await slow.drip())
        }
    }

    @Test("A client that has said everything gets its answer, and then its connection ends")
    func halfOpen() async throws {
        try await serve { _ in
        } _: { port in
            let client = try await RawClient(port: port)
            await client.send(Self.request)
            await client.sendEnd()
            #expect(try await client.closed().hasSuffix("hello"))
            let unfinished = try await RawClient(port: port)
            await unfinished.send("GET /")
            await unfinished.sendEnd()
            #expect(!(try await unfinished.closed().contains("hello")))
        }
    }

    @Test("A connection too many is answered with 503, and there is room again when one ends")
    func total() async throws {
        try await serve {
            ($0.total, $0.perAddress) = (4, 4)
        } _: { port in
            func answer() async throws -> String {
                let client = try await RawClient(port: port, from: "127.0.0.2")
                await client.send(Self.lastRequest)
                return try await client.closed()
            }
            var busy: [RawClient] = []
            var refused = ""
            // A connection whose head has not come yet may give way: then it takes more than four.
            repeat {
                let client = try await RawClient(port: port)
                await client.send(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
                busy.append(client)
                refused = try await answer()
            } while !refused.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n")
            #expect(refused.contains("\r\nRetry-After: 5\r\n"))
            #expect(refused.hasSuffix("\r\n\r\nfull"))
            for client in busy { await client.close() }
            while try await !answer().hasSuffix("hello") {}
        }
    }

    @Test(
        "Connections that send no complete head keep nobody out, wherever they come from",
        arguments: [1, 40], ["127.0.0.1", "127.0.1.1"])
    func newcomer(addresses: Int, client: String) async throws {
        try await serve {
            ($0.total, $0.perAddress) = (16, 8)
        } _: { port in
            var idle: [RawClient] = []
            for number in 0..<60 {
                let client = try await RawClient(
                    port: port, from: "127.0.0.\(1 + number % addresses)")
                await client.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
                idle.append(client)
            }
            let newcomer = try await RawClient(port: port, from: client)
            await newcomer.send(Self.lastRequest)
            #expect(try await newcomer.closed().hasSuffix("hello"))
            for client in idle { await client.close() }
        }
    }

    @Test("One address cannot take all connections, and another one is served meanwhile")
    func perAddress() async throws {
        try await serve {
            $0.total = 8
            $0.perAddress = 4
        } _: { port in
            var answers: [RawClient] = []
            for _ in 0..<40 { answers.append(try await RawClient(port: port)) }
            let other = try await RawClient(port: port, from: "127.0.0.2")
            await other.send(Self.lastRequest)
            #expect(try await other.closed().hasSuffix("hello"))
            for client in answers { await client.close() }
        }
    }

    @Test("A trusted proxy may have more connections than one address")
    func trustedProxy() async throws {
        let proxies = try TrustedProxies(["127.0.0.2"])
        try await serve({ ($0.total, $0.perAddress) = (12, 4) }, proxies: proxies) { port in
            // This computer has half of all places, as long as it is not trusted.
            var idle: [RawClient] = []
            for _ in 0..<9 {
                let client = try await RawClient(port: port, from: "127.0.0.2")
                await client.send(Self.request)
                idle.append(client)
            }
            let last = try await RawClient(port: port, from: "127.0.0.2")
            await last.send(Self.lastRequest)
            #expect(try await last.closed().hasSuffix("hello"))
            for client in idle { await client.close() }
        }
    }
}
