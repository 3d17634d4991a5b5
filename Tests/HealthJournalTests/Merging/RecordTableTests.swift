import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("The record of an entry that a cloud has not received yet")
struct RecordTableTests {
    private static let cloud: RemoteID = "cloud:a"
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    /// A drink that Health has, and the cloud has not.
    private func drinkInHealth() async throws -> JournalEntry {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        let entry = try await world.journal.save(try world.drink(250))
        try await world.journal.withTransaction { tx in
            let health = try tx.remote(TestWorld.health)
            try health.exports.markSent(try health.outbox.operations())
            try health.exports.complete(entry.id, version: 1, links: [])
        }
        return entry
    }

    private func record(_ id: UUID) async throws -> EntryRecord {
        try #require(try await world.journal.withTransaction { tx in try tx.records.current(id) })
    }

    @Test("Undoing a deletion that Health received is no edit of the entry's fields")
    func undoneDeletion() async throws {
        let entry = try await drinkInHealth()
        let logged = try await record(entry.id)
        world.clock.advance(by: 60)
        try await world.journal.delete(entry.id)
        try await world.journal.withTransaction { tx in
            let health = try tx.remote(TestWorld.health)
            try health.exports.markSent(try health.outbox.operations())
            try health.exports.completeDeletion(entry.id)
        }
        world.clock.advance(by: 60)
        let restored = try await world.journal.undoDelete(entry.id)
        #expect(restored.header.version == 2)
        let record = try await record(entry.id)
        #expect(!record.isDeleted)
        #expect(record.fields["volume"] == logged.fields["volume"])
        // Another device's edit in between stays.
        let edit = HybridClock(
            at: entry.header.modifiedAt.addingTimeInterval(90), after: nil, device: "tablet")
        var edited = entry
        if case .drink(var drink) = entry {
            drink.volume = Quantity(330, .milliliter)
            edited = .drink(drink)
        }
        let merged = record.merged(with: try logged.updated(to: edited, clock: edit))
        guard case .drink(let drink)? = try merged.entry(keeping: nil) else {
            Issue.record("no drink")
            return
        }
        #expect(drink.volume == Quantity(330, .milliliter))
    }

    @Test("Exporting an entry again is no edit of its fields")
    func exportedAgain() async throws {
        let entry = try await drinkInHealth()
        let logged = try await record(entry.id)
        world.clock.advance(by: 60)
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).exports.markRemoved(entry.id)
        }
        try await world.journal.outbox(of: TestWorld.health).exportAgain(entry.id)
        #expect(try await record(entry.id).fields["volume"] == logged.fields["volume"])
    }

    @Test("Restoring a backup is an edit of the changed fields alone")
    func restoredBackup() async throws {
        let entry = try await drinkInHealth()
        let logged = try await record(entry.id)
        world.clock.advance(by: 60)
        var drink = try #require(entry.drink)
        drink.volume = Quantity(330, .milliliter)
        let backup = JournalEntry.drink(drink)
        let outcome = try await world.journal.withTransaction { tx in
            try tx.restoration.restore(backup, overwrites: true)
        }
        #expect(outcome == .changed)
        let record = try await record(entry.id)
        #expect(record.fields["date"] == logged.fields["date"])
        #expect(record.fields["volume"] != logged.fields["volume"])
    }

    @Test("A drink whose upstream record belongs to another drink is merged without it")
    func otherOwner() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        let header = try world.header()
        let owner = try await world.journal.save(
            .drink(DrinkEntry(header: header, volume: Quantity(250, .milliliter), upstreamID: "b")))
        let other = try await world.journal.save(try world.drink(200))
        var drink = try #require(other.drink)
        drink.upstreamID = "b"
        let clock = HybridClock(at: world.clock.now, after: nil, device: "tablet")
        let logged = try await record(other.id)
        let theirs = try logged.updated(to: .drink(drink), clock: clock)
        try await world.journal.withTransaction { tx in
            _ = try tx.remote(Self.cloud).own.merge(theirs, isComplete: true)
        }
        #expect(try await world.journal.entry(owner.id)?.upstreamID == "b")
        #expect(try await world.journal.entry(other.id)?.upstreamID == nil)
        // The tombstone of a third drink with that record is stored without it, too.
        let third = DrinkEntry(
            header: try world.header(), volume: Quantity(100, .milliliter), upstreamID: "b")
        let tombstone = try EntryRecord(.drink(third), clock: clock)
            .deleted(at: HybridClock(at: world.clock.now, after: clock, device: "tablet"))
        try await world.journal.withTransaction { tx in
            _ = try tx.remote(Self.cloud).own.merge(tombstone, isComplete: true)
        }
        #expect(try await world.journal.hasHad(third.header.id))
        #expect(try await world.journal.entry(owner.id)?.upstreamID == "b")
    }

    @Test("Another device's edit that Health brings is an edit of the changed fields alone")
    func editFromHealth() async throws {
        let entry = try await drinkInHealth()
        let logged = try await record(entry.id)
        world.clock.advance(by: 60)
        var drink = try #require(entry.drink)
        drink.volume = Quantity(330, .milliliter)
        drink.header.version = 2
        drink.header.modifiedAt = world.clock.now
        let update = JournalEntry.drink(drink)
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).own.update(update, links: [])
        }
        let record = try await record(entry.id)
        #expect(record.fields["date"] == logged.fields["date"])
        #expect(record.fields["volume"] != logged.fields["volume"])
    }

    @Test("An edit after the clock was set back is not older than what it replaces")
    func clockSetBack() async throws {
        let entry = try await drinkInHealth()
        world.clock.advance(by: -3_600)
        var drink = try #require(entry.drink)
        drink.volume = Quantity(330, .milliliter)
        let edited = try await world.journal.save(.drink(drink))
        #expect(edited.header.modifiedAt == entry.header.modifiedAt)
        #expect(try await record(entry.id).lastEdit?.device != "origin")
    }

    @Test("The tombstone of an entry that this device never had keeps others from bringing it back")
    func unknownTombstone() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        let entry = try world.drink(250)
        let logged = try EntryRecord(
            entry, clock: HybridClock(at: world.clock.now, after: nil, device: "tablet"))
        var deleted = logged.deleted(
            at: HybridClock(at: world.clock.now, after: logged.lastClock, device: "tablet"))
        deleted.version = 1
        let tombstone = deleted
        let outcome = try await world.journal.withTransaction { tx in
            try tx.remote(Self.cloud).own.merge(tombstone, isComplete: true)
        }
        #expect(outcome == .unchanged)
        #expect(try await world.journal.entry(entry.id) == nil)
        #expect(try await world.journal.hasHad(entry.id))
        #expect(try await !world.journal.saveUnlessKnown(entry))
        let adoption = try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).own.adopt(entry, links: [])
        }
        #expect(adoption == .known)
        #expect(try await world.journal.status(of: Self.cloud).deletions == 0)
        #expect(try await record(entry.id) == tombstone)
    }
}
