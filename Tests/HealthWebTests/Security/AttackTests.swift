import Foundation
import HTTPTypes
import HealthHTTP
import HealthJournal
import HealthModel
import NIOCore
import ServerClient
import ServerTestSupport
import Testing

@testable import HealthWeb

@Suite("Attacks on the web app")
struct AttackTests {
    private static let drink = [("amount", "250"), ("back", "/")]

    private func expectNothing(in world: WebWorld) async throws {
        #expect(try await world.journal.lastChange() == 0)
    }

    @Test("A form without the session's token changes nothing", arguments: ["", "00", "x"])
    func token(token: String) async throws {
        let world = try await WebWorld()
        let answer = try await world.browse {
            try await $0.post("/water", Self.drink, token: token)
        }
        #expect(answer.status == 403)
        #expect(answer.text.contains("This page is out of date"))
        try await expectNothing(in: world)
    }

    @Test("The token of another browser is rejected")
    func otherToken() async throws {
        let world = try await WebWorld()
        let answer = try await world.app.testApplication().test(.router) { client in
            let theirs = try await Browser(client).token()
            return try await Browser(client).post("/water", Self.drink, token: theirs)
        }
        #expect(answer.status == 403)
        try await expectNothing(in: world)
    }

    @Test(
        "A form from another origin changes nothing",
        arguments: ["http://evil.example", "null", "http://localhost.evil.example"])
    func origin(origin: String) async throws {
        let world = try await WebWorld()
        let answer = try await world.browse {
            try await $0.post("/water", Self.drink, headers: [.origin: origin])
        }
        #expect(answer.status == 403)
        try await expectNothing(in: world)
    }

    @Test(
        "Requests to a host name of another computer are rejected",
        arguments: ["evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example"])
    func host(name: String) {
        let check = HostCheck(WebConfiguration())
        #expect(HostText.name(of: name).map(check.accepts) == false)
    }

    @Test(
        "A host that is not one name is rejected",
        arguments: [
            "Host: localhost\r\nHost: evil.example", "Host: evil.example\r\nHost: localhost",
            "Host: localhost:80@evil.example", "Host: user@localhost", "Host: localhost:",
            "Host: localhost/x", "Host: localhost:8080:9", "Host: [::1", "Host: localhost,evil",
            "Host: ", "X: y",
        ])
    func unclearHost(fields: String) async throws {
        let world = try await WebWorld()
        try await world.app.testApplication().test(.live) { client in
            let connection = try await RawClient(port: try #require(client.port))
            await connection.send(
                "GET /healthz HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n")
            let answer = try await connection.closed()
            #expect(
                answer.hasPrefix("HTTP/1.1 400 ") || answer.hasPrefix("HTTP/1.1 421 "), "\(answer)")
        }
    }

    @Test(
        "A server answers to the address at which it listens, and names no other",
        arguments: [
            ("127.0.0.1", "http://localhost:8080"), ("localhost", "http://localhost:8080"),
            ("127.0.0.5", "http://127.0.0.5:8080"), ("::1", "http://[::1]:8080"),
            ("[::1]", "http://[::1]:8080"), ("192.0.2.1", "http://192.0.2.1:8080"),
            ("2001:db8::1", "http://[2001:db8::1]:8080"), ("0.0.0.0", "http://localhost:8080"),
            ("::", "http://localhost:8080"), ("health.local", "http://health.local:8080"),
        ])
    func address(host: String, address: String) throws {
        let configuration = WebConfiguration(host: host)
        #expect(configuration.address(port: 8080) == address)
        let authority = try #require(address.split(separator: "/").last)
        let check = HostCheck(configuration)
        #expect(HostText.name(of: String(authority)).map(check.accepts) == true)
    }

    @Test(
        "Requests to this computer's host names are answered",
        arguments: ["localhost:8080", "127.0.0.1", "[::1]:80"])
    func ownHost(name: String) {
        #expect(HostText.name(of: name).map(HostCheck(WebConfiguration()).accepts) == true)
    }

    @Test(
        "A malformed form is answered with an error page", arguments: ["a=%zz", "%", "amount=%ff"])
    func malformed(body: String) async throws {
        let world = try await WebWorld()
        let answer = try await world.browse {
            try await $0.send(
                "/water", .post, headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: body))
        }
        #expect(answer.status == 400)
        #expect(answer.text.contains("The form could not be read"))
        try await expectNothing(in: world)
    }

    @Test("A form that is too large is rejected")
    func oversized() async throws {
        let world = try await WebWorld()
        let answer = try await world.browse {
            try await $0.post("/water", [("amount", String(repeating: "1", count: 2 << 20))])
        }
        #expect(answer.status == 413)
        try await expectNothing(in: world)
    }

    @Test(
        "No path leads to a file outside of the assets",
        arguments: [
            "/assets/..%2F..%2Fetc%2Fpasswd", "/assets/../Package.swift", "/assets/%2e%2e",
            "/day/..%2F..", "/entries/../../x",
        ])
    func traversal(path: String) async throws {
        let world = try await WebWorld()
        let answer = try await world.browse { try await $0.get(path) }
        #expect(answer.status == 404)
        #expect(answer.text.contains("This page does not exist"))
    }

    @Test("A script in a name is escaped on every page")
    func script() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        let name = "<script>alert('x')</script>\"><img src=x onerror=alert(1)>"
        let saved = try await journal.save(
            .food(
                FoodEntry(
                    header: journal.newHeader(note: name), name: name, meal: .lunch,
                    items: [FoodItem(name: name, brand: name, nutrients: [:])])))
        try await world.browse { browser in
            for path in [
                "/", "/history", "/log", "/entries/\(saved.id)", "/history?q=%3Cscript%3E",
            ] {
                let page = try await browser.get(path)
                #expect(page.status == 200)
                #expect(!page.text.contains("<script>alert"))
                #expect(!page.text.contains("<img src=x"))
            }
        }
    }

    @Test("Controls, marks of direction and invisible characters of a name are on no page")
    func hidden() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        let hidden = "\u{1B}\u{7}\u{9B}\u{202E}\u{200B}\u{2066}\u{FEFF}\u{E0041}"
        let name = "Oat\(hidden)meal"
        let saved = try await journal.save(
            .food(
                FoodEntry(
                    header: journal.newHeader(note: name), name: name, meal: .lunch,
                    items: [FoodItem(name: name, brand: name, nutrients: [:])])))
        try await world.browse { browser in
            for path in ["/", "/history", "/log", "/entries/\(saved.id)"] {
                let page = try await browser.get(path)
                #expect(page.status == 200)
                #expect(page.text.contains("Oat   meal"), "\(path)")
                for scalar in hidden.unicodeScalars {
                    #expect(!page.text.unicodeScalars.contains(scalar), "\(path) \(scalar.value)")
                }
            }
        }
    }

    @Test(
        "A form never redirects to another site",
        arguments: ["//evil.example", "https://x", "/\\x"])
    func back(path: String) async throws {
        let world = try await WebWorld()
        let answer = try await world.browse {
            try await $0.post("/water", [("amount", "250"), ("back", path)], follows: false)
        }
        #expect(answer.location == "/")
    }

    @Test("Every answer forbids foreign scripts, inline scripts and frames")
    func headers() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            for path in ["/", "/nowhere", "/assets/app.css"] {
                let answer = try await browser.get(path)
                let policy = answer.headers[.contentSecurityPolicy] ?? ""
                #expect(policy.contains("default-src 'none'"))
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("unsafe"))
            }
            let page = try await browser.get("/")
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(!page.text.contains("<style"))
            #expect(page.text.firstMatch(of: /\son\w+="/) == nil)
        }
    }
}
