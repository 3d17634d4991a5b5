public import Foundation
public import HealthJournal
internal import HealthKit
public import HealthSync

/// Keeps what the journal knows of today and yesterday true: steps, energy and sleep.
///
/// It goes along with an engine: it reads when something of it changed in Health, and after passes
/// where the last reading is old. A pass that finds nothing costs no statistics.
///
/// ```swift
/// let engine = SyncEngine(
///     journal: journal, remote: remote,
///     companion: ActivityKeeper(journal: journal, store: store))
/// ```
public actor ActivityKeeper: SyncCompanion {
    /// How many days are read unless somebody asks for more: a night and late samples reach back
    /// into yesterday.
    public static let usualDays = 2

    private nonisolated let journal: Journal
    private nonisolated let store: any HealthStoring
    private nonisolated let activity: HealthActivity
    private nonisolated let rules = ActivityRules()
    private var last: ActivityRules.Reading?
    private var running: Task<Void, Never>?
    /// A reading that has not begun: it serves all who ask meanwhile.
    private var waiting: Task<Void, Never>?

    /// A keeper of a journal; `sleep` waits so many seconds, for the limit on a query.
    public init(
        journal: Journal, store: any HealthStoring,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await Task.sleep(for: .seconds($0))
        }
    ) {
        self.journal = journal
        self.store = store
        activity = HealthActivity(store: store, sleep: sleep)
    }

    /// Reads today and yesterday where the last reading is too old for the occasion.
    public func passEnded(_ trigger: SyncTrigger) async {
        guard let today = try? await journal.today(),
            rules.isDue(trigger, now: journal.environment.now(), today: today, last: last)
        else { return }
        await newsCame()
    }

    /// Reads today and yesterday; calls that come together make one reading.
    public func newsCame() async {
        if let waiting { return await waiting.value }
        let before = running
        let task = Task {
            await before?.value
            await readAsNext()
        }
        waiting = task
        await task.value
    }

    /// Reads as many days up to today; what cannot be read now stays as it was.
    public func refresh(days: Int = usualDays) async throws(JournalError) {
        let today = try await journal.today()
        // Before the first reading, so that passes meanwhile do not ask for the same.
        last = ActivityRules.Reading(date: journal.environment.now(), today: today)
        for ago in 0..<max(days, 0) {
            try await activity.refresh(today.advanced(by: -ago), in: journal)
        }
    }

    private func readAsNext() async {
        running = waiting
        waiting = nil
        // Where the journal cannot be written now, the next occasion reads again.
        do throws(JournalError) { try await refresh() } catch { last = nil }
    }

    /// One observer for each type that is read, until nobody listens any more.
    public nonisolated func notices() -> AsyncStream<RemoteNotice> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemoteNotice.self)
        let held = HealthActivity.types.map { type in
            store.observe(type) { finished in
                let result = continuation.yield(
                    RemoteNotice(stream: "activity", finished: finished))
                if case .terminated = result { finished() }
            }
        }
        continuation.onTermination = { _ in withExtendedLifetime(held) {} }
        return stream
    }

    /// Lets changes wake the app once an hour at most, or not at all.
    public nonisolated func setDelivery(_ isOn: Bool) async {
        for type in HealthActivity.types {
            // A type that Health does not deliver is read when the app comes to the foreground.
            try? await store.setDelivery(isOn ? .hourly : nil, of: type)
        }
    }
}
