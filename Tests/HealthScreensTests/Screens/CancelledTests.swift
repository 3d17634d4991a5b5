import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@Suite("A view that goes away while it reads")
@MainActor
struct CancelledTests {
    /// Does something in a task that is cancelled before it begins, as that of a view that is gone.
    private func cancelled(_ body: @escaping @MainActor () async -> Void) async {
        let task = Task { await body() }
        task.cancel()
        await task.value
    }

    @Test("a cancelled query is not an error")
    func readings() async throws {
        let world = try ScreenWorld()
        let drink = try await world.drink(100)
        let (journal, environment) = (world.journal, world.environment)
        let today = TodayScreen(journal: journal, environment: environment)
        let history = HistoryScreen(journal: journal, environment: environment)
        let trend = WeightTrendScreen(journal: journal, environment: environment)
        let conflicts = ConflictScreen(journal: journal, environment: environment)
        let review = ReviewScreen(drink, journal: journal, environment: environment)
        let workout = WorkoutNoteScreen(journal: journal, environment: environment)
        let keeper = SnapshotKeeper(
            journal: journal, file: world.folder.url.appending(path: "snapshot.json"),
            environment: environment)
        await cancelled {
            await today.refresh()
            await history.refresh()
            await trend.refresh()
            await conflicts.refresh()
            await review.refresh()
            await workout.refresh()
            await keeper.refresh()
        }
        let problems = [
            today.problem, history.problem, trend.problem, conflicts.problem, review.problem,
            workout.problem, keeper.problem,
        ]
        #expect(problems == Array(repeating: nil, count: problems.count))
        // What was cancelled showed nothing, and the next reading shows all.
        #expect(today.content == nil)
        await today.refresh()
        await history.refresh()
        #expect(today.content?.rows.count == 1)
        await cancelled { await history.loadMore() }
        #expect(history.problem == nil)
        #expect(history.hasMore)
    }
}
