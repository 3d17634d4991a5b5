public import Foundation
public import HealthJournal
public import Logging

/// Keeps a journal in step with a remote, in both directions.
///
/// One pass runs at a time: requests during a pass start exactly one more after it. A pass may end
/// at any point, also by a crash. Operations that were not confirmed are repeated, and repeating
/// them changes nothing.
///
/// ```swift
/// let engine = SyncEngine(journal: journal, remote: remote)
/// let report = await engine.sync(.manual)
/// ```
public actor SyncEngine {
    package nonisolated let remote: any SyncRemote
    nonisolated let ledger: SyncLedger
    nonisolated let history: HistoryCheck
    nonisolated let companion: (any SyncCompanion)?
    nonisolated let now: @Sendable () -> Date
    /// Reports the progress of passes, for a progress line.
    public nonisolated let meter = SyncMeter()
    private let probe: SyncProbe?
    private let logger: Logger
    private var machine: SyncStateMachine
    private var waiters = PassWaiters()
    /// The observation of the remote that is running.
    var observation = RemoteObservation()
    /// Called after each batch that was applied.
    var onApply: (@Sendable (StreamName, PullBatch) -> Void)?
    /// The next batch of a stream, which was read while the batch before it was applied.
    private var batchAhead: BatchAhead?
    /// The report of the last pass that reached the remote.
    public private(set) var lastReport: SyncReport?

    /// Creates an engine for one journal and one remote.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - remote: The remote that the journal is synced with.
    ///   - retryPolicy: When failed operations are retried.
    ///   - now: The clock that decides which operations are due.
    ///   - companion: Work to run after each pass besides the entries, such as `ActivityKeeper`.
    ///   - logger: Receives the counts of each pass.
    public init(
        journal: Journal, remote: any SyncRemote, retryPolicy: RetryPolicy = RetryPolicy(),
        now: @escaping @Sendable () -> Date = { Date() },
        companion: (any SyncCompanion)? = nil, logger: Logger = Logger(label: "HealthSync")
    ) {
        self.init(
            journal: journal, remote: remote, retryPolicy: retryPolicy, now: now,
            companion: companion, logger: logger, probe: nil)
    }

    /// Creates an engine whose every step a test can observe and interrupt.
    package init(
        journal: Journal, remote: any SyncRemote, retryPolicy: RetryPolicy = RetryPolicy(),
        now: @escaping @Sendable () -> Date, companion: (any SyncCompanion)? = nil,
        logger: Logger = Logger(label: "HealthSync"), probe: SyncProbe?
    ) {
        self.remote = remote
        self.companion = companion
        self.now = now
        self.probe = probe
        self.logger = logger
        ledger = SyncLedger(journal: journal, remote: remote.id, retryPolicy: retryPolicy)
        history = HistoryCheck(remote: remote, ledger: ledger)
        machine = SyncStateMachine(streams: remote.streams)
    }

    /// Runs a pass, or requests one more after the running one, and waits for its end.
    ///
    /// If the remote was available, the companion has also done its work when this returns.
    @discardableResult
    public func sync(_ trigger: SyncTrigger) async -> SyncReport {
        let report = await pass(trigger)
        if report.unavailable == nil { await companion?.passEnded(trigger) }
        return report
    }

    private func pass(_ trigger: SyncTrigger) async -> SyncReport {
        let isRunning = !machine.isIdle
        let actions = machine.receive(.requested(trigger))
        return await withCheckedContinuation { continuation in
            waiters.add(continuation, duringPass: isRunning)
            // All callers share the pass, so the cancellation of one caller does not end it.
            if !isRunning { Task { await run(actions) } }
        }
    }

    /// Follows the change notifications of the remote and the companion until the task is
    /// cancelled.
    ///
    /// Each notification of the remote requests a pass. It is completed once, after the changes
    /// that the pass read are committed or the pass has failed. Notifications that arrive together
    /// share a pass.
    public func followNotices() async {
        async let company: Void = followCompanion()
        await withDiscardingTaskGroup { group in
            for await notice in remote.notices() {
                group.addTask { await self.answer(notice) }
            }
        }
        await company
    }

    /// Runs the pass that a change notification asks for, then completes the notification.
    func answer(_ notice: RemoteNotice) async {
        await sync(.observer)
        notice.finished()
    }

    /// Deletes the cursors, so that the next pass reads everything again.
    ///
    /// Streams that the person excluded from the import keep their cursors. Entries that are
    /// already in the journal are recognised, and hidden entries stay hidden. Entries that the
    /// remote has lost are sent again.
    public func forgetCursors() async throws(JournalError) { try await history.restartStreams() }

    /// Whether the remote holds the history that the journal's cursors belong to.
    ///
    /// It does not after it was restored from an older copy, replaced or created again. The next
    /// pass then reads everything and sends the missing entries again. The answer is true if the
    /// remote cannot be read now.
    public nonisolated func holdsKnownHistory() async throws(JournalError) -> Bool {
        try await history.holdsKnownHistory()
    }

    private func run(_ first: [SyncAction]) async {
        var actions = first
        defer { batchAhead = nil }
        while let action = actions.first {
            actions.removeFirst()
            if case .finish(let report) = action {
                // Read first, because a caller that asks from now on waits for the next pass.
                let done = waiters.take()
                // If this fails, the next pass stores it.
                if report.unavailable == nil { try? await ledger.notePass() }
                finish(report, for: done)
            } else if let event = await perform(action) {
                actions += machine.receive(event)
                noteStrayEvent()
            } else {
                // A probe ended the pass as a crash would: the callers get an incomplete report.
                machine.breakOff()
                var report = SyncReport()
                report.unavailable = SyncReason(.passBrokenOff)
                finish(report, for: waiters.takeAll())
                return
            }
        }
    }

    /// Ends the running pass after its present step; completed steps are kept.
    public func stop() { _ = machine.receive(.stopRequested) }

    private func finish(_ given: SyncReport, for done: [PassWaiters.Waiter]) {
        var report = given
        report.inbound.importedEntries = []
        if report.unavailable == nil {
            report.date = now()
            lastReport = report
        }
        logger.debug(
            "sync pass",
            metadata: [
                "remote": "\(remote.id.rawValue)", "exported": "\(report.exported)",
                "deleted": "\(report.deleted)",
                "retrying": "\(report.retrying)", "parked": "\(report.parked)",
                "failed": "\(report.failed)", "imported": "\(report.inbound.imported)",
            ])
        for waiter in done { waiter.resume(returning: report) }
    }

    /// Performs an action; nil if a probe interrupted it.
    private func perform(_ action: SyncAction) async -> SyncEvent? {
        do {
            try probe?.before(action)
            let event = try await act(on: action)
            try probe?.after(action)
            return event
        } catch is SyncProbe.Crash {
            return nil
        } catch {
            return .journalFailed(reason: SyncReason(.journalFailed))
        }
    }

    private func act(on action: SyncAction) async throws -> SyncEvent {
        switch action {
        case .checkAvailability(let unparks):
            return try await checkAvailability(unparks: unparks)
        case .pull(let stream):
            guard try await ledger.isIncluded(stream, of: remote) else { return .pullExcluded }
            return await pull(stream, after: try await ledger.cursor(stream))
        case .resetCursor(let stream):
            try await history.beginVerification(of: stream)
            return .cursorReset
        case .apply(let stream, let batch, let cursor):
            async let ahead = BatchAhead(of: stream, following: batch, at: remote)
            let counts = try await ledger.apply(
                batch, of: stream, kinds: remote.kinds(of: stream),
                visibleSince: try await history.visibleStart(of: stream, after: batch),
                pulledFrom: cursor)
            onApply?(stream, batch)
            meter.note(SyncWork(read: batch.changes.count))
            batchAhead = await ahead
            return .applied(counts)
        case .loadDue:
            let due = try await ledger.due(at: now())
            return .loaded(due.operations, conflicts: due.conflicts)
        case .push(let operations, let isHistoryVerified):
            let before = try await history.stateBeforePush(isHistoryVerified: isHistoryVerified)
            let outcomes = await remote.push(operations)
            let mark = await history.mark(after: operations, outcomes, before: before)
            return .pushed(outcomes, mark: mark)
        case .record(let results, let mark):
            let counts = try await ledger.record(results, at: now(), mark: mark)
            meter.note(SyncWork(sent: results.count))
            return .recorded(counts)
        case .finish:
            return .recorded()
        }
    }

    /// Pulls a batch, or uses the one that was read ahead after the same cursor.
    private func pull(_ stream: StreamName, after cursor: Data?) async -> SyncEvent {
        let ahead = batchAhead
        batchAhead = nil
        let result =
            if let ahead, ahead.stream == stream, ahead.cursor == cursor {
                ahead.result
            } else {
                await remote.pullResult(stream, after: cursor)
            }
        switch result {
        case .success(let batch): return .pulled(batch, after: cursor)
        case .failure(let error): return .pullFailed(error)
        }
    }

    private func checkAvailability(unparks: Bool) async throws -> SyncEvent {
        guard try await ledger.isEnabled() else {
            return .availability(.unavailable(reason: SyncReason(.syncOff)))
        }
        let availability = await remote.availability()
        guard availability == .available else { return .availability(availability) }
        if unparks { try await ledger.unpark(await remote.permittedKinds()) }
        let isVerified = try await history.verify()
        try await ledger.catchUp(with: remote)
        return .availability(.available, isHistoryVerified: isVerified)
    }

    private func noteStrayEvent() {
        guard let stray = machine.lastStray else { return }
        logger.error(
            "a sync pass received an event that its state does not allow",
            metadata: ["state": "\(stray.state)", "event": "\(stray.event)"])
    }
}

/// The callers that wait for the end of a sync pass.
struct PassWaiters {
    typealias Waiter = CheckedContinuation<SyncReport, Never>

    /// Callers whose pass is running.
    private var present: [Waiter] = []
    /// Callers that asked during a pass; they wait for the next one.
    private var next: [Waiter] = []

    /// Adds a caller that asked for a pass.
    mutating func add(_ waiter: Waiter, duringPass isRunning: Bool) {
        if isRunning { next.append(waiter) } else { present.append(waiter) }
    }

    /// Removes the callers whose pass ends; the others wait for the next one.
    mutating func take() -> [Waiter] {
        defer { (present, next) = (next, []) }
        return present
    }

    /// Removes all callers.
    mutating func takeAll() -> [Waiter] { take() + take() }
}

/// The batch that follows another one of a stream, read while that one is applied.
///
/// Reading the remote and writing the journal use different files, so that two processors share a first
/// import. A pull changes nothing in the journal: if the pass ends before the batch is used, it is read
/// again.
struct BatchAhead: Sendable {
    let stream: StreamName
    let cursor: Data?
    let result: Result<PullBatch, PullError>

    /// Reads the batch after another one; nil if there is none.
    init?(of stream: StreamName, following batch: PullBatch, at remote: any SyncRemote) async {
        guard batch.hasMore else { return nil }
        self.stream = stream
        cursor = batch.cursor
        do throws(PullError) {
            result = .success(try await remote.pull(stream, following: batch))
        } catch {
            result = .failure(error)
        }
    }
}

extension SyncRemote {
    /// The result of a pull as a value, so that it can be stored.
    func pullResult(_ stream: StreamName, after cursor: Data?) async -> Result<
        PullBatch, PullError
    > {
        do throws(PullError) {
            return .success(try await pull(stream, after: cursor))
        } catch {
            return .failure(error)
        }
    }
}
