public import Foundation
public import HealthJournal
internal import HealthKit
public import HealthSync

/// Keeps what the journal knows of the last days true: steps, energy and sleep.
///
/// It goes along with an engine: it reads when something of it changed in Health, and after passes
/// where the last reading is old. A pass that finds nothing costs no statistics. It reads today and
/// yesterday; at first, and after a while without a reading, more: ``mostDays`` at most.
///
/// ```swift
/// let engine = SyncEngine(
///     journal: journal, remote: remote,
///     companion: ActivityKeeper(journal: journal, store: store))
/// ```
public actor ActivityKeeper: SyncCompanion {
    /// How many days are read where the last reading is of today: a night and late samples reach
    /// back into yesterday.
    public static let usualDays = 2
    /// How many days are read after a long time without a reading.
    public static let mostDays = 30

    private nonisolated let journal: Journal
    private nonisolated let store: any HealthStoring
    private nonisolated let activity: HealthActivity
    private nonisolated let rules = ActivityRules()
    private var last: ActivityRules.Reading?
    /// The last day up to which Health answered everything.
    private var readThrough: Day?
    /// Where days began at the last reading.
    private var boundary: DayBoundary?
    private var running: Task<Void, Never>?
    /// A reading that has not begun: it serves all who ask meanwhile.
    private var waiting: Task<Void, Never>?

    /// A keeper of a journal; `sleep` waits so many seconds, for the limit on a query.
    public init(
        journal: Journal, store: any HealthStoring,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.journal = journal
        self.store = store
        activity = HealthActivity(store: store, sleep: sleep)
    }

    /// Reads the last days where the last reading is too old for the occasion.
    public func passEnded(_ trigger: SyncTrigger) async {
        guard let today = try? await journal.today(),
            rules.isDue(trigger, now: journal.environment.now(), today: today, last: last)
        else { return }
        await remoteChanged()
    }

    /// Reads the last days; calls that come together make one reading.
    public func remoteChanged() async {
        if let waiting { return await waiting.value }
        let before = running
        let task = Task {
            await before?.value
            await readAsNext()
        }
        waiting = task
        await task.value
    }

    /// Reads as many days up to today, or those since the last reading; what cannot be read now
    /// stays as it was.
    public func refresh(days: Int? = nil) async throws(JournalError) {
        let today = try await journal.today()
        // Before the first reading, so that passes meanwhile do not ask for the same.
        last = ActivityRules.Reading(date: journal.environment.now(), today: today)
        if let days {
            for ago in 0..<max(days, 0) {
                _ = try await activity.read(today.advanced(by: -ago), into: journal)
            }
            return
        }
        // The oldest first: who is interrupted goes on where it was.
        for ago in (0..<(try await self.days(until: today))).reversed() {
            let day = today.advanced(by: -ago)
            guard try await activity.read(day, into: journal) else { return }
            readThrough = max(readThrough ?? day, day)
        }
    }

    /// How many days are to be read: from the one before the last reading's on.
    private func days(until today: Day) async throws(JournalError) -> Int {
        let boundary = try await journal.dayBoundary()
        defer { self.boundary = boundary }
        // What was read of days that began at another hour was forgotten.
        if let before = self.boundary, before != boundary { return Self.mostDays }
        var newest = readThrough
        if newest == nil { newest = try await journal.newestActivity() }
        guard let newest else { return Self.mostDays }
        return min(max(newest.distance(to: today), 0) + Self.usualDays, Self.mostDays)
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
