import Foundation
import HealthExchange
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A restore accepts only entries that the journal would accept")
struct BackupValueTests {
    private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private func journal() throws -> Journal {
        let zone = try #require(TimeZone(identifier: "Europe/Vienna"))
        return try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { Self.now }, timeZone: { zone },
                app: .own(bundleIdentifier: "org.example.app", name: "App")))
    }

    /// A backup with one drink, some of whose values are others.
    private func backup(
        version: String = "1", date: String = "799000000", created: String = "799000000",
        modified: String = "799000000", volume: String = "250", notes: String = "[]",
        originals: String = "[]", goals: String = "[]", hour: String = "0",
        app: String = "org.example.app"
    ) -> Data {
        Data(
            #"""
            {"format":1,"createdAt":800000000,"dayStartHour":\#(hour),"goals":\#(goals),
            "notes":\#(notes),"originals":\#(originals),"entries":[{"kind":"drink","entry":{
            "header":{"id":"4859ACD0-F4B1-455C-9D2C-8C5B37DD5EF8","version":\#(version),
            "date":\#(date),"createdAt":\#(created),"modifiedAt":\#(modified),
            "timeZone":"Europe/Vienna","source":{"kind":"own","name":"App",
            "bundleIdentifier":"\#(app)"}},
            "volume":{"unit":"mL","value":\#(volume)}}}]}
            """#.utf8)
    }

    private func restoring(_ data: Data) async throws {
        let journal = try journal()
        do {
            try await JournalBackup.restore(data, into: journal, mode: .merge)
        } catch {
            // Refused as a whole: nothing of it is in the journal.
            #expect(try await journal.lastChange() == 0)
            throw error
        }
    }

    @Test("An intact backup is restored, up to the limits of each value")
    func sound() async throws {
        try await restoring(backup())
        try await restoring(backup(version: "2147483648", hour: "23"))
        try await restoring(backup(date: "800086400", created: "800086400"))
    }

    @Test("Favourites and recipes are restored; a file of an earlier version leaves them alone")
    func keptFoods() async throws {
        let (old, new) = (try journal(), try journal())
        let beans = FoodItem(name: "Beans", nutrients: [:])
        try await KeptFoods(old).keepRecipe("Chili", portions: 4, items: [beans])
        try await KeptFoods(new).setFavourite(true, of: FoodItem(name: "Oats", nutrients: [:]))
        let data = try await JournalBackup.write(old)
        for _ in 0..<2 { try await JournalBackup.restore(data, into: new, mode: .merge) }
        #expect(try await KeptFoods(new).all().map(\.name) == ["Oats", "Chili"])
        try await JournalBackup.restore(backup(), into: new, mode: .replace)
        #expect(try await KeptFoods(new).all().count == 2)
        try await JournalBackup.restore(data, into: new, mode: .replace)
        #expect(try await KeptFoods(new).all() == KeptFoods(old).all())
    }

    @Test("A recipe that makes no portions, or has no items, is rejected")
    func impossibleRecipe() async throws {
        for part in [
            #""portions":0,"items":[{"name":"Beans","origin":"Manual","nutrients":{}}]"#,
            #""portions":4,"items":[]"#,
        ] {
            let recipe = #"""
                {"format":1,"createdAt":800000000,"goals":[],"notes":[],"entries":[],"keptFoods":[{
                "id":"4859ACD0-F4B1-455C-9D2C-8C5B37DD5EF8","name":"Chili","isFavourite":false,
                "isRecipe":true,\#(part)}]}
                """#
            await #expect(throws: JournalError.self) { try await restoring(Data(recipe.utf8)) }
        }
    }

    @Test("Impossible versions, dates and amounts are rejected")
    func entries() async throws {
        let damaged = [
            backup(version: "2147483649"), backup(version: "9223372036854775807"),
            backup(version: "0"), backup(date: "1e300"), backup(date: "-1e300"),
            backup(date: "800086461"), backup(created: "1e18"), backup(created: "-1e18"),
            backup(modified: "1e300"), backup(volume: "1e308"), backup(volume: "-1"),
            backup(volume: "0"), backup(hour: "24"), backup(hour: "-1"),
            backup(app: ""), backup(app: #"org\u0000.example"#),
        ]
        for (index, data) in damaged.enumerated() {
            await #expect(throws: (any Error).self, "number \(index)") {
                try await restoring(data)
            }
        }
    }

    @Test("Impossible notes, originals and goals are rejected")
    func others() async throws {
        let place = #""bundleIdentifier":"com.example.other","kind":"drink","date":1e300"#
        let original = #"""
            [{\#(place),"copy":"4859ACD0-F4B1-455C-9D2C-8C5B37DD5EF8",
            "remote":"health","name":"","nutrients":[]}]
            """#
        let damaged = [
            backup(notes: "[{\(place),\"note\":\"x\"}]"),
            backup(
                notes: #"""
                    [{"bundleIdentifier":"com\u0000.other","kind":"drink","date":799000000,"note":"x"}]
                    """#), backup(originals: original),
            backup(
                goals:
                    #"[{"kind":"water","value":{"unit":"mL","value":1e305},"from":"2026-01-01"}]"#),
        ]
        for (index, data) in damaged.enumerated() {
            await #expect(throws: (any Error).self, "number \(index)") {
                try await restoring(data)
            }
        }
    }

    @Test("A journal is synced as one app")
    func app() async throws {
        let journal = try journal()
        try await journal.settings.bind(toApp: "org.example.app")
        try await journal.settings.bind(toApp: "org.example.app")
        await #expect(throws: JournalError.otherApp("org.example.app")) {
            try await journal.settings.bind(toApp: "org.example.second")
        }
    }
}
