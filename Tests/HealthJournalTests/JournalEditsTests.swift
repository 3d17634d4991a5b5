import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("Edits that take back nothing")
struct JournalEditsTests {
    private func weight(_ journal: Journal) async throws -> JournalEntry {
        try await journal.save(
            .weight(WeightEntry(header: journal.newHeader(), mass: Quantity(70, .kilogram))))
    }

    private func changed(_ entry: JournalEntry, to kilograms: Double) -> JournalEntry {
        guard case .weight(var weight) = entry else { return entry }
        weight.mass = Quantity(kilograms, .kilogram)
        return .weight(weight)
    }

    @Test("An edit is saved over the entry that was read, and not over a later change")
    func saving() async throws {
        let journal = try Journal(at: .memory)
        let id = try await weight(journal).id
        let read = try #require(try await journal.edits.entry(id))
        let saved = try await journal.edits.save(changed(read, to: 75), over: read)
        #expect(saved.header.version == 2)
        await #expect(throws: JournalError.changed(id)) {
            try await journal.edits.save(changed(read, to: 72), over: read)
        }
        #expect(try await journal.entry(id)?.hasSameContent(as: saved) == true)
    }

    @Test("A note counts as a change, and a deleted entry is not brought back")
    func noteAndDeletion() async throws {
        let journal = try Journal(at: .memory)
        let id = try await weight(journal).id
        let read = try #require(try await journal.edits.entry(id))
        try await journal.setNote("after breakfast", on: id)
        await #expect(throws: JournalError.changed(id)) {
            try await journal.edits.save(changed(read, to: 72), over: read)
        }
        try await journal.delete(id)
        #expect(try await journal.edits.entry(id) == nil)
        await #expect(throws: JournalError.deleted(id)) {
            try await journal.edits.save(changed(read, to: 72), over: read)
        }
    }
}
