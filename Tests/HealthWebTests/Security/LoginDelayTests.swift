import Foundation
import HTTPTypes
import HealthHTTP
import Hummingbird
import InMemoryLogging
import Logging
import NIOCore
import ServerClient
import Testing

@testable import HealthWeb

@Suite("The delays after wrong passwords", .timeLimit(.minutes(5)))
struct LoginDelayTests {
    private static let password = "open sesame"

    /// A world whose app believes a proxy on this computer.
    private func world(behindProxy: Bool = true, logger: Logger? = nil) async throws -> WebWorld {
        var configuration = WebConfiguration()
        configuration.password = try PasswordHash(Self.password, rounds: 16)
        if behindProxy {
            configuration.trustedProxies = try TrustedProxies(["127.0.0.0/8", "::1"])
        }
        return try await WebWorld(configuration, logger: logger)
    }

    /// Runs a body with connections from this computer.
    private func visit(
        _ world: WebWorld, _ body: @Sendable (any ServerClient) async throws -> Void
    ) async throws {
        try await world.app.testApplication().test(.live) { client in try await body(client) }
    }

    /// A browser that tries passwords.
    private struct Visitor: Sendable {
        let browser: Browser

        init(_ client: any ServerClient) { browser = Browser(client) }

        /// The status of the answer to a password that a proxy passes on for an address.
        func attempt(_ password: String, from address: String) async throws -> Int {
            let name = try #require(HTTPField.Name("X-Forwarded-For"))
            let token = try await browser.token(from: "/login")
            return try await browser.post(
                "/login", [("password", password)], token: token, headers: [name: address],
                follows: false
            ).status
        }

        /// Gives wrong passwords until the next attempt has to wait.
        func failAll(from address: String) async throws {
            for _ in 0..<LoginLimiter.free {
                #expect(try await attempt("x", from: address) == 401)
            }
            #expect(try await attempt(LoginDelayTests.password, from: address) == 429)
        }
    }

    @Test("Somebody behind the same proxy is not delayed by another's wrong passwords")
    func sameProxy() async throws {
        try await visit(try await world()) { client async throws in
            try await Visitor(client).failAll(from: "192.0.2.1")
            #expect(try await Visitor(client).attempt(Self.password, from: "192.0.2.2") == 303)
        }
    }

    @Test("An address in the header of somebody who is no trusted proxy does not count")
    func spoofed() async throws {
        try await visit(try await world(behindProxy: false)) { client async throws in
            try await Visitor(client).failAll(from: "192.0.2.1")
            #expect(try await Visitor(client).attempt(Self.password, from: "192.0.2.2") == 429)
        }
    }

    @Test("The addresses of a network of IPv6 are delayed together")
    func network() async throws {
        try await visit(try await world()) { client async throws in
            for last in 0..<LoginLimiter.free {
                let address = "2001:db8:0:1::\(last)"
                #expect(try await Visitor(client).attempt("x", from: address) == 401)
            }
            let same = "2001:db8:0:1:ffff::1"
            #expect(try await Visitor(client).attempt(Self.password, from: same) == 429)
            let other = "2001:db8:0:2::1"
            #expect(try await Visitor(client).attempt(Self.password, from: other) == 303)
        }
    }

    @Test("Many addresses that guess are delayed together, and a known browser is not")
    func account() async throws {
        let world = try await world()
        try await visit(world) { client async throws in
            let known = Visitor(client)
            #expect(try await known.attempt(Self.password, from: "198.51.100.1") == 303)
            for number in 0..<LoginLimiter.Rule.account.free {
                let address = "203.0.113.\(number)"
                #expect(try await Visitor(client).attempt("x", from: address) == 401)
            }
            let new = Visitor(client)
            #expect(try await new.attempt(Self.password, from: "192.0.2.1") == 429)
            #expect(try await known.attempt(Self.password, from: "203.0.113.1") == 303)
            world.now.advance(by: 1)
            #expect(try await new.attempt("x", from: "192.0.2.1") == 401)
            world.now.advance(by: 1.5)
            #expect(try await new.attempt(Self.password, from: "192.0.2.1") == 429)
            world.now.advance(by: 0.5)
            #expect(try await new.attempt(Self.password, from: "192.0.2.1") == 303)
        }
    }

    @Test("The delay of a network does not hold for a known browser in it")
    func sharedAddress() async throws {
        try await visit(try await world()) { client async throws in
            let known = Visitor(client)
            #expect(try await known.attempt(Self.password, from: "192.0.2.1") == 303)
            try await Visitor(client).failAll(from: "192.0.2.1")
            #expect(try await known.attempt(Self.password, from: "192.0.2.1") == 303)
        }
    }

    @Test("A known browser waits after its own wrong passwords, and delays nobody else")
    func own() async throws {
        let world = try await world()
        try await visit(world) { client async throws in
            let known = Visitor(client)
            #expect(try await known.attempt(Self.password, from: "192.0.2.1") == 303)
            try await known.failAll(from: "192.0.2.1")
            #expect(try await Visitor(client).attempt(Self.password, from: "192.0.2.1") == 303)
            world.now.advance(by: 1)
            #expect(try await known.attempt(Self.password, from: "192.0.2.1") == 303)
        }
    }

    @Test("A wrong password is logged with the client's address and nothing else")
    func log() async throws {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test", factory: { _ in handler })
        logger.logLevel = .trace
        try await visit(try await world(logger: logger)) { client async throws in
            let visitor = Visitor(client)
            #expect(try await visitor.attempt("open-secret", from: "2001:DB8::7") == 401)
            #expect(try await visitor.attempt(Self.password, from: "2001:db8::7") == 303)
            #expect(try await visitor.attempt("open-secret", from: "nonsense") == 401)
        }
        let lines = handler.entries.filter { $0.level >= .notice }
        let failed = lines.filter { "\($0.message)".contains("login") }
        #expect(failed.count == 2)
        #expect(failed.first?.message == "login failed address=2001:db8::7")
        let other = failed.last.map { "\($0.message)" } ?? ""
        #expect(["127.0.0.1", "::1"].map { "login failed address=\($0)" }.contains(other))
        for line in failed {
            #expect(line.level == .warning)
            #expect(line.metadata.isEmpty)
        }
        let all = handler.entries.map { "\($0.message) \($0.metadata)" }
        for secret in ["open-secret", Self.password, "health_session", "health_browser"] {
            #expect(!all.contains { $0.contains(secret) })
        }
    }

    @Test("The wait doubles with each wrong password up to a limit, and is forgotten after a day")
    func doubling() {
        let clock = WebClock(Date(timeIntervalSince1970: 0))
        let limiter = LoginLimiter(now: { clock.date })
        let caller = LoginLimiter.Caller.browser("one")
        for _ in 0..<LoginLimiter.free { #expect(limiter.mayTry(caller)) }
        for wait in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            #expect(!limiter.mayTry(caller))
            clock.advance(by: Double(wait) - 0.5)
            #expect(!limiter.mayTry(caller), "\(wait)")
            clock.advance(by: 0.5)
            #expect(limiter.mayTry(caller), "\(wait)")
        }
        clock.advance(by: LoginLimiter.memory)
        for _ in 0..<LoginLimiter.free { #expect(limiter.mayTry(caller)) }
        #expect(!limiter.mayTry(caller))
    }

    @Test("The wait of all networks together ends after a minute at most")
    func longestOfAccount() {
        let clock = WebClock(Date(timeIntervalSince1970: 0))
        let limiter = LoginLimiter(now: { clock.date })
        for number in 0..<100 {
            let caller = LoginLimiter.Caller.network(ClientNetwork(IPAddress("192.0.2.\(number)")))
            #expect(limiter.mayTry(caller))
            if number >= LoginLimiter.Rule.account.free {
                #expect(!limiter.mayTry(.network(ClientNetwork(IPAddress("198.51.100.1")))))
            }
            clock.advance(by: 60)
        }
    }

    @Test("Only the cookie that this server wrote makes a known browser")
    func cookies() throws {
        let browsers = KnownBrowsers()
        let cookie = browsers.newCookie(isEncrypted: true)
        #expect(cookie.httpOnly && cookie.secure && cookie.sameSite == .strict)
        #expect(!browsers.newCookie(isEncrypted: false).secure)
        func browser(_ value: String, of browsers: KnownBrowsers) -> String? {
            browsers.browser(
                of: Request(
                    head: HTTPRequest(
                        method: .post, scheme: "http", authority: "localhost", path: "/login",
                        headerFields: [.cookie: "\(KnownBrowsers.cookie)=\(value)"]),
                    body: RequestBody(buffer: ByteBuffer())))
        }
        let value = cookie.value
        #expect(browser(value, of: browsers) == String(value.prefix(64)))
        #expect(browser(value, of: KnownBrowsers()) == nil)
        let other = value.hasPrefix("0") ? "1" : "0"
        let forged = [
            other + value.dropFirst(), String(value.prefix(64)), value + "0", "",
            String(repeating: "0", count: 128), value.uppercased(),
        ]
        for text in forged where text != value { #expect(browser(text, of: browsers) == nil) }
        #expect(
            browser(browsers.newCookie(isEncrypted: true).value, of: browsers)
                != browser(value, of: browsers))
    }
}
