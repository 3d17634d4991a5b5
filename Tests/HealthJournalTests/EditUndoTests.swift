import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Undo of an edit")
struct EditUndoTests {
    @Test("an entry gets its earlier content in a new version, which is sent")
    func own() async throws {
        let world = try TestWorld()
        let journal = world.journal
        try await journal.setRemoteEnabled(TestWorld.health, true)
        #expect(try await journal.undoableEdit() == nil)
        var entry = try await journal.save(try world.weight(80))
        #expect(try await journal.undoableEdit() == nil)
        try await world.drain()
        entry = try await change(entry, to: 90, in: world)
        #expect(try await journal.undoableEdit() == entry.id)
        let restored = try await world.reopened().undoEdit(entry.id)
        #expect(restored.header.version == 3)
        #expect(try await mass(entry.id, world) == 80)
        #expect(try await !world.pending().isEmpty)
        // One edit can be undone, once.
        #expect(try await journal.undoableEdit() == nil)
        await #expect(throws: JournalError.notFound(entry.id)) {
            try await journal.undoEdit(entry.id)
        }
    }

    @Test("a later edit, also of another entry, takes the place of the earlier one")
    func last() async throws {
        let world = try TestWorld()
        var first = try await world.journal.save(try world.weight(80))
        let second = try await world.journal.save(try world.weight(60))
        first = try await change(first, to: 81, in: world)
        _ = try await change(second, to: 61, in: world)
        await #expect(throws: JournalError.notFound(first.id)) {
            try await world.journal.undoEdit(first.id)
        }
        try await world.journal.undoEdit(second.id)
        #expect(try await mass(first.id, world) == 81)
        #expect(try await mass(second.id, world) == 60)
    }

    @Test("a note is undone too, without a version")
    func note() async throws {
        let world = try TestWorld()
        let entry = try await world.journal.save(try world.weight(80))
        try await world.journal.setNote("after lunch", on: entry.id)
        let restored = try await world.journal.undoEdit(entry.id)
        #expect(restored.header.note == nil)
        #expect(restored.header.version == 1)
    }

    @Test("nothing is kept of an entry that was deleted")
    func deleted() async throws {
        let world = try TestWorld()
        let entry = try await world.journal.save(try world.weight(80))
        _ = try await change(entry, to: 90, in: world)
        try await world.journal.delete(entry.id)
        #expect(try await world.journal.undoableEdit() == nil)
        #expect(try await world.journal.settings.value("undo.lastEdit") == nil)
        let other = try await world.journal.save(try world.weight(70))
        _ = try await change(other, to: 71, in: world)
        try await world.journal.reset()
        #expect(try await world.journal.settings.value("undo.lastEdit") == nil)
    }

    private func change(_ entry: JournalEntry, to kilograms: Double, in world: TestWorld)
        async throws -> JournalEntry
    {
        guard case .weight(var weight) = entry else { throw JournalError.notFound(entry.id) }
        weight.mass = Quantity(kilograms, .kilogram)
        return try await world.journal.save(.weight(weight))
    }

    private func mass(_ id: UUID, _ world: TestWorld) async throws -> Double? {
        guard case .weight(let weight) = try await world.journal.entry(id) else { return nil }
        return weight.mass.value
    }
}
