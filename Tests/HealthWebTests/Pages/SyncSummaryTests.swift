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
}
