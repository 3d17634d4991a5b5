import Foundation
import HTTPTypes
import InMemoryLogging
import Logging
import ServerClient
import TestSupport
import Testing

@testable import HealthWeb

@Suite("The second factor of the login")
struct SecondFactorTests {
    private static let password = "open sesame"

    /// A world with a password and a file for the second factor, which is off.
    private struct Login {
        let folder: TemporaryFolder
        let file: URL
        let factor: SecondFactor
        let world: WebWorld
        let logs = InMemoryLogHandler()

        init() async throws {
            folder = try TemporaryFolder()
            file = folder.url.appending(path: "second-factor.json")
            factor = SecondFactor(file: file)
            var configuration = WebConfiguration()
            configuration.password = try PasswordHash(SecondFactorTests.password, rounds: 16)
            configuration.secondFactor = factor
            let handler = logs
            world = try await WebWorld(
                configuration, logger: Logger(label: "test") { _ in handler })
        }

        /// The number of failed logins in the log.
        var failures: Int { logs.entries.count { "\($0.message)".hasPrefix("login failed") } }

        /// The code that an app shows now.
        func code(_ password: OneTimePassword) throws -> String {
            password.code(step: try #require(OneTimePassword.step(at: world.now.date)))
        }

        /// The status of the answer to a password and a code.
        func logIn(
            _ browser: Browser, code: String, password: String = SecondFactorTests.password
        ) async throws -> Int {
            let token = try await browser.token(from: "/login")
            return try await browser.post(
                "/login", [("password", password), ("code", code)], token: token, follows: false
            ).status
        }
    }

    @Test("A code of the app is right once, and a recovery code too")
    func once() async throws {
        let login = try await Login()
        let (factor, now) = (login.factor, login.world.now)
        let app = OneTimePassword.new()
        #expect(try factor.accepts("", at: now.date))
        #expect(try factor.turnOn(app, code: "000000x", at: now.date) == nil)
        #expect(try factor.recoveryCodesLeft() == nil)
        let codes = try #require(
            try factor.turnOn(app, code: " \(try login.code(app)) ", at: now.date))
        #expect(Set(codes).count == SecondFactor.recoveryCodes)
        // The code that turned it on is used up.
        #expect(try !factor.accepts(try login.code(app), at: now.date))
        #expect(try !factor.accepts("", at: now.date))
        now.advance(by: OneTimePassword.period)
        let code = try login.code(app)
        #expect(try factor.accepts(code, at: now.date))
        #expect(try !factor.accepts(code, at: now.date))
        // So does another process that reads the same file.
        #expect(try !SecondFactor(file: login.file).accepts(code, at: now.date))
        let recovery = codes[3].lowercased().replacing("-", with: " ")
        #expect(try factor.accepts(recovery, at: now.date))
        #expect(try !factor.accepts(recovery, at: now.date))
        #expect(try factor.recoveryCodesLeft() == SecondFactor.recoveryCodes - 1)
        try factor.turnOff()
        #expect(try factor.accepts("", at: now.date))
    }

    @Test(
        "The file is its owner's alone, has no recovery code, and lets nobody in if it is damaged")
    func file() async throws {
        let login = try await Login()
        let (factor, now) = (login.factor, login.world.now.date)
        let app = OneTimePassword.new()
        let codes = try #require(try factor.turnOn(app, code: try login.code(app), at: now))
        let attributes = try FileManager.default.attributesOfItem(atPath: login.file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let text = try String(contentsOf: login.file, encoding: .utf8)
        for code in codes { #expect(!text.contains(code.replacing("-", with: ""))) }
        try Data("{}".utf8).write(to: login.file)
        let error = WebSetupError.secondFactor(login.file.path)
        #expect(throws: error) { () throws in _ = try factor.accepts(codes[0], at: now) }
        try await login.world.browse { browser async throws in
            #expect(try await browser.get("/login").status == 500)
        }
        var configuration = WebConfiguration()
        configuration.secondFactor = factor
        await #expect(throws: error) { _ = try await WebWorld(configuration) }
    }

    @Test("A file that cannot be reached lets nobody in, and one that is missing asks for no code")
    func unreachable() async throws {
        let login = try await Login()
        #expect(try login.factor.recoveryCodesLeft() == nil)
        try login.factor.turnOff()
        // A file in place of the folder has the same effect on root as a folder without permission
        // has on others.
        let blocked = login.folder.url.appending(path: "blocked")
        try Data().write(to: blocked)
        let file = blocked.appending(path: "second-factor.json")
        let factor = SecondFactor(file: file)
        let error = WebSetupError.secondFactor(file.path)
        let now = login.world.now.date
        #expect(throws: error) { () throws in _ = try factor.accepts("", at: now) }
        #expect(throws: error) { () throws in _ = try factor.recoveryCodesLeft() }
        #expect(throws: error) { () throws in try factor.turnOff() }
    }

    @Test(
        "It is turned on with a code of the app, asked for at each login, and turned off with a code"
    )
    func pages() async throws {
        let login = try await Login()
        let (world, page) = (login.world, LoginSettingsController.path)
        try await world.app.testApplication().test(.router) { client in
            let (browser, other) = (Browser(client), Browser(client))
            #expect(try await login.logIn(browser, code: "") == 303)
            #expect(try await login.logIn(other, code: "") == 303)
            #expect(try await browser.get("/settings").text.contains("href=\"\(page)\""))
            let offer = try await browser.post("\(page)/set-up", [])
            let secret = try #require(
                offer.text.firstMatch(of: /otpauth:[^<]*secret=(\w+)&amp;issuer/)?.1)
            #expect(offer.text.contains("<svg class=\"qr\""))
            // Another browser is not shown the secret.
            #expect(try await !other.get(page).text.contains(secret))
            let app = OneTimePassword(secret: Self.bytes(String(secret)))
            // The page has a form that returns to it, which is that of undoing.
            try await browser.post("/water", [("amount", "250")])
            let wrong = try await browser.post("\(page)/turn-on", [("code", "12345")])
            #expect(wrong.status == 422)
            #expect(wrong.text.contains(secret))
            #expect(wrong.text.contains("The code is not right."))
            #expect(wrong.text.contains("name=\"back\" value=\"\(page)\""))
            #expect(try login.factor.recoveryCodesLeft() == nil)
            let on = try await browser.post(
                "\(page)/turn-on", [("code", try login.code(app))])
            let codes = on.text.matches(of: /<code>([A-Z2-7\-]{19})<\/code>/).map { String($0.1) }
            #expect(codes.count == SecondFactor.recoveryCodes)
            #expect(try await !browser.get(page).text.contains(codes[0]))
            // Whoever logged in with the password alone is logged out.
            #expect(try await other.get("/").location == "/login")

            world.now.advance(by: 60)
            let code = try login.code(app)
            #expect(try await login.logIn(other, code: "") == 401)
            #expect(try await login.logIn(other, code: code, password: "x") == 401)
            #expect(login.failures == 2)
            // A wrong password has not used the code up.
            #expect(try await login.logIn(other, code: code) == 303)
            #expect(try await login.logIn(Browser(client), code: code) == 401)
            #expect(try await login.logIn(Browser(client), code: codes[0]) == 303)
            #expect(try await browser.get(page).text.contains("codes left: 9."))

            #expect(try await browser.post("\(page)/turn-off", [("code", code)]).status == 422)
            #expect(try login.factor.recoveryCodesLeft() == 9)
            // The code that was used before, and the wrong one that was to turn it off.
            #expect(login.failures == 4)
            try await browser.post("\(page)/turn-off", [("code", codes[1])])
            #expect(try login.factor.recoveryCodesLeft() == nil)
            #expect(try await login.logIn(Browser(client), code: "") == 303)
        }
    }

    @Test("A browser that was left open cannot guess the code that turns it off")
    func guessing() async throws {
        let login = try await Login()
        let app = OneTimePassword.new()
        try await login.world.browse { browser async throws in
            #expect(try await login.logIn(browser, code: "") == 303)
            _ = try login.factor.turnOn(app, code: try login.code(app), at: login.world.now.date)
            let path = "\(LoginSettingsController.path)/turn-off"
            for _ in 0..<LoginLimiter.free {
                #expect(try await browser.post(path, [("code", "x")]).status == 422)
            }
            login.world.now.advance(by: 0.5)
            #expect(try await browser.post(path, [("code", "x")]).status == 429)
        }
        #expect(try login.factor.recoveryCodesLeft() == SecondFactor.recoveryCodes)
    }

    @Test("All browsers that are logged in are listed, and can be logged out one by one or at once")
    func sessions() async throws {
        let login = try await Login()
        let page = LoginSettingsController.path
        try await login.world.app.testApplication().test(.router) { client in
            let (browser, phone, tablet) = (Browser(client), Browser(client), Browser(client))
            #expect(try await login.logIn(browser, code: "") == 303)
            for (other, agent) in [(phone, "Mozilla/5.0 (Android) Firefox/140.0"), (tablet, "")] {
                let token = try await other.token(from: "/login")
                try await other.post(
                    "/login", [("password", Self.password)], token: token,
                    headers: agent.isEmpty ? [:] : [.userAgent: agent])
            }
            let list = try await browser.get(page).text
            #expect(list.matches(of: /name="login" value="[0-9a-f]{16}"/).count == 3)
            #expect(list.matches(of: /this browser/).count == 1)
            let id = try #require(
                list.firstMatch(of: /Firefox, Android[\s\S]*?name="login" value="(\w+)"/)?.1)
            try await browser.post("\(page)/end", [("login", String(id))])
            #expect(try await phone.get("/").location == "/login")
            #expect(try await tablet.get("/").status == 200)
            try await browser.post("\(page)/end-all", [])
            #expect(try await browser.get("/").location == "/login")
            #expect(try await tablet.get("/").location == "/login")
        }
    }

    @Test("Without a password there is no page of the logins")
    func withoutPassword() async throws {
        let world = try await WebWorld()
        try await world.browse { browser async throws in
            #expect(try await browser.get(LoginSettingsController.path).status == 404)
            #expect(
                try await !browser.get("/settings").text.contains(LoginSettingsController.path))
        }
    }

    @Test(
        "A browser has its name and its system",
        arguments: [
            (nil, ""), ("curl/8.0", ""),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox, Linux"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge, Windows"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
                "Safari, iPhone"
            ),
        ] as [(String?, String)])
    func browserName(header: String?, name: String) {
        #expect(BrowserName.of(header) == name)
    }

    /// The bytes of a text in Base32.
    private static func bytes(_ text: String) -> [UInt8] {
        let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = text.flatMap { character in
            let value = characters.firstIndex(of: character) ?? 0
            return (0..<5).map { value >> (4 - $0) & 1 }
        }
        return stride(from: 0, through: bits.count - 8, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
        }
    }
}
