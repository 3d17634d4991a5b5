import Foundation
import HealthDatabase
import HealthJournal
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import NIOCore
import OpenHealthKit
import TestSupport
import Testing

@testable import HealthWeb

@Suite("An upload to the owner's own app")
struct TakeoverTests {
    /// An export with the steps, a drink and a weight of a day.
    static func export(_ day: String = "2026-03-10") -> ByteBuffer {
        let values = [
            ("StepCount", "count", "4217"), ("DietaryWater", "mL", "337"),
            ("BodyMass", "kg", "80.5"),
        ]
        let records = values.map {
            """
            <Record type="HKQuantityTypeIdentifier\($0.0)" sourceName="Watch" unit="\($0.1)" \
            startDate="\(day) 08:00:00 +0000" endDate="\(day) 08:10:00 +0000" value="\($0.2)"/>
            """
        }
        return ByteBuffer(
            string: "<HealthData locale=\"en_GB\">\(records.joined())</HealthData>")
    }

    @Test("is on every page at once, without a sheet and without a question")
    func atOnce() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        try await world.browse { browser in
            let done = try await browser.upload(to: "/transfer/import", Self.export())
            #expect(done.text.contains("Added to your journal: 2 entries of other apps"))
            let today = try await browser.get("/").text
            #expect(today.contains("4,217"))
            #expect(today.contains("337 mL"))
            #expect(today.contains("80.5 kg"))
            #expect(try await browser.get("/trends").text.contains("4,217"))
            #expect(try await browser.get("/data/stepCount").text.contains("4,217"))
            #expect(try await browser.get("/sync").text.contains("Everything is in Health."))
        }
    }

    @Test("is on every page although the activity was read a moment ago, for an upload before")
    func twice() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        try await world.browse { browser in
            try await browser.upload(to: "/transfer/import", Self.export())
            try await browser.upload(to: "/transfer/import", Self.export("2026-03-08"))
            #expect(try await browser.get("/day/2026-03-08").text.contains("4,217"))
        }
    }

    @Test("takes over nothing while sync is off, and says how to go on")
    func off() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        try await world.journal.setRemoteEnabled(.health, false)
        try await world.browse { browser in
            let done = try await browser.upload(to: "/transfer/import", Self.export())
            #expect(done.text.contains("Sync with Health is off"))
            #expect(done.text.contains("href=\"/sync\""))
            #expect(try await !browser.get("/").text.contains("4,217"))
        }
        // Opening the journal again does not switch it on.
        let again = try await WebApp(world.people)
        let journal = try #require(again.people.all.first).journal
        #expect(try await !journal.status(of: .health).isEnabled)
    }

    @Test("takes over nothing that the person denied before, and nothing is granted again")
    func denied() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        let person = try #require(world.app.people.all.first)
        let types: [ObjectType] = [.stepCount, .dietaryWater]
        try person.database.permissions.set(
            share: [.dietaryWater: .denied],
            read: Dictionary(types.map { ($0, .denied) }) { first, _ in first },
            app: person.configuration.app.identity)
        try await world.browse { browser in
            try await browser.upload(to: "/transfer/import", Self.export())
            let today = try await browser.get("/").text
            #expect(!today.contains("4,217"))
            #expect(!today.contains("337 mL"))
            #expect(today.contains("80.5 kg"))
        }
        let again = try #require(try await WebApp(world.people).people.all.first)
        let app = again.configuration.app.identity
        #expect(try again.database.permissions.readDecision(for: .stepCount, app: app) == .denied)
        #expect(try again.database.permissions.readDecision(for: .bodyMass, app: app) == .granted)
    }

    @Test("belongs to another app: then it is taken over only after the person connected it")
    func otherApp() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let done = try await browser.upload(to: "/transfer/import", Self.export())
            #expect(done.text.contains("Sync with Health is off"))
            #expect(try await !browser.get("/").text.contains("4,217"))
        }
    }

    @Test("entries that were logged before the app was connected are sent without a question")
    func loggedBefore() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        try await journal.save(
            .drink(
                DrinkEntry(header: journal.newHeader(), volume: Quantity(250, .milliliter))))
        #expect(try await journal.backfillCandidates(of: .health) == 1)
        var setup = try #require(world.people.first)
        setup.isOwnersApp = true
        let person = try #require(try await WebApp([setup]).people.all.first)
        #expect(try await person.journal.backfillCandidates(of: .health) == 0)
        let report = try #require(try await person.takeover.run { _ in })
        #expect(report.exported == 1)
    }
}
