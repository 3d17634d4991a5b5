import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import Testing

@Suite("Writing notes")
@MainActor
struct DayNoteTests {
    @Test("A form has a text and a time, and no second note")
    func form() async throws {
        let world = try ScreenWorld()
        #expect(world.environment.loggedKinds.last == .dayNote)
        let screen = ComposeScreen(.dayNote, journal: world.journal, environment: world.environment)
        #expect(screen.form.title == "Add a note")
        #expect(screen.form.fields.map(\.name) == ["text"])
        #expect(screen.form.moment.map(\.name) == ["date", "time"])
        await screen.submit()
        #expect(screen.problems.texts["text"] == "Write what you want to remember.")
        var draft = screen.draft
        draft.texts[.text] = "Started magnesium"
        screen.change(draft)
        await screen.submit()
        let saved = try #require(screen.saved)
        let row = EntryRow(saved, environment: world.environment)
        #expect((row.title, row.amount, row.symbol) == ("Note", "Started magnesium", "note.text"))
        #expect(row.sync == nil)
    }

    @Test("An edit keeps the note that belongs to the entry")
    func edit() async throws {
        let world = try ScreenWorld()
        let saved = try await world.journal.save(
            .dayNote(
                DayNoteEntry(
                    header: world.journal.newHeader(note: "for the doctor"), text: "Magnesium")))
        let screen = ComposeScreen(.dayNote, journal: world.journal, environment: world.environment)
        #expect(await screen.edit(saved.id))
        #expect(screen.draft[.text] == "Magnesium")
        var draft = screen.draft
        draft.texts[.text] = "Started magnesium"
        screen.change(draft)
        await screen.submit()
        let edited = try #require(screen.saved)
        #expect(edited.header.version == 2)
        #expect(edited.header.note == "for the doctor")
    }

    @Test("The history finds a note by its text")
    func search() async throws {
        let world = try ScreenWorld()
        try await world.journal.save(
            .dayNote(DayNoteEntry(header: world.journal.newHeader(), text: "Started magnesium")))
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.search("magnesium")
        #expect(screen.sections.flatMap(\.rows).map(\.kind) == [.dayNote])
        await screen.search("zinc")
        #expect(screen.sections.isEmpty)
    }

    @Test("No switch of Health and no card offers notes")
    func health() async throws {
        let world = try ScreenWorld()
        let screen = FeatureScreen(
            .dayNote, journal: world.journal, permissions: world.permissions)
        await screen.refresh()
        #expect(screen.card == nil)
        #expect(screen.problem == nil)
    }
}
