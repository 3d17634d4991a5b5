public import Foundation
internal import HealthJournal

/// Asks an engine for passes as an app lives: on launch, on saves, on news, on a timer, and when
/// the person comes back.
///
/// Every request goes through the engine, which makes one pass of many.
///
/// ```swift
/// let scheduler = SyncScheduler(engine: engine)
/// await scheduler.start()
/// ```
public actor SyncScheduler {
    private let engine: SyncEngine
    private let schedule: SyncSchedule
    private let sleep: @Sendable (TimeInterval) async throws -> Void
    private var tasks: [Task<Void, Never>] = []
    private var timer: Task<Void, Never>?

    /// A scheduler that does nothing yet.
    ///
    /// - Parameters:
    ///   - engine: Whom it asks.
    ///   - interval: Seconds between passes while nothing happens.
    ///   - sleep: Waits so many seconds.
    public init(
        engine: SyncEngine, interval: TimeInterval = 300,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await Task.sleep(for: .seconds($0))
        }
    ) {
        self.engine = engine
        self.sleep = sleep
        schedule = SyncSchedule(interval: interval)
    }

    /// Begins to follow saves, news and the clock, and makes the pass of the launch.
    ///
    /// To be called at every launch and whenever the person switches sync on; more than once is as
    /// good as once.
    @discardableResult
    public func start() async -> SyncReport {
        if tasks.isEmpty {
            let (engine, commits) = (engine, engine.ledger.journal.commits())
            tasks = [
                Task { await engine.followNotices() },
                Task {
                    for await _ in commits { await self.journalChanged() }
                },
            ]
            await engine.setDelivery(true)
        }
        return await pass(.launch)
    }

    /// Follows nothing any more, and lets news wake the app no more.
    public func stop() async {
        for task in tasks { task.cancel() }
        tasks = []
        timer?.cancel()
        timer = nil
        await engine.setDelivery(false)
    }

    /// The app came to the foreground: what happened meanwhile is caught up with.
    @discardableResult
    public func foreground() async -> SyncReport { await pass(.foreground) }

    /// The person asks for a pass.
    @discardableResult
    public func syncNow() async -> SyncReport { await pass(.manual) }

    /// A permission was given or taken.
    @discardableResult
    public func permissionChanged() async -> SyncReport { await pass(.permissionChange) }

    /// The device was unlocked.
    @discardableResult
    public func unlocked() async -> SyncReport { await pass(.unlock) }

    private func pass(_ trigger: SyncTrigger) async -> SyncReport {
        let report = await engine.sync(trigger)
        await rearm()
        return report
    }

    private func journalChanged() async {
        let next = (try? await engine.ledger.nextAttempt()) ?? nil
        if schedule.asksForPass(nextAttempt: next, now: engine.now()) {
            await engine.sync(.save)
        }
        await rearm()
    }

    /// Sets the timer anew, for the next operation may have become due earlier.
    private func rearm() async {
        guard !tasks.isEmpty else { return }
        let next = (try? await engine.ledger.nextAttempt()) ?? nil
        let delay = schedule.delay(until: next, from: engine.now())
        timer?.cancel()
        let sleep = sleep
        timer = Task {
            guard (try? await sleep(delay)) != nil, !Task.isCancelled else { return }
            _ = await self.pass(.timer)
        }
    }
}
