import Foundation
import HealthDatabase
import HealthJournal
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import OpenHealthKit
import TestSupport
import Testing

@testable import HealthWeb

@Suite("The page of sync says one thing at a time")
struct SyncSummaryTests {
    private let everything = "Everything is in Health."

    /// The text of the badge in the head of the page, with its colour.
    private func badge(_ page: String) throws -> String {
        let found = try #require(page.firstMatch(of: /class="badge (\w+)"/))
        return String(found.1)
    }

    @Test("green if nothing is missing and nothing is forbidden")
    func complete() async throws {
        try await WebWorld(isOwnersApp: true).browse { browser in
            try await browser.post("/water", [("amount", "250"), ("back", "/")])
            let page = try await browser.post("/sync/now", []).text
            #expect(page.contains("Synced just now"))
            #expect(page.contains("All synced!"))
            #expect(page.contains(everything))
            #expect(!page.contains("not in Health yet"))
            // The owner knows that reading is allowed.
            #expect(page.contains("Workouts (No data)") && !page.contains("access not allowed"))
            // Nothing to transfer is no card.
            #expect(!page.contains("There are no earlier entries to add."))
            #expect(try badge(page) == "good")
        }
    }

    @Test("not green while entries that were logged before are missing in Health")
    func missing() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        try await world.journal.setRemoteEnabled(.health, false)
        try await world.browse { browser in
            try await browser.post("/water", [("amount", "250"), ("back", "/")])
            try await world.journal.setRemoteEnabled(.health, true)
            let page = try await browser.post("/sync/now", []).text
            #expect(page.contains("1 not in Health yet"))
            #expect(page.contains("1 entry is not in Health yet."))
            for wrong in [everything, "All synced!", "Synced just now"] {
                #expect(!page.contains(wrong), "\(wrong)")
            }
            #expect(try badge(page) == "waiting")
        }
    }

    @Test("not green while a type is forbidden")
    func forbidden() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        let person = try #require(world.app.people.all.first)
        try person.database.permissions.set(
            share: [:], read: [.bodyMass: .denied], app: person.configuration.app.identity)
        try await world.browse { browser in
            let page = try await browser.post("/sync/now", []).text
            #expect(page.contains("Not everything is allowed"))
            for wrong in [everything, "All synced!", "Synced just now"] {
                #expect(!page.contains(wrong), "\(wrong)")
            }
            #expect(try badge(page) == "waiting")
        }
    }

    @Test("says what is forbidden: everything, one type, or only saving")
    func forbiddenTypes() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        let person = try #require(world.app.people.all.first)
        let status = try await person.journal.status(of: .health)
        let needed = ForbiddenTypes(
            status, of: Person.features, person.environment.language, maySave: { _ in false },
            mayRead: { _ in false })
        let (saved, read) = (needed.toSave, needed.toRead)
        @Sendable func decide(_ saving: HealthStore.Decision, _ reading: HealthStore.Decision)
            throws
        {
            try person.database.permissions.set(
                share: Dictionary(uniqueKeysWithValues: saved.map { ($0, saving) }),
                read: Dictionary(uniqueKeysWithValues: read.map { ($0, reading) }),
                app: person.configuration.app.identity)
        }
        try await world.browse { browser in
            try decide(.denied, .denied)
            let nothing = try await browser.post("/sync/now", []).text
            for text in [
                "Nothing is allowed", "Nothing may be saved in Health.",
                "Nothing may be read from Health.", "Health access not granted",
            ] {
                #expect(nothing.contains(text), "\(text)")
            }
            #expect(!nothing.contains("Connected to Health") && !nothing.contains(everything))
            #expect(!nothing.contains("(read)") && nothing.contains("Workouts (not enabled)"))
            try decide(.denied, .granted)
            let readOnly = try await browser.post("/sync/now", []).text
            #expect(readOnly.contains("Not everything is allowed"))
            #expect(readOnly.contains("Nothing may be saved in Health."))
            #expect(!readOnly.contains("be read from Health"))
            try decide(.granted, .granted)
            try person.database.permissions.set(
                share: [.dietaryWater: .denied], read: [.bodyMass: .denied],
                app: person.configuration.app.identity)
            let one = try await browser.post("/sync/now", []).text
            #expect(one.contains("May not be saved in Health: Water."))
            #expect(one.contains("May not be read from Health: Weight."))
            #expect(one.contains("Connected to Health"))
            #expect(try badge(one) == "waiting")
        }
    }

    @Test("says nothing about what is allowed while sync is off")
    func off() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        try await world.journal.setRemoteEnabled(.health, false)
        let person = try #require(world.app.people.all.first)
        try person.database.permissions.set(
            share: [.dietaryWater: .denied], read: [:], app: person.configuration.app.identity)
        try await world.browse { browser in
            let page = try await browser.get("/sync").text
            #expect(page.contains("Not synced"))
            #expect(!page.contains("May not be saved") && !page.contains("Connected to Health"))
        }
    }
}
