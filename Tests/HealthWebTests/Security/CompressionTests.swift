import Foundation
import HTTPTypes
import HealthHTTP
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServerClient
import TestSupport
import Testing

@testable import HealthWeb

@Suite("Compressed responses")
struct CompressionTests {
    private static let gzip: HTTPFields = [.acceptEncoding: "gzip, deflate"]
    private static let text = String(repeating: "A page of a journal. ", count: 200)

    /// Runs a body with a client of a server that listens, and has one page that may be compressed and
    /// one that may not.
    private func serve<Result: Sendable>(
        _ body: @Sendable (any ServerClient) async throws -> Result
    ) async throws -> Result {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        // On a busy machine a test may send its request later than the limits allow a client.
        var limits = ConnectionLimits()
        (limits.head, limits.keepAlive, limits.answer) = (600, 600, 600)
        let router = Router()
        router.get("/marked") { _, _ in Response.html(Self.text).compressible() }
        router.get("/plain") { _, _ in Response.html(Self.text) }
        let app = Application(
            router: router,
            server: try buildServer(nil, limits: limits, refusal: ByteBuffer()),
            logger: logger)
        return try await app.test(.live, body)
    }

    private func get(_ path: String, _ headers: HTTPFields, _ client: any ServerClient)
        async throws -> ServerAnswer
    {
        try await client.execute(uri: path, method: .get, headers: headers, body: nil)
    }

    @Test("A marked response is compressed for a client that accepts it, and the mark is taken out")
    func marked() async throws {
        try await serve { client in
            let short = try await get("/marked", Self.gzip, client)
            #expect(["gzip", "deflate"].contains(short.headers[.contentEncoding]))
            #expect(short.body.readableBytes < Self.text.utf8.count / 10)
            let plain = try await get("/marked", [:], client)
            #expect(plain.headers[.contentEncoding] == nil)
            #expect(String(buffer: plain.body) == Self.text)
            let other = try await get("/plain", Self.gzip, client)
            #expect(other.headers[.contentEncoding] == nil)
            #expect(String(buffer: other.body) == Self.text)
        }
    }

    @Test("What reflects nothing of its request is marked")
    func pages() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            for path in [
                "/", "/log/food", "/assets/app.css", "/history?kind=food&more=1", "/report",
                "/trends?range=week",
            ] {
                let page = try await browser.get(path)
                #expect(page.headers[.contentEncoding] == "identity", "\(path)")
                #expect(page.headers[.vary] == "Accept-Encoding")
            }
        }
    }

    @Test("What reflects its request, an error and a picture are not marked")
    func reflecting() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            for path in [
                "/history?q=tea", "/history?q=tea&more=1", "/?x=1", "/log/measurement?q=gl",
                "/nowhere?a=b", "/nowhere", "/assets/icon-192.png", "/log/food?again=lunch",
                "/entries/1?back=/", "/data?q=a",
            ] {
                let page = try await browser.get(path)
                #expect(page.headers[.contentEncoding] == nil, "\(path)")
            }
        }
    }

    @Test("A page that is compressed has none of the values that it did not understand")
    func reflected() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            for path in [
                "/trends?range=needle", "/trends?range=week&x=needle", "/trends?through=needle",
                "/history?kind=needle", "/history?more=needle", "/report?from=needle&y=needle",
            ] {
                let page = try await browser.get(path)
                #expect(page.headers[.contentEncoding] == "identity", "\(path)")
                #expect(!page.text.contains("needle"), "\(path)")
            }
        }
    }

    @Test("A form's answer is not compressed")
    func form() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let page = try await browser.post("/log/drink", [("volume", "much")])
            #expect(page.status == 422 && page.headers[.contentEncoding] == nil)
        }
    }

    @Test(
        "A malformed request does not end the server, before and after a good one",
        .timeLimit(.minutes(5)))
    func malformed() async throws {
        try await serve { client in
            let port = try #require(client.port)
            for request in [
                "\u{1}\u{2}garbage\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                "GET /marked HTTP/1.1\r\nAccept-Encoding: gzip\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n",
            ] {
                let channel = try await ClientBootstrap(
                    group: .singletonMultiThreadedEventLoopGroup
                )
                .connect(host: "127.0.0.1", port: port).get()
                try await channel.writeAndFlush(ByteBuffer(string: request))
                try? await channel.closeFuture.get()
            }
            let answer = try await get("/marked", Self.gzip, client)
            #expect(answer.status == .ok)
        }
    }
}
