import Foundation
import HealthExchange
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("A note on another app's entry")
struct ForeignNoteScenarios {
    private func note(_ world: SyncWorld) async throws -> [String?] {
        try await world.entries([.drink]).map(\.header.note)
    }

    @Test("it survives passes, a full scan and a replacement, and is never exported")
    func stays() async throws {
        let world = try await SyncWorld.enabled()
        let other = world.otherApp("com.example.other")
        let first = water(100, at: world.clock.now - 60)
        try await other.save(first)
        await world.engine.sync(.manual)
        let entry = try #require(try await world.entries([.drink]).first)
        let before = world.health.withFaults { $0.savedObjects }
        try await world.journal.setNote("from the spring", on: entry.id)
        #expect(try await world.journal.status(of: .health).pending == 0)
        await world.engine.sync(.save)
        try await world.engine.importAgain(includingHidden: true)
        #expect(try await note(world) == ["from the spring"])
        #expect(try await world.entries([.drink]).map(\.id) == [entry.id])

        // The other app has no identifiers: it edits by saving another sample and deleting this one.
        try await other.delete(first)
        try await other.save(water(150, at: world.clock.now - 60))
        await world.engine.sync(.observer)
        #expect(try await note(world) == ["from the spring"])
        #expect(try await world.values(.dietaryWater) == [150])
        #expect(world.health.withFaults { $0.savedObjects } == before)
    }

    @Test(
        "a backup restores it on a device that reads the entry before or after",
        arguments: [true, false])
    func backup(readsFirst: Bool) async throws {
        let world = try await SyncWorld.enabled()
        try await world.otherApp("com.example.other").save(water(100, at: world.clock.now))
        await world.engine.sync(.manual)
        let entry = try #require(try await world.entries([.drink]).first)
        try await world.journal.setNote("from the spring", on: entry.id)
        let backup = try await JournalBackup.write(world.journal)
        let tablet = try await SyncWorld.enabled(sharing: world, device: "tablet")
        if readsFirst { await tablet.engine.sync(.manual) }
        try await JournalBackup.restore(backup, into: tablet.journal, mode: .merge)
        await tablet.engine.sync(.manual)
        #expect(try await note(tablet) == ["from the spring"])
        let bare = try JournalBackup(backup)
        #expect(bare.notes.map(\.note) == ["from the spring"])
        #expect(bare.entries.isEmpty)
    }
}
