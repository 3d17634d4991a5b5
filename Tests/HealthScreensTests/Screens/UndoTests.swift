import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import Testing

@Suite("Undo")
@MainActor
struct UndoTests {
    @Test("an edit can be undone for some seconds")
    func edit() async throws {
        let world = try ScreenWorld()
        let entry = try await world.drink(250)
        let screen = UndoScreen(journal: world.journal, environment: world.environment)
        // Nothing was changed, so nothing is offered.
        await screen.note(entry, isNew: false)
        #expect(screen.offer == nil)
        let edited = try await change(entry, to: 300, in: world)
        await screen.note(edited, isNew: false)
        #expect(screen.offer?.text == "Entry changed")
        #expect(screen.secondsLeft == 5)
        await screen.takeBack(edited.id)
        #expect(try await volume(entry.id, world) == 250)
        #expect(screen.offer == nil)
        #expect(screen.problem == nil)
    }

    @Test("the undo of an edit of another app's entry shows that entry again")
    func foreign() async throws {
        let world = try ScreenWorld()
        let entry = JournalEntry.drink(
            DrinkEntry(header: try world.header(), volume: Quantity(250, .milliliter)))
        try await world.importForeign(entry)
        let original = try #require(try await world.journal.entry(entry.id))
        let copy = try await change(original, to: 300, in: world)
        #expect(copy.id != entry.id)
        let screen = UndoScreen(journal: world.journal, environment: world.environment)
        await screen.note(copy, isNew: false)
        await screen.takeBack(copy.id)
        let span = DateInterval(start: .distantPast, end: .distantFuture)
        let shown = try await world.journal.entries(in: span)
        #expect(shown.map(\.id) == [entry.id])
        #expect(shown.first?.header.source.isForeign == true)
        #expect(screen.problem == nil)
    }

    @Test("the undo of a new entry deletes it")
    func addition() async throws {
        let world = try ScreenWorld()
        let screen = UndoScreen(journal: world.journal, environment: world.environment)
        let entry = try await world.drink(250)
        await screen.note(entry, isNew: true)
        #expect(screen.offer?.text == "Logged: Water (250 mL)")
        await screen.takeBack(entry.id)
        #expect(try await world.journal.entry(entry.id) == nil)
    }

    private func change(_ entry: JournalEntry, to millilitres: Double, in world: ScreenWorld)
        async throws -> JournalEntry
    {
        guard case .drink(var drink) = entry else { throw JournalError.notFound(entry.id) }
        drink.volume = Quantity(millilitres, .milliliter)
        return try await world.journal.save(.drink(drink))
    }

    private func volume(_ id: UUID, _ world: ScreenWorld) async throws -> Double? {
        guard case .drink(let drink) = try await world.journal.entry(id) else { return nil }
        return drink.volume.value
    }
}
