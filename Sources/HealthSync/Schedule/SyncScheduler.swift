public import Foundation
internal import HealthJournal

/// Asks an engine for passes: at launch, after saves, on change notifications, on a timer, and when
/// the app comes to the foreground.
///
/// The engine joins requests that come during a pass into one more pass. Saves that follow each other
/// share a pass too: the first one waits a moment for the others.
///
/// While the remote is switched off in the journal, nothing is observed and nothing wakes the app.
/// The scheduler notices the switch by itself, whichever screen or process moves it.
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
    /// Waits for more saves; nil while there is none to send.
    private var settling: Task<Void, Never>?

    /// A scheduler that does nothing yet.
    ///
    /// - Parameters:
    ///   - engine: Whom it asks.
    ///   - interval: Seconds between passes while nothing happens.
    ///   - settling: Seconds that a save waits for others before it goes out; 0 for none. It is in
    ///     Health within 5 s where this is clearly less.
    ///   - sleep: Waits so many seconds.
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

    /// Begins to follow saves, change notifications and the clock, and runs the pass of the launch.
    ///
    /// To be called at every launch, whether or not sync is on. Calling it again changes nothing but
    /// runs another pass.
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

    /// Follows nothing any more, and stops observers and background delivery.
    public func stop() async {
        saves?.cancel()
        saves = nil
        timer?.cancel()
        timer = nil
        settling?.cancel()
        settling = nil
        await engine.stopObserving()
    }

    /// The app came to the foreground: what happened meanwhile is caught up with.
    @discardableResult
    public func foreground() async -> SyncReport { await pass(.foreground) }

    /// The app leaves the foreground: what was saved goes out now.
    ///
    /// - Returns: The report of the pass; nil where nothing waited for one.
    @discardableResult
    public func resignedActive() async -> SyncReport? {
        guard let settling else { return nil }
        settling.cancel()
        self.settling = nil
        return await pass(.save)
    }

    /// The person asks for a pass.
    @discardableResult
    public func syncNow() async -> SyncReport { await pass(.manual) }

    /// A permission was given or taken.
    ///
    /// Observers are started anew, because one that was started before its type was permitted is
    /// never notified.
    @discardableResult
    public func permissionChanged() async -> SyncReport {
        if saves != nil { await engine.restartObserving() }
        return await pass(.permissionChange)
    }

    /// The device was unlocked.
    @discardableResult
    public func unlocked() async -> SyncReport { await pass(.unlock) }

    private func pass(_ trigger: SyncTrigger) async -> SyncReport {
        // Another process may have moved the switch.
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

    /// Makes the pass of a save, once others had a moment to join it.
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
        settling = nil
        _ = await pass(.save)
    }

    /// Sets the timer anew, for the next operation may have become due earlier.
    private func rearm() async {
        guard saves != nil else { return }
        // Where the journal does not say, as in a task that was cancelled, all stays as it was.
        guard let next = await nextAttempt() else {
            if timer == nil, saves != nil { setTimer(after: schedule.interval) }
            return
        }
        // Stopped while the journal was asked.
        guard saves != nil else { return }
        if !schedule.asksForPass(nextAttempt: next.date, now: engine.now()) {
            // A pass that was made for another reason has sent what waited for more saves.
            settling?.cancel()
            settling = nil
        }
        // What is due waits for other saves; the timer is for everything else.
        setTimer(
            after: settling == nil
                ? schedule.delay(until: next.date, from: engine.now()) : schedule.interval)
    }

    /// When the next operation is due, if ever; nil where the journal does not say.
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
        // Another one was set while this one waited for its turn.
        guard number == timerNumber, saves != nil else { return }
        // Let go of first: the pass sets a new timer, which must not cancel the pass.
        timer = nil
        _ = await pass(.timer)
    }
}
