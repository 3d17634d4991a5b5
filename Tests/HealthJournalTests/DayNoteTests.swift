import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Day notes")
struct DayNoteTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func note(_ text: String, at date: String? = nil) throws -> DayNoteEntry {
        DayNoteEntry(header: try world.header(at: date), text: text)
    }

    @Test("a note has a text of up to a thousand characters")
    func texts() async throws {
        let texts = ["", " \n", String(repeating: "a", count: 1001)]
        for text in texts {
            await #expect(throws: JournalError.self) {
                try await world.journal.save(.dayNote(try note(text)))
            }
        }
        try await world.journal.save(.dayNote(try note(String(repeating: "a", count: 1000))))
        try await world.journal.save(.dayNote(try note("a")))
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("a note is saved, edited, found by its day, deleted and brought back")
    func life() async throws {
        let journal = world.journal
        var entry = try note("Started magnesium", at: "2026-03-09T08:00:00Z")
        let saved = try await journal.save(.dayNote(entry))
        #expect(try await journal.entry(saved.id) == saved)
        entry.text = "Started magnesium, 200 mg"
        let edited = try await journal.save(.dayNote(entry))
        #expect(edited.header.version == 2)
        #expect(try await journal.entries(on: try day("2026-03-09")) == [edited])
        #expect(try await journal.latest(.dayNote) == edited)
        try await journal.delete(saved.id)
        #expect(try await journal.latest(.dayNote) == nil)
        #expect(try await journal.undoDelete(saved.id) == edited)
        let actions = try await journal.changes().map(\.action)
        #expect(actions == [.created, .edited, .deleted, .restored])
        #expect(try await journal.checkIntegrity().isEmpty)
        #expect(try await world.reopened().entry(saved.id) == edited)
    }

    @Test("a note goes to a cloud, and never waits for Health")
    func remotes() async throws {
        let journal = world.journal
        let earlier = try await journal.save(.dayNote(try note("Before sync")))
        try await journal.setRemoteEnabled(TestWorld.health, true)
        try await journal.setRemoteEnabled(TestWorld.cloud, true)
        #expect(try await journal.backfillCandidates(of: TestWorld.health) == 0)
        #expect(try await journal.backfillCandidates(of: TestWorld.cloud) == 1)
        var entry = try note("Started magnesium")
        let saved = try await journal.save(.dayNote(entry))
        entry.text = "Stopped magnesium"
        try await journal.save(.dayNote(entry))
        // The switch of a kind that Health cannot hold does nothing.
        try await journal.setExported([.dayNote], true, at: TestWorld.health)
        #expect(try await world.pending().isEmpty)
        #expect(try await world.pending(TestWorld.cloud).map(\.entryID) == [saved.id])
        let status = try await journal.status(of: TestWorld.health)
        #expect(status.exportedKinds == EntryKind.inHealth)
        #expect(status.importedKinds == EntryKind.inHealth)
        #expect(status.pending == 0)
        #expect(try await world.state(saved.id) == nil)
        #expect(try await world.state(saved.id, TestWorld.cloud)?.step == .pending)
        #expect(try await world.state(earlier.id) == nil)
        try await world.drain(TestWorld.cloud)
        try await journal.delete(saved.id)
        #expect(try await world.pending().isEmpty)
        #expect(try await world.pending(TestWorld.cloud).map(\.action) == [.delete])
        try await journal.undoDelete(saved.id)
        #expect(try await world.pending().isEmpty)
        #expect(try await journal.checkIntegrity().isEmpty)
    }

    @Test("edits of two devices are merged field by field")
    func merging() throws {
        let base = try note("Magnesium")
        let clocks = [1, 2, 3].map { HybridClock(milliseconds: $0, device: "\($0)") }
        var (mine, theirs) = (base, base)
        mine.text = "Started magnesium"
        theirs.header.date -= 86_400
        let record = try EntryRecord(.dayNote(base), clock: clocks[0])
        #expect(record.kind == "dayNote")
        let merged = try record.updated(to: .dayNote(mine), clock: clocks[1])
            .merged(with: record.updated(to: .dayNote(theirs), clock: clocks[2]))
        guard case .dayNote(let entry)? = try merged.entry(keeping: nil) else {
            Issue.record("The record is no note.")
            return
        }
        #expect(entry.text == "Started magnesium")
        #expect(entry.header.date == theirs.header.date)
    }

    @Test("a conflict about a note can be merged")
    func conflicts() throws {
        let base = try note("Magnesium")
        var (mine, theirs) = (base, base)
        mine.text = "Started magnesium"
        theirs.header.date -= 86_400
        theirs.header.modifiedAt += 5
        let conflict = Conflict(
            id: UUID(), number: 1, remote: TestWorld.cloud, entryID: base.header.id, kind: .edited,
            mine: .dayNote(mine), theirs: .dayNote(theirs), base: .dayNote(base),
            safeDefault: .theirs, createdAt: base.header.date)
        guard case .dayNote(let merged)? = conflict.merged else {
            Issue.record("There is no merge.")
            return
        }
        #expect(merged.text == "Started magnesium")
        #expect(merged.header.date == theirs.header.date)
    }

    @Test("a note comes back from its JSON")
    func coding() throws {
        let entry = JournalEntry.dayNote(try note("Started magnesium"))
        let data = try JSONEncoder().encode(entry)
        #expect(try JSONDecoder().decode(JournalEntry.self, from: data) == entry)
    }

    @Test("a note is no question, and adds nothing to the totals of its day")
    func totals() async throws {
        try await world.journal.save(.dayNote(try note("Started magnesium")))
        let again = try await world.journal.review(.dayNote(try note("Started magnesium")))
        #expect(again.findings.isEmpty)
        #expect(again.refusal == nil)
        let summary = try await world.journal.summary(of: try await world.journal.today())
        #expect(summary.entries.count == 1)
        #expect(summary.nutrients.isEmpty)
        #expect(summary.water.value == 0)
    }
}
