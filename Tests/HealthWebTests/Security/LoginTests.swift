import Foundation
import HTTPTypes
import HealthJournal
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import ServerTestSupport
import Testing

@testable import HealthWeb

@Suite("The password")
struct LoginTests {
    private func world() async throws -> WebWorld {
        var configuration = WebConfiguration()
        configuration.password = try PasswordHash("open sesame", rounds: 16)
        return try await WebWorld(configuration)
    }

    @Test("An address that other computers can reach needs a password")
    func required() async throws {
        await #expect(throws: WebSetupError.passwordRequired("0.0.0.0")) {
            _ = try await WebWorld(WebConfiguration(host: "0.0.0.0"))
        }
    }

    @Test("Without the password nothing is shown, and nothing changes")
    func closed() async throws {
        let world = try await world()
        try await world.browse { browser in
            for path in ["/", "/history", "/log/food"] {
                let answer = try await browser.get(path)
                #expect(answer.status == 303)
                #expect(answer.location == "/login")
            }
            let token = try await browser.token(from: "/login")
            try await browser.post("/water", [("amount", "250")], token: token, follows: false)
        }
        #expect(try await world.journal.lastChange() == 0)
    }

    @Test("The password opens the app, and logging out closes it")
    func open() async throws {
        let world = try await world()
        try await world.browse { browser in
            let token = try await browser.token(from: "/login")
            let wrong = try await browser.post("/login", [("password", "x")], token: token)
            #expect(wrong.status == 401)
            let page = try await browser.post(
                "/login", [("password", "open sesame")], token: token)
            #expect(page.text.contains("Start your journal"))
            try await browser.post("/logout", [])
            #expect(try await browser.get("/").location == "/login")
        }
    }

    @Test("Logging out ends the live updates of the browser", .timeLimit(.minutes(5)))
    func liveUpdates() async throws {
        let world = try await world()
        let (logins, session) = (Logins(now: { world.now.date }), Session.new())
        logins.add(session)
        let router = Router(context: WebContext.self)
        LiveController(
            site: Site(
                people: world.app.people, renderer: try PageRenderer(), token: FormToken(),
                asksForPassword: true), logins: logins
        ).add(to: router.group())
        var context = WebContext(
            source: ApplicationRequestContextSource(
                channel: NIOAsyncTestingChannel(), logger: Logger(label: "test")))
        context.session = session
        context.person = world.app.people.all.first
        let answer = StreamedAnswer(
            try await router.buildResponder().respond(
                to: Request(
                    head: HTTPRequest(
                        method: .get, scheme: "http", authority: "localhost", path: "/events"),
                    body: RequestBody(buffer: ByteBuffer())), context: context))
        var texts = answer.texts
        #expect(await texts.next() == "retry: 2000\n\n")
        logins.remove(session)
        #expect(await texts.next() == nil)
        await answer.end()
    }

    @Test("Guessing is slowed down for a limited time")
    func limited() async throws {
        let world = try await world()
        try await world.browse { browser in
            let token = try await browser.token(from: "/login")
            func attempt(_ password: String) async throws -> Int {
                try await browser.post(
                    "/login", [("password", password)], token: token, follows: false
                ).status
            }
            for _ in 0..<LoginLimiter.free { #expect(try await attempt("x") == 401) }
            #expect(try await attempt("open sesame") == 429)
            world.now.advance(by: LoginLimiter.longest)
            #expect(try await attempt("open sesame") == 303)
        }
    }

    @Test("The cookie cannot be read by scripts and other sites")
    func cookie() async throws {
        let world = try await world()
        let answer = try await world.browse { try await $0.get("/login") }
        let cookie = try #require(answer.headers[.setCookie])
        #expect(cookie.contains("HttpOnly"))
        #expect(cookie.contains("SameSite=Strict"))
    }

    @Test("A hash accepts only its password")
    func hash() throws {
        let hash = try PasswordHash("correct", rounds: 16)
        #expect(hash.accepts("correct"))
        #expect(!hash.accepts("Correct"))
        #expect(!hash.accepts(""))
    }
}
