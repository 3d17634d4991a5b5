import Foundation
import HTTPTypes
import HealthJournal
import Hummingbird
import Logging
import NIOCore
import Testing

@testable import HealthWeb

@Suite("Every form of the web app")
struct FormTests {
    /// Everything that takes a form, from the router itself, with something in place of parameters.
    private func forms(_ configuration: WebConfiguration, _ world: WebWorld) throws -> [String] {
        let router = try buildRouter(
            configuration, people: world.app.people, renderer: PageRenderer(),
            now: { Date(timeIntervalSince1970: 0) }, logger: Logger(label: "test"))
        return router.routes.filter { $0.method == .post }.map {
            $0.path.description.replacing(/[:{][^\/]+/, with: "1")
        }
    }

    /// Sends a form as a browser does, uploads as the script sends them.
    private func send(
        _ path: String, _ browser: Browser, token: String, headers: HTTPFields = [:]
    ) async throws -> Browser.Answer {
        guard ["/transfer/import", "/transfer/preview", "/photos/1"].contains(path) else {
            return try await browser.post(
                path, [], token: token, headers: headers, follows: false)
        }
        var headers = headers
        headers[.contentType] = "application/octet-stream"
        if let name = HTTPField.Name(FormToken.header) { headers[name] = token }
        return try await browser.send(
            path, .post, headers: headers, body: ByteBuffer(string: "x"))
    }

    @Test("is rejected with another token and from another origin")
    func foreign() async throws {
        let world = try await WebWorld()
        let paths = try forms(WebConfiguration(), world)
        #expect(paths.count > 40)
        #expect(paths.contains("/cloud/connect") && paths.contains("/entries/1/delete"))
        try await world.browse { browser in
            let token = try await browser.token()
            for path in paths {
                let forged = try await send(path, browser, token: "0000")
                #expect(forged.status == 403, "\(path)")
                let origin = try await send(
                    path, browser, token: token, headers: [.origin: "http://evil.example"])
                #expect(origin.status == 403, "\(path)")
            }
        }
        #expect(try await world.journal.lastChange() == 0)
    }

    @Test("needs a login if there is a password")
    func login() async throws {
        let configuration = WebConfiguration(
            password: try PasswordHash("open sesame", rounds: 16))
        let world = try await WebWorld(configuration)
        let paths = try forms(configuration, world).filter { $0 != "/login" }
        try await world.browse { browser in
            for path in paths {
                let answer = try await send(path, browser, token: "0000")
                #expect(answer.location == "/login", "\(path)")
            }
        }
        #expect(try await world.journal.lastChange() == 0)
    }
}
