import Foundation
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import Hummingbird
import ServerClient
import ServerTestSupport
import TestSupport
import Testing

@testable import HealthWeb

/// A cloud on a database in a temporary folder.
private struct PageCloud: Sendable {
    static let now = Date(timeIntervalSince1970: 1_780_000_000)
    private let folder: TemporaryFolder
    let store: SQLiteCloudStore
    let cloud: Cloud

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteCloudStore(path: folder.url.appending(path: "cloud.sqlite").path)
        cloud = Cloud(store: store, environment: CloudEnvironment(now: { Self.now }))
    }
}

@Suite("The page of the cloud")
struct CloudPageTests {
    private static let address = "https://cloud.example.com"

    /// Runs a body with a browser on an app that reaches a cloud.
    private func run(
        _ body: @escaping @Sendable (Browser, WebWorld, PageCloud) async throws -> Void
    ) async throws {
        let cloud = try PageCloud()
        try await Application(router: cloud.cloud.router()).test(.router) { client in
            let world = try await WebWorld(
                now: PageCloud.now.ISO8601Format(),
                cloud: FaultyTransport(client, seed: 0, faults: .none))
            try await world.browse { browser in try await body(browser, world, cloud) }
        }
    }

    private func connect(_ browser: Browser, code: String) async throws -> Browser.Answer {
        try await browser.post(
            "/cloud/connect", [("address", Self.address), ("code", code), ("name", "Desk")])
    }

    private func drink(_ world: WebWorld) async throws {
        let journal = try world.journal
        try await journal.save(
            .drink(
                DrinkEntry(header: journal.newHeader(), volume: Quantity(250, .milliliter))))
    }

    @Test("connects with a code, syncs, shows devices, and disconnects")
    func steps() async throws {
        try await run { browser, world, cloud in
            let before = try await browser.get("/cloud")
            #expect(before.text.contains("nothing is sent before you connect this device"))
            #expect(!before.text.contains("/cloud/disconnect"))
            try await drink(world)
            let code = try await cloud.cloud.invite()
            let connected = try await connect(browser, code: code)
            #expect(connected.text.contains("Connected to https://cloud.example.com."))
            #expect(connected.text.contains("Not synced yet."))
            #expect(!connected.text.contains(code))
            let synced = try await browser.post("/cloud/sync", [])
            #expect(synced.text.contains("Sent 1, received 0."))
            #expect(synced.text.contains("Last sync: just now."))
            #expect(synced.text.contains("This device"))
            #expect(synced.text.contains("href=\"/assistant\""))
            let left = try await browser.post("/cloud/disconnect", [])
            #expect(left.text.contains("Disconnected. The server keeps its data"))
            #expect(try await cloud.store.people().count == 1)
        }
    }

    @Test("never shows the token of this device")
    func token() async throws {
        try await run { browser, world, cloud in
            let page = try await connect(browser, code: cloud.cloud.invite())
            let person = try #require(world.app.people.all.first)
            let account = try #require(try person.cloud.connection.file.read())
            #expect(!page.text.contains(account.token))
            for path in ["/settings", "/cloud", "/sync"] {
                #expect(try await !browser.get(path).text.contains(account.token))
            }
        }
    }

    @Test("creates a code for another device, and revokes that device's access")
    func otherDevice() async throws {
        try await run { browser, world, cloud in
            _ = try await connect(browser, code: cloud.cloud.invite())
            let page = try await browser.post("/cloud/code", [])
            let code = try #require(page.text.firstMatch(of: /<p class="big"><code>(.+?)<\/code>/))
            #expect(page.text.contains("<svg class=\"qr\""))
            let journal = try Journal(
                at: .memory,
                environment: JournalEnvironment(
                    app: .own(bundleIdentifier: "com.example.phone", name: "Phone")))
            let phone = CloudConnection(
                journal: journal,
                file: CloudAccountFile(
                    besideJournal: world.folder.url.appending(path: "phone/journal.sqlite")),
                transport: try #require(world.people.first).cloudTransport)
            try FileManager.default.createDirectory(
                at: world.folder.url.appending(path: "phone"), withIntermediateDirectories: true)
            try await phone.connect(
                to: Self.address, code: String(code.1), deviceName: "Phone")
            let listed = try await browser.get("/cloud")
            #expect(listed.text.contains("End access<span class=\"hidden\"> Phone"))
            let revoked = try await browser.post("/cloud/revoke", [("device", "2")])
            #expect(revoked.text.contains("Access ended"))
            #expect(!revoked.text.contains("End access<span"))
            #expect(try await phone.sync().failure != nil)
        }
    }

    @Test("creates a token for a program, shows it once, and revokes it")
    func programs() async throws {
        try await run { browser, world, cloud in
            _ = try await connect(browser, code: cloud.cloud.invite())
            let made = try await browser.post(
                "/cloud/token",
                [
                    ("program", "Coach"), ("access", "assistant"), ("type", "stepCount"),
                    ("kind", "drink"),
                ])
            let token = try #require(
                made.text.firstMatch(of: /<p class="paths"><code>([^<]+)<\/code>/)?.1)
            #expect(made.text.contains("Token for Coach"))
            #expect(made.text.contains("reads Steps; proposes Drinks"))
            #expect(made.text.contains("Connected. As: Assistant"))
            let person = try #require(world.app.people.all.first)
            let remote = try person.cloud.connection.remote()
            let device = try #require(try await remote.devices().first { $0.name == "Coach" })
            #expect(device.consent?.read == ["stepCount"] && device.consent?.log == [.drink])
            for path in ["/settings", "/sync", "/assistant"] {
                #expect(try await !browser.get(path).text.contains(token))
            }
            let stored = try await browser.post("/cloud/token/stored", [])
            #expect(!stored.text.contains(token))
            let ended = try await browser.post(
                "/cloud/revoke", [("device", String(device.number))])
            #expect(ended.text.contains("Ended the access of Coach"))
        }
    }

    @Test("creates no token for a device, an unknown type or a program without a name")
    func noToken() async throws {
        try await run { browser, world, cloud in
            _ = try await connect(browser, code: cloud.cloud.invite())
            let bad = [
                [("program", "A"), ("access", "device")], [("program", "A"), ("access", "all")],
                [("program", "A"), ("access", "assistant"), ("type", "mood swings")],
                [("program", "A"), ("access", "assistant"), ("kind", "mood")],
            ]
            for fields in bad {
                #expect(try await browser.post("/cloud/token", fields).status == 400)
            }
            let unnamed = try await browser.post("/cloud/token", [("access", "read")])
            #expect(unnamed.text.contains("recognise the program"))
            let person = try #require(world.app.people.all.first)
            #expect(try await person.cloud.connection.remote().devices().count == 1)
        }
    }

    @Test("lists older lines of the log on pages of their own")
    func olderLog() async throws {
        try await run { browser, world, cloud in
            _ = try await connect(browser, code: cloud.cloud.invite())
            for _ in 0..<40 { try await browser.post("/cloud/code", []) }
            let newest = try await browser.get("/cloud")
            let older = try #require(newest.text.firstMatch(of: /href="(\/cloud\?before=\d+)"/)?.1)
            #expect(!newest.text.contains("With a code"))
            #expect(try await browser.get(String(older)).text.contains("With a code"))
        }
    }

    @Test("stores the shared kinds and the kinds that requests may log")
    func kinds() async throws {
        try await run { browser, world, cloud in
            _ = try await connect(browser, code: cloud.cloud.invite())
            try await browser.post("/cloud/shared", [("kind", "drink")])
            try await browser.post("/cloud/requests", [("kind", "weight"), ("kind", "food")])
            let person = try #require(world.app.people.all.first)
            let status = try await person.cloud.connection.status()
            #expect(status.sharedKinds == [.drink])
            #expect(status.allowedRequests == [.weight, .food])
            for path in ["/cloud/shared", "/cloud/requests"] {
                #expect(try await browser.post(path, [("kind", "mood")]).status == 400)
            }
            #expect(try await browser.post("/cloud/revoke", [("device", "x")]).status == 400)
            #expect(try await person.cloud.connection.status().sharedKinds == [.drink])
        }
    }

    @Test("shares types of samples, and has the server delete or keep them")
    func samples() async throws {
        try await run { browser, world, cloud in
            let before = try await browser.get("/cloud/samples")
            #expect(before.text.contains("href=\"/cloud\""))
            #expect(!before.text.contains("/cloud/samples/share"))
            _ = try await connect(browser, code: cloud.cloud.invite())
            #expect(try await browser.get("/cloud").text.contains("No type is shared."))
            let shared = try await browser.post(
                "/cloud/samples/share",
                [("type", "heartRate"), ("type", "bodyMass"), ("from", "2026-01-31")])
            #expect(shared.text.contains("2 types are shared from now on."))
            #expect(shared.text.contains("since 31 Jan 2026"))
            let person = try #require(world.app.people.all.first)
            let sharing = SampleSharing(
                journal: person.journal, remote: try person.cloud.connection.remote().id)
            let start = try Date("2026-01-31T00:00:00Z", strategy: .iso8601)
            #expect(try await sharing.types().map(\.type) == [.bodyMass, .heartRate])
            #expect(try await sharing.types().map(\.from) == [start, start])
            #expect(try await browser.get("/cloud").text.contains("2 types are shared."))
            try await browser.post(
                "/cloud/samples/stop", [("type", "heartRate"), ("sent", "keep")])
            #expect(try await sharing.keptTypes() == [.heartRate])
            #expect(try await sharing.withdrawals().isEmpty)
            let all = try await browser.post(
                "/cloud/samples/stop", [("all", "1"), ("sent", "delete")])
            #expect(all.text.contains("The server still has to delete the samples of 2 types."))
            #expect(try await sharing.types().isEmpty)
            #expect(try await sharing.keptTypes().isEmpty)
        }
    }

    @Test(
        "stops sharing a type that this version does not know, or cannot share",
        arguments: ["HKQuantityTypeIdentifierOfALaterVersion", "audiogram"], ["keep", "delete"])
    func unknownSamples(name: String, sent: String) async throws {
        try await run { browser, world, cloud in
            _ = try await connect(browser, code: cloud.cloud.invite())
            let person = try #require(world.app.people.all.first)
            let sharing = SampleSharing(
                journal: person.journal, remote: try person.cloud.connection.remote().id)
            let type = ObjectType(name: name) ?? ObjectType(identifier: name, kind: .quantity)
            let fields = [("type", name), ("type", "bodyMass"), ("sent", sent)]
            #expect(try await browser.post("/cloud/samples/stop", fields).status == 400)
            try await sharing.share([type, .heartRate])
            #expect(try await browser.get("/cloud/samples").text.contains("value=\"\(name)\""))
            try await browser.post("/cloud/samples/stop", fields)
            #expect(try await sharing.types().map(\.type) == [.heartRate])
            #expect(try await sharing.keptTypes() == (sent == "keep" ? [type] : []))
            #expect(try await sharing.withdrawals() == (sent == "keep" ? [] : [type.identifier]))
        }
    }

    @Test("shares the types of a search in a group, and no other")
    func searchedSamples() async throws {
        try await run { browser, world, cloud in
            _ = try await connect(browser, code: cloud.cloud.invite())
            let page = try await browser.get("/cloud/samples?q=pressure&group=heart")
            #expect(page.text.contains("Share all 3 listed types"))
            #expect(!page.text.contains("value=\"heartRate\""))
            try await browser.post(
                "/cloud/samples/share", [("all", "1"), ("q", "pressure"), ("group", "heart")])
            let person = try #require(world.app.people.all.first)
            let sharing = SampleSharing(
                journal: person.journal, remote: try person.cloud.connection.remote().id)
            #expect(
                try await sharing.types().map(\.type) == [
                    .bloodPressure, .bloodPressureDiastolic, .bloodPressureSystolic,
                ])
        }
    }

    @Test(
        "shares nothing by a form that is malformed",
        arguments: [
            [("type", "mood swings")], [("type", "audiogram")],
            [("type", "heartRate"), ("type", "HKNew")], [("all", "1"), ("group", "stars")],
        ])
    func malformedSamples(fields: [(String, String)]) async throws {
        try await run { browser, world, cloud in
            _ = try await connect(browser, code: cloud.cloud.invite())
            #expect(try await browser.post("/cloud/samples/share", fields).status == 400)
            for sent in ["", "burn"] {
                let answer = try await browser.post(
                    "/cloud/samples/stop", [("all", "1"), ("sent", sent)])
                #expect(answer.status == 400)
            }
            let none = try await browser.post("/cloud/samples/share", [("from", "2026-01-31")])
            #expect(none.text.contains("Select at least one type."))
            #expect(none.text.contains("value=\"2026-01-31\""))
            let person = try #require(world.app.people.all.first)
            let sharing = SampleSharing(
                journal: person.journal, remote: try person.cloud.connection.remote().id)
            #expect(try await sharing.types().isEmpty)
        }
    }

    @Test("deletes on the server only after the word was typed")
    func deletion() async throws {
        try await run { browser, world, cloud in
            try await drink(world)
            _ = try await connect(browser, code: cloud.cloud.invite())
            try await browser.post("/cloud/sync", [])
            let asked = try await browser.post("/cloud/delete", [("word", "")])
            #expect(asked.text.contains("Nothing was deleted: type “delete” first."))
            #expect(try await cloud.store.people().count == 1)
            let deleted = try await browser.post("/cloud/delete", [("word", "delete")])
            #expect(deleted.text.contains("The server has deleted your data."))
            #expect(try await cloud.store.people().isEmpty)
            #expect(try await world.journal.latest(.drink) != nil)
        }
    }

    @Test("is disconnected when everything is deleted only here, so that nothing comes back")
    func deletionHereOnly() async throws {
        try await run { browser, world, cloud in
            try await drink(world)
            _ = try await connect(browser, code: cloud.cloud.invite())
            try await browser.post("/cloud/sync", [])
            try await browser.post("/settings/erase", [("scope", "journal"), ("word", "delete")])
            let person = try #require(world.app.people.all.first)
            #expect(try person.cloud.connection.file.read() == nil)
            #expect(try await cloud.store.people().count == 1)
            let synced = try await browser.post("/cloud/sync", [])
            #expect(!synced.text.contains("/cloud/disconnect"))
            #expect(try await world.journal.latest(.drink) == nil)
        }
    }

    @Test(
        "says what to do after a wrong code or address, and stays disconnected",
        arguments: [
            (address, "WRONG-CODE", "ask for a new one"),
            ("http://cloud.example.com", "ABCD", "write the address with https"),
            ("cloud", "ABCD", "must look like https://cloud.example.com"),
            (address, "", "Enter the code that you were given."),
        ])
    func refused(address: String, code: String, advice: String) async throws {
        try await run { browser, world, _ in
            let page = try await browser.post(
                "/cloud/connect", [("address", address), ("code", code), ("name", "Desk")])
            #expect(page.text.contains(advice))
            #expect(page.text.contains("value=\"\(address)\""))
            #expect(!page.text.contains("WRONG-CODE"))
            let person = try #require(world.app.people.all.first)
            #expect(try person.cloud.connection.file.read() == nil)
        }
    }

    @Test("escapes a script in a device's name")
    func script() async throws {
        try await run { browser, _, cloud in
            let name = "<script>alert('x')</script>"
            let page = try await browser.post(
                "/cloud/connect",
                [
                    ("address", Self.address), ("code", try await cloud.cloud.invite()),
                    ("name", name),
                ])
            #expect(page.text.contains("&lt;script&gt;"))
            #expect(!page.text.contains("<script>alert"))
        }
    }
}
