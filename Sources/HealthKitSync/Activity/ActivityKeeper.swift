public import Foundation
public import HealthJournal
internal import HealthKit
public import HealthModel
public import HealthSync

/// Keeps the journal's daily activity up to date: movement, energy, sleep, heart, breath and body.
///
/// The keeper is an engine's companion. At first it reads the whole history, the newest days first.
/// Then it reads after change notifications of Health, and after sync passes if the last reading is
/// old: an anchored query for each type names the changed samples, and every day that they touch is
/// read again, however old. A reading that was interrupted is continued by the next one.
///
/// ```swift
/// let engine = SyncEngine(
///     journal: journal, remote: remote,
///     companion: ActivityKeeper(journal: journal, store: store))
/// ```
public actor ActivityKeeper: SyncCompanion {
    /// The number of days up to today that are read again when the person opens the app, because
    /// Health does not notify apps of a new order of sources.
    public static let usualDays = 2

    private nonisolated let journal: Journal
    private nonisolated let store: any HealthStoring
    private nonisolated let pass: ActivityPass
    private nonisolated let rules = ActivityRules()
    private var last: ActivityRules.Reading?
    private var running: Task<Void, Never>?
    /// The next reading, which all callers until its start share.
    private var waiting: Task<Void, Never>?
    /// The number of days up to today that the next reading reads again.
    private var recentDays = 0

    /// Creates a keeper of a journal; `sleep` waits for a number of seconds and limits queries.
    public init(
        journal: Journal, store: any HealthStoring,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.journal = journal
        self.store = store
        pass = ActivityPass(
            journal: journal, store: TimeLimitedHealthStore(store, sleep: sleep))
    }

    /// Reads what changed if the last reading is too old for the trigger.
    ///
    /// After a change of permissions all days are read again: samples that could not be seen before
    /// may have been saved long ago.
    public func passEnded(_ trigger: SyncTrigger) async {
        guard let today = try? await journal.today(),
            rules.isDue(trigger, now: journal.environment.now(), today: today, last: last)
        else { return }
        if trigger == .permissionChange { try? await journal.activity.readAgain() }
        await read(again: rules.readsRecentDays(trigger) ? Self.usualDays : 0)
    }

    /// Reads what changed; simultaneous calls share one reading.
    public func remoteChanged() async { await read(again: 0) }

    /// Reads what changed, and the last days even without a known change.
    ///
    /// Values that cannot be read now stay unchanged.
    ///
    /// - Parameter days: The number of days up to today to read again.
    public func refresh(days: Int = ActivityKeeper.usualDays) async throws(JournalError) {
        // Set before the reading, so that sync passes meanwhile do not start the same one.
        last = ActivityRules.Reading(
            date: journal.environment.now(), today: try await journal.today())
        try await pass.run(again: max(days, 0))
    }

    /// Reads all days of a type again, or of all types.
    ///
    /// Call it when Health's values changed without a changed sample. Values that cannot be read now
    /// stay unchanged and are read later.
    public func readAgain(_ type: ObjectType? = nil) async throws(JournalError) {
        try await journal.activity.readAgain(type?.identifier)
        try await refresh(days: 0)
    }

    private func read(again days: Int) async {
        recentDays = max(recentDays, days)
        if let waiting { return await waiting.value }
        let before = running
        let task = Task {
            await before?.value
            await readAsNext()
        }
        waiting = task
        await task.value
    }

    private func readAsNext() async {
        running = waiting
        waiting = nil
        let days = recentDays
        recentDays = 0
        // If the journal cannot be written now, the next trigger reads again.
        do throws(JournalError) { try await refresh(days: days) } catch { last = nil }
    }

    /// The observed types.
    private static let observed = ActivityFigure.types.filter {
        !ActivityFigure.bodyTypes.contains($0)
    }

    /// Starts one observer for each type that is read, until the stream is no longer used.
    public nonisolated func notices() -> AsyncStream<RemoteNotice> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemoteNotice.self)
        let held = Self.observed.map { type in
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
        for type in Self.observed {
            // Types without background delivery are read when the app enters the foreground.
            try? await store.setDelivery(isOn ? .hourly : nil, of: type)
        }
    }
}

/// Decides when today's values are read again without a change notification.
struct ActivityRules: Sendable {
    /// A completed reading.
    struct Reading: Hashable, Sendable {
        var date: Date
        /// The current day at that time.
        var today: Day
    }

    /// Seconds after which a reading is too old while the person uses the app.
    var whilePersonLooks: TimeInterval = 60
    /// Seconds after which a reading is too old in other cases.
    var otherwise: TimeInterval = 300

    /// Whether the last days are read again even without a known change: when the person looks, or
    /// when Health may show more than before.
    func readsRecentDays(_ trigger: SyncTrigger) -> Bool {
        switch trigger {
        case .launch, .foreground, .manual, .unlock, .permissionChange: true
        case .save, .observer, .timer: false
        }
    }

    /// Whether a sync pass requires a reading.
    func isDue(_ trigger: SyncTrigger, now: Date, today: Day, last: Reading?) -> Bool {
        // After midnight, or after the clock was set back, the last reading is out of date.
        guard let last, last.today == today, last.date <= now else { return true }
        let age = now.timeIntervalSince(last.date)
        return switch trigger {
        // Data that could not be read before may be readable now.
        case .unlock, .permissionChange: true
        case .launch, .foreground, .manual: age >= whilePersonLooks
        case .save, .observer, .timer: age >= otherwise
        }
    }
}

/// One reading of Health's daily values into a journal: it finds the days to read, and reads them,
/// the newest first.
///
/// The due days and the values are stored step by step. A pass that ends early, by an error, a
/// crash or because Health does not answer, is continued by the next one.
struct ActivityPass: Sendable {
    let journal: Journal
    let store: TimeLimitedHealthStore

    /// The number of days of one step.
    static let daysInStep = 366

    /// A value with the days that are not read yet.
    private struct Open {
        let figure: ActivityFigure
        let stream: ActivityStream
        var due: DaySet
    }

    /// Reads what changed.
    ///
    /// - Parameter recent: The number of days up to today that are read even without a known
    ///   change.
    func run(again recent: Int) async throws(JournalError) {
        let boundary = try await journal.settings.dayBoundary()
        let zone = journal.environment.timeZone()
        let today = boundary.day(of: journal.environment.now(), in: zone)
        let changes = ActivityChanges(store: store, boundary: boundary, zone: zone, today: today)
        var open = try await find(changes, looksBack: recent > 0)
        if recent > 0 {
            for index in open.indices {
                open[index].due.insert(today.advanced(by: 1 - recent)...today)
            }
        }
        while let days = union(open).lastRun(atMost: Self.daysInStep) {
            let edges = DayEdges(of: days, boundary: boundary, zone: zone)
            try await journal.activity.record(await read(days, &open, edges))
        }
    }

    /// The values with the days to be read, after all changes so far are stored.
    ///
    /// Types that the app has not requested, and types that Health cannot read now, are left out.
    private func find(_ changes: ActivityChanges, looksBack: Bool) async throws(JournalError)
        -> [Open]
    {
        let known = try await journal.activity.streams()
        let oldest = try await journal.activity.oldest()
        var open: [Open] = []
        for figure in ActivityFigure.all {
            var stream = known[figure.type.identifier]
            do {
                if let before = stream {
                    stream = try await changes.after(
                        before, of: figure, oldest: oldest, looksBack: looksBack)
                }
                if stream == nil {
                    stream = try await changes.begin(figure, oldest: oldest)
                }
            } catch {
                continue
            }
            guard let next = stream else { continue }
            let stored =
                next.id == 0
                ? try await journal.activity.start(next) : try await journal.activity.advance(next)
            if let stored { open.append(Open(figure: figure, stream: stored, due: stored.due)) }
        }
        return open
    }

    /// Reads the due days of a step.
    private func read(_ days: ClosedRange<Day>, _ open: inout [Open], _ edges: DayEdges) async
        -> [ActivityReading]
    {
        let reader = ActivityReader(store: store)
        var readings: [ActivityReading] = []
        for index in open.indices {
            let ranges = open[index].due.ranges(in: days)
            guard !ranges.isEmpty else { continue }
            let (figure, stream) = (open[index].figure, open[index].stream)
            do {
                let values = try await reader.values(of: figure, on: ranges, edges)
                readings.append(
                    ActivityReading(
                        stream: stream, field: figure.field, days: ranges, values: values))
                open[index].due.remove(days)
            } catch {
                // Its days stay due in the journal.
                open[index].due = DaySet()
            }
        }
        return readings
    }

    private func union(_ open: [Open]) -> DaySet {
        open.reduce(into: DaySet()) { $0.formUnion($1.due) }
    }
}
