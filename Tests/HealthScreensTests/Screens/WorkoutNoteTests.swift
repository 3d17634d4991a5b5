import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@Suite("Notes on other apps' workouts")
@MainActor
struct WorkoutNoteTests {
    private func record(
        _ world: ScreenWorld, activity: Int = 37, from text: String, minutes: Double,
        foreign: Bool = true
    ) async throws -> JournalEntry {
        let header = try world.header(at: text)
        let entry = JournalEntry.workout(
            WorkoutEntry(
                header: header, activity: activity,
                end: header.date.addingTimeInterval(minutes * 60)))
        guard foreign else { return try await world.journal.save(entry) }
        try await world.importForeign(entry)
        return entry
    }

    @Test("the last workout of another app is asked about, and the answer is a note on it")
    func answer() async throws {
        let world = try ScreenWorld()
        let screen = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.question == nil)
        _ = try await record(world, from: "2026-03-10T07:00:00Z", minutes: 20)
        let run = try await record(world, from: "2026-03-10T11:00:00Z", minutes: 30)
        _ = try await record(
            world, from: "2026-03-10T11:40:00Z", minutes: 10, foreign: false)
        await screen.refresh()
        #expect(screen.question?.text == "I see you finished a run! How was your energy?")
        #expect(screen.question?.row.id == run.id)
        await screen.answer("  tired \n", to: try #require(screen.question))
        #expect(try await world.journal.entry(run.id)?.header.note == "tired")
        #expect(try await world.journal.entry(run.id)?.header.source.isForeign == true)
        // What came before it is not asked about any more.
        #expect(screen.question == nil)
        #expect(screen.problem == nil)
    }

    @Test("a workout that was dismissed, is going on or is half a day old causes no question")
    func silence() async throws {
        let world = try ScreenWorld()
        let screen = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        _ = try await record(world, activity: 999, from: "2026-03-10T11:00:00Z", minutes: 30)
        _ = try await record(world, from: "2026-03-10T11:50:00Z", minutes: 30)
        await screen.refresh()
        #expect(screen.question?.text == "I see you finished a workout! How was your energy?")
        await screen.dismiss(try #require(screen.question))
        #expect(screen.question == nil)
        world.clock.advance(by: 1200)
        let again = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        await again.refresh()
        #expect(again.question?.text == "I see you finished a run! How was your energy?")
        world.clock.advance(by: WorkoutNoteScreen.memory)
        await again.refresh()
        #expect(again.question == nil)
    }

    @Test(
        "a workout that arrives while the person types waits, and the answer is for the first one")
    func another() async throws {
        let world = try ScreenWorld()
        let screen = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        let run = try await record(world, from: "2026-03-10T10:00:00Z", minutes: 30)
        await screen.refresh()
        let asked = try #require(screen.question)
        let ride = try await record(
            world, activity: 13, from: "2026-03-10T11:00:00Z", minutes: 30)
        await screen.refresh()
        #expect(screen.question == asked)
        // A second place that shows it, opened later, is already at the ride.
        let card = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        await card.refresh()
        #expect(card.question?.row.id == ride.id)
        await card.answer("tired", to: asked)
        #expect(try await world.journal.entry(run.id)?.header.note == "tired")
        #expect(try await world.journal.entry(ride.id)?.header.note == nil)
        await screen.refresh()
        #expect(screen.question?.row.id == ride.id)
    }

    @Test("a page that was opened earlier answers for the workout that it showed")
    func byIdentity() async throws {
        let world = try ScreenWorld()
        let run = try await record(world, from: "2026-03-10T10:00:00Z", minutes: 30)
        let own = try await record(
            world, from: "2026-03-10T11:00:00Z", minutes: 10, foreign: false)
        let screen = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        let question = try #require(await screen.question(about: run.id))
        #expect(question.text == "I see you finished a run! How was your energy?")
        #expect(await screen.question(about: own.id) == nil)
        #expect(await screen.question(about: UUID()) == nil)
        await screen.answer("tired", to: question)
        #expect(try await world.journal.entry(run.id)?.header.note == "tired")
    }

    @Test(
        "an answer replaces no note that somebody else wrote since the question, until it is sent again"
    )
    func answeredTwice() async throws {
        let world = try ScreenWorld()
        let run = try await record(world, from: "2026-03-10T11:00:00Z", minutes: 30)
        let screen = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let asked = try #require(screen.question)
        _ = try await world.journal.setNote("strong", on: run.id)
        await screen.answer("tired", to: asked)
        #expect(screen.problem == "Changed to strong meanwhile. Save again to keep yours.")
        #expect(try await world.journal.entry(run.id)?.header.note == "strong")
        let again = try #require(screen.question)
        #expect(again.note == "strong")
        // An empty answer removes no note.
        await screen.answer(" ", to: again)
        #expect(screen.problem == nil)
        #expect(try await world.journal.entry(run.id)?.header.note == "strong")
        await screen.answer("tired", to: again)
        #expect(screen.problem == nil)
        #expect(try await world.journal.entry(run.id)?.header.note == "tired")
        #expect(try await world.journal.entry(run.id)?.header.source.isForeign == true)
    }

    @Test("a dismissed question stays dismissed when an earlier workout is answered elsewhere")
    func putAway() async throws {
        let world = try ScreenWorld()
        let screen = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        let run = try await record(world, from: "2026-03-10T10:00:00Z", minutes: 30)
        await screen.refresh()
        _ = try await record(world, activity: 13, from: "2026-03-10T11:00:00Z", minutes: 30)
        let card = WorkoutNoteScreen(journal: world.journal, environment: world.environment)
        await card.refresh()
        await card.dismiss(try #require(card.question))
        await screen.answer("tired", to: try #require(screen.question))
        #expect(try await world.journal.entry(run.id)?.header.note == "tired")
        #expect(screen.question == nil)
    }
}
