internal import Foundation
internal import HealthJournal
internal import HealthKitSync

/// Reads the data of the day pages from the journal.
struct DayReader: Sendable {
    let journal: Journal
    let environment: ScreenEnvironment

    /// The page of a day, with the cards above its list.
    func content(of day: Day, today: Day) async throws(JournalError) -> (DayContent, DayOverview) {
        let summary = try await journal.summary(of: day)
        let goals = try await goals(on: day)
        let content = DayContent(
            summary, goals: goals, steps: try await steps(of: summary.entries), today: today,
            environment: environment)
        let overview = DayOverview(
            content, summary: summary, body: try await body(until: day), goals: goals,
            environment: environment)
        return (content, overview)
    }

    /// The weights of the weeks up to the end of a day.
    private func body(until day: Day) async throws(JournalError) -> BodyFacts {
        let end = try await journal.settings.dayBoundary().interval(
            of: day, in: environment.timeZone()
        ).end
        let span = DateInterval(start: end - 60 * 86_400, end: end)
        let weights = try await journal.entries(in: span, kinds: [.weight])
        return BodyFacts(
            weights: weights.compactMap { entry in
                if case .weight(let weight) = entry { weight } else { nil }
            })
    }

    /// The goals that apply on a day.
    func goals(on day: Day) async throws(JournalError) -> [Goal.Kind: Goal] {
        var goals: [Goal.Kind: Goal] = [:]
        for kind in Goal.Kind.allCases { goals[kind] = try await journal.goals.of(kind, on: day) }
        return goals
    }

    /// The sync states of the person's own entries; empty while sync is disabled.
    func steps(of entries: [JournalEntry]) async throws(JournalError)
        -> [UUID: EntrySyncState.Step]
    {
        let own = entries.filter { !$0.header.source.isForeign }
        guard !own.isEmpty, try await journal.status(of: .health).isEnabled else { return [:] }
        return try await journal.syncStates(of: own.map(\.id), at: .health)
            .mapValues(\.step)
    }

    /// The end of the current day in the person's time zone.
    func nextMidnight() async throws(JournalError) -> Date {
        let boundary = try await journal.settings.dayBoundary()
        let zone = environment.timeZone()
        let today = boundary.day(of: environment.now(), in: zone)
        return boundary.start(of: today.advanced(by: 1), in: zone)
    }

    /// Calls a function after each commit and at each midnight, until the task is cancelled.
    ///
    /// It is also called once at the start.
    @MainActor
    func follow(_ body: @escaping @MainActor @Sendable () async -> Void) async {
        let commits = journal.commits()
        await body()
        await withTaskGroup { group in
            group.addTask { for await _ in commits { await body() } }
            group.addTask {
                while !Task.isCancelled {
                    // At least once an hour, because a change of the clock or the time zone causes
                    // no notification.
                    let hour = environment.now().addingTimeInterval(3600)
                    let midnight = (try? await nextMidnight()) ?? hour
                    do { try await environment.wait(min(midnight, hour)) } catch { return }
                    await body()
                }
            }
        }
    }
}
