public import Foundation
internal import HealthJournal

/// Starts sync passes: at launch, after saves, on change notifications, on a timer, and when the
/// app enters the foreground.
///
/// The engine coalesces requests during a sync pass into one more pass. Saves in quick succession
/// share a pass too: the first one waits a moment for the others.
///
/// While sync is off in the journal, nothing is observed and nothing wakes the app. The scheduler
/// detects changes of this setting by any screen or process.
///
/// ```swift
/// let scheduler = SyncScheduler(engine: engine)
/// await scheduler.start()
/// ```
public actor SyncScheduler {
    private let engine: SyncEngine
    private let schedule: SyncSchedule
    private let sleep: @Sendable (TimeInterval) async throws -> Void
    private var saves: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var timerNumber = 0
    /// The task that waits for more saves; nil if no save is waiting.
    private var settling: Task<Void, Never>?

    /// Creates a scheduler that is not started.
    ///
    /// - Parameters:
    ///   - engine: The engine that runs the sync passes.
    ///   - interval: Seconds between sync passes without any other cause.
    ///   - settling: Seconds for which a save waits for others; 0 for none. The save reaches Health
    ///     within 5 s if this is clearly less.
    ///   - sleep: Waits for a number of seconds.
    public init(
        engine: SyncEngine, interval: TimeInterval = 300, settling: TimeInterval = 2,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.engine = engine
        self.sleep = sleep
        schedule = SyncSchedule(interval: interval, settling: settling)
    }

    /// Starts to observe saves, change notifications and the clock, and runs the first sync pass.
    ///
    /// Call this at every launch, whether or not sync is on. Another call only runs another sync
    /// pass.
    @discardableResult
    public func start() async -> SyncReport {
        if saves == nil {
            let commits = engine.ledger.journal.commits()
            saves = Task {
                for await _ in commits { await self.journalChanged() }
            }
        }
        await engine.startObserving()
        return await pass(.launch)
    }

    /// Stops the scheduler, all observers and background delivery.
    ///
    /// A running pass, and one that was requested during it, still run to their end.
    public func stop() async {
        saves?.cancel()
        saves = nil
        timer?.cancel()
        timer = nil
        settling?.cancel()
        settling = nil
        await engine.stopObserving()
    }

    /// Handles the app's return to the foreground with a sync pass.
    @discardableResult
    public func foreground() async -> SyncReport { await pass(.foreground) }

    /// Sends waiting saves before the app leaves the foreground.
    ///
    /// - Returns: The report of the sync pass; nil if no save was waiting.
    @discardableResult
    public func resignedActive() async -> SyncReport? {
        guard let settling else { return nil }
        settling.cancel()
        self.settling = nil
        return await pass(.save)
    }

    /// Runs a sync pass that the person asked for.
    @discardableResult
    public func syncNow() async -> SyncReport { await pass(.manual) }

    /// Handles a changed permission.
    ///
    /// Observers are restarted, because one that was started before its type was permitted is never
    /// notified.
    @discardableResult
    public func permissionChanged() async -> SyncReport {
        if saves != nil { await engine.restartObserving() }
        return await pass(.permissionChange)
    }

    /// Handles the unlocking of the device.
    @discardableResult
    public func unlocked() async -> SyncReport { await pass(.unlock) }

    private func pass(_ trigger: SyncTrigger) async -> SyncReport {
        // Another process may have changed the setting.
        await engine.switchChanged()
        let report = await engine.sync(trigger)
        await rearm()
        return report
    }

    private func journalChanged() async {
        await engine.switchChanged()
        if let next = await nextAttempt(),
            schedule.asksForPass(nextAttempt: next.date, now: engine.now())
        {
            await settle()
        }
        await rearm()
    }

    /// Runs the sync pass of a save after a moment in which more saves may follow.
    private func settle() async {
        guard schedule.settling > 0 else {
            await engine.sync(.save)
            return
        }
        guard settling == nil, saves != nil else { return }
        let (sleep, delay) = (sleep, schedule.settling)
        settling = Task {
            guard (try? await sleep(delay)) != nil, !Task.isCancelled else { return }
            await self.settled()
        }
    }

    private func settled() async {
        // The scheduler was stopped while this task waited to run.
        guard saves != nil else { return }
        settling = nil
        _ = await pass(.save)
    }

    /// Sets the timer again, because the next operation may be due earlier now.
    private func rearm() async {
        guard saves != nil else { return }
        // If the journal cannot be read, as in a cancelled task, the timer stays as it is.
        guard let next = await nextAttempt() else {
            if timer == nil, saves != nil { setTimer(after: schedule.interval) }
            return
        }
        // The scheduler was stopped during the query.
        guard saves != nil else { return }
        if !schedule.asksForPass(nextAttempt: next.date, now: engine.now()) {
            // A sync pass with another cause has already sent the waiting saves.
            settling?.cancel()
            settling = nil
        }
        // A due operation waits for more saves; the timer serves everything else.
        setTimer(
            after: settling == nil
                ? schedule.delay(until: next.date, from: engine.now()) : schedule.interval)
    }

    /// The date of the next due operation, if any; nil if the journal cannot be read.
    private func nextAttempt() async -> (date: Date?, Void)? {
        do throws(JournalError) {
            return (try await engine.ledger.nextAttempt(), ())
        } catch {
            return nil
        }
    }

    private func setTimer(after delay: TimeInterval) {
        timer?.cancel()
        timerNumber += 1
        let (sleep, number) = (sleep, timerNumber)
        timer = Task {
            guard (try? await sleep(delay)) != nil, !Task.isCancelled else { return }
            await self.timePassed(number)
        }
    }

    private func timePassed(_ number: Int) async {
        // Another timer was set while this one waited to run.
        guard number == timerNumber, saves != nil else { return }
        // The timer is released first: the sync pass sets a new one, which must not cancel the
        // pass.
        timer = nil
        _ = await pass(.timer)
    }
}

/// Decides when timed sync passes run: every 300 s, or earlier if an operation is due earlier; and
/// how long a save waits for others.
package struct SyncSchedule: Hashable, Sendable {
    package var interval: TimeInterval
    /// Seconds for which the first of several saves waits, so that they share a sync pass.
    package var settling: TimeInterval

    package init(interval: TimeInterval = 300, settling: TimeInterval = 2) {
        self.interval = interval
        self.settling = settling
    }

    /// Seconds from now to the next pass; at least one, so that a clock change causes no busy loop.
    package func delay(until nextAttempt: Date?, from now: Date) -> TimeInterval {
        guard let nextAttempt else { return interval }
        return min(max(nextAttempt.timeIntervalSince(now), 1), interval)
    }

    /// Whether a commit to the journal requires a sync pass: only if an operation is due, because a
    /// sync pass commits too.
    package func asksForPass(nextAttempt: Date?, now: Date) -> Bool {
        nextAttempt.map { $0 <= now } ?? false
    }
}

/// The state of an engine's observation of its remote.
struct RemoteObservation: Sendable {
    /// Whether the app requested change notifications; they are delivered only while sync is on.
    var isRequested = false
    /// The task that receives change notifications; nil while nothing is observed.
    var task: Task<Void, Never>?
    /// The background delivery setting of this process; nil before the first one.
    var delivery: Bool?
    /// The last adjustment to the sync setting; the next one waits for it.
    var adjustment: Task<Void, Never>?
}

extension SyncEngine {
    /// Starts to observe the remote and the companion whenever sync is on.
    ///
    /// Change notifications then also wake the app in the background. Call this at every launch.
    /// The engine keeps one observer for each type, however often the method is called.
    public func startObserving() async {
        observation.isRequested = true
        observation.delivery = nil
        await adjustObservation()
    }

    /// Stops all observers and background delivery.
    public func stopObserving() async {
        observation.isRequested = false
        await adjustObservation()
    }

    /// Adjusts observers and background delivery to the remote's setting in the journal.
    ///
    /// Call this after `Journal.setRemoteEnabled(_:_:)`; ``SyncScheduler`` calls it after each
    /// commit. While sync is off, nothing is observed, nothing wakes the app, and a running sync
    /// pass ends after its current step.
    public func switchChanged() async { await adjustObservation() }

    /// Restarts all observers, because a health store notifies only observers that were started
    /// after their type was permitted.
    func restartObserving() async {
        observation.delivery = nil
        await adjustObservation(restarting: true)
    }

    /// Makes one adjustment after the other, so that no type is observed twice.
    private func adjustObservation(restarting: Bool = false) async {
        let before = observation.adjustment
        let task = Task {
            await before?.value
            await self.adjustObservationNow(restarting)
        }
        observation.adjustment = task
        await task.value
    }

    private func adjustObservationNow(_ isRestart: Bool) async {
        // The observation does not change if the journal cannot be read.
        guard let isEnabled = try? await ledger.isEnabled() else { return }
        if !isEnabled { stop() }
        let isWanted = isEnabled && observation.isRequested
        if isRestart || !isWanted, let task = observation.task {
            observation.task = nil
            task.cancel()
            await task.value
        }
        if isWanted, observation.task == nil {
            let (remote, companion) = (remote.notices(), companion?.notices())
            observation.task = Task { await self.receive(remote, companion) }
        }
        guard observation.delivery != isWanted else { return }
        observation.delivery = isWanted
        await setDelivery(isWanted)
    }

    /// Receives change notifications until the task is cancelled; a sync pass that one of them
    /// started may end later.
    private func receive(
        _ notices: AsyncStream<RemoteNotice>, _ companionNotices: AsyncStream<RemoteNotice>?
    ) async {
        async let ofCompanion: Void = receive(companionNotices)
        for await notice in notices { Task { await self.answer(notice) } }
        await ofCompanion
    }

    private func receive(_ notices: AsyncStream<RemoteNotice>?) async {
        guard let notices else { return }
        for await notice in notices { Task { await self.answerWithCompanion(notice) } }
    }
}
