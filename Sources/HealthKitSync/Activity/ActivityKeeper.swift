public import Foundation
public import HealthJournal
internal import HealthKit
public import HealthSync

/// Keeps the journal's daily activity up to date: steps, energy and sleep.
///
/// The keeper is an engine's companion. It reads after change notifications of Health, and after
/// sync passes if the last reading is old; other sync passes run no statistics queries. It reads
/// today and yesterday. The first time, or after a while without a reading, it reads up to
/// ``mostDays`` days.
///
/// ```swift
/// let engine = SyncEngine(
///     journal: journal, remote: remote,
///     companion: ActivityKeeper(journal: journal, store: store))
/// ```
public actor ActivityKeeper: SyncCompanion {
    /// The number of days to read if the last reading is of today: a night and late samples also
    /// change yesterday.
    public static let usualDays = 2
    /// The largest number of days to read after a long time without a reading.
    public static let mostDays = 30

    private nonisolated let journal: Journal
    private nonisolated let store: any HealthStoring
    private nonisolated let activity: HealthActivity
    private nonisolated let rules = ActivityRules()
    private var last: ActivityRules.Reading?
    /// The last day up to which Health answered all queries.
    private var readThrough: Day?
    /// The boundary between days at the last reading.
    private var boundary: DayBoundary?
    private var running: Task<Void, Never>?
    /// The next reading, which all callers until its start share.
    private var waiting: Task<Void, Never>?

    /// Creates a keeper of a journal; `sleep` waits for a number of seconds and limits queries.
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

    /// Reads the last days if the last reading is too old for the trigger.
    public func passEnded(_ trigger: SyncTrigger) async {
        guard let today = try? await journal.today(),
            rules.isDue(trigger, now: journal.environment.now(), today: today, last: last)
        else { return }
        await remoteChanged()
    }

    /// Reads the last days; simultaneous calls share one reading.
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

    /// Reads a number of days up to today, or the days since the last reading; values that cannot
    /// be read now stay unchanged.
    public func refresh(days: Int? = nil) async throws(JournalError) {
        let today = try await journal.today()
        // Set before the first reading, so that sync passes meanwhile do not start the same one.
        last = ActivityRules.Reading(date: journal.environment.now(), today: today)
        if let days {
            for ago in 0..<max(days, 0) {
                _ = try await activity.read(today.advanced(by: -ago), into: journal)
            }
            return
        }
        // The oldest day first, so that an interrupted reading continues where it stopped.
        for ago in (0..<(try await self.days(until: today))).reversed() {
            let day = today.advanced(by: -ago)
            guard try await activity.read(day, into: journal) else { return }
            readThrough = max(readThrough ?? day, day)
        }
    }

    /// The number of days to read, which begin one day before the last reading.
    private func days(until today: Day) async throws(JournalError) -> Int {
        let boundary = try await journal.settings.dayBoundary()
        defer { self.boundary = boundary }
        // Readings of days with another boundary were discarded.
        if let before = self.boundary, before != boundary { return Self.mostDays }
        var newest = readThrough
        if newest == nil { newest = try await journal.activity.newest() }
        guard let newest else { return Self.mostDays }
        return min(max(newest.distance(to: today), 0) + Self.usualDays, Self.mostDays)
    }

    private func readAsNext() async {
        running = waiting
        waiting = nil
        // If the journal cannot be written now, the next trigger reads again.
        do throws(JournalError) { try await refresh() } catch { last = nil }
    }

    /// Starts one observer for each type that is read, until the stream is no longer used.
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

    /// Lets changes wake the app at most once an hour, or not at all.
    public nonisolated func setDelivery(_ isOn: Bool) async {
        for type in HealthActivity.types {
            // Types without background delivery are read when the app enters the foreground.
            try? await store.setDelivery(isOn ? .hourly : nil, of: type)
        }
    }
}
