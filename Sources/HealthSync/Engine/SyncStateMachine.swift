public import Foundation
package import HealthJournal

/// Decides what a sync pass does next: it receives events and returns actions.
///
/// It performs no action itself. A pass asks whether the remote is available, pulls every stream to
/// its end, then pushes the due operations until none is left. It pulls first, so that an export
/// whose outcome was not stored, because of a crash, is recognised instead of repeated. Requests
/// during a pass start exactly one more pass after it.
package struct SyncStateMachine: Sendable {
    /// The state of a pass, with the data that belongs to it.
    ///
    /// `docs/architecture.md` has the diagram of the transitions; a test compares it with the
    /// machine.
    package enum State: Sendable {
        /// No pass is running.
        case idle
        /// Waits for the remote's availability.
        case checking
        /// Waits for a batch of a stream.
        case pulling(StreamName, afterReset: Bool)
        /// Waits until a refused cursor is deleted.
        case resetting(StreamName)
        /// Waits until a batch is stored.
        case applying(StreamName, hasMore: Bool)
        /// Waits for the operations that are due.
        case loading
        /// Waits for the outcomes of operations.
        case pushing([OutboundOperation])
        /// Waits until outcomes are stored.
        case recording

        /// The name of the case.
        package var name: String {
            switch self {
            case .idle: "idle"
            case .checking: "checking"
            case .pulling: "pulling"
            case .resetting: "resetting"
            case .applying: "applying"
            case .loading: "loading"
            case .pushing: "pushing"
            case .recording: "recording"
            }
        }
    }

    /// An event that the state does not allow.
    package struct StrayEvent: Hashable, Sendable {
        /// The name of the state, which does not change.
        package var state: String
        /// The name of the event.
        package var event: String
    }

    /// Everything that belongs to one pass.
    fileprivate struct Pass: Sendable {
        var state = State.checking
        var streamsLeft: [StreamName]
        /// Whether this pass makes operations due that wait for a permission.
        var unparks: Bool
        var report = SyncReport()
        /// Whether the remote could be asked if it still holds what was pushed.
        var isHistoryVerified = true
        var isFollowUpWanted = false
        var isStopWanted = false
    }

    private let streams: [StreamName]
    private var pass: Pass?
    /// Whether the person may have granted a permission since operations were last unparked.
    private var isUnparkWanted = true
    /// The last event, if its state did not allow it.
    package private(set) var lastStray: StrayEvent?

    /// Creates an idle machine for a remote with these streams.
    package init(streams: [StreamName]) {
        self.streams = streams
    }

    /// The present state.
    package var state: State { pass?.state ?? .idle }

    /// Whether no pass is running.
    package var isIdle: Bool { pass == nil }

    /// Receives an event and returns the next actions.
    ///
    /// An event that the state does not allow changes nothing; ``lastStray`` names it.
    package mutating func receive(_ event: SyncEvent) -> [SyncAction] {
        lastStray = nil
        switch event {
        case .requested(let trigger):
            if trigger.mayFollowPermission { isUnparkWanted = true }
            guard pass != nil else { return start() }
            pass?.isFollowUpWanted = true
            return []
        case .stopRequested:
            pass?.isStopWanted = true
            return []
        default:
            return advance(event)
        }
    }

    /// Ends the pass at this point without a report, as a crash would.
    package mutating func breakOff() {
        if case .checking = pass?.state, pass?.unparks == true { isUnparkWanted = true }
        pass = nil
    }

    private mutating func start() -> [SyncAction] {
        pass = Pass(streamsLeft: streams, unparks: isUnparkWanted)
        isUnparkWanted = false
        return [.checkAvailability(unparks: pass?.unparks ?? false)]
    }

    private mutating func advance(_ event: SyncEvent) -> [SyncAction] {
        guard var current = pass, let actions = current.receive(event) else {
            lastStray = StrayEvent(state: state.name, event: event.name)
            return []
        }
        // The check ended the pass before anything was unparked.
        if case .checking = pass?.state, current.isFinished(by: actions), current.unparks {
            isUnparkWanted = true
        }
        guard current.isFinished(by: actions) else {
            pass = current
            return actions
        }
        pass = nil
        return current.isFollowUpWanted ? actions + start() : actions
    }
}

/// The transitions of each state; nil if the state does not allow the event.
extension SyncStateMachine.Pass {
    fileprivate mutating func receive(_ event: SyncEvent) -> [SyncAction]? {
        if case .journalFailed(let reason) = event {
            report.unavailable = reason
            return [.finish(report)]
        }
        switch state {
        case .idle: return nil
        case .checking: return checked(event)
        case .pulling(let stream, let afterReset): return pulled(stream, afterReset, event)
        case .resetting(let stream): return reset(stream, event)
        case .applying(let stream, let hasMore): return applied(stream, hasMore, event)
        case .loading: return loaded(event)
        case .pushing(let operations): return pushed(operations, event)
        case .recording: return recorded(event)
        }
    }

    /// Whether these actions end the pass.
    fileprivate func isFinished(by actions: [SyncAction]) -> Bool {
        if case .finish? = actions.last { true } else { false }
    }

    private mutating func checked(_ event: SyncEvent) -> [SyncAction]? {
        switch event {
        case .availability(.available, let isHistoryVerified):
            self.isHistoryVerified = isHistoryVerified
            return pullNext()
        case .availability(.unavailable(let reason), _):
            report.unavailable = reason
            return [.finish(report)]
        case .requested, .stopRequested, .journalFailed, .pulled, .pullFailed, .pullExcluded,
            .cursorReset, .applied, .loaded, .pushed, .recorded:
            return nil
        }
    }

    private mutating func pulled(_ stream: StreamName, _ afterReset: Bool, _ event: SyncEvent)
        -> [SyncAction]?
    {
        switch event {
        case .pulled(let batch, let cursor):
            state = .applying(stream, hasMore: batch.hasMore)
            return [.apply(stream, batch, after: cursor)]
        case .pullExcluded:
            return pullNext()
        case .pullFailed(.invalidCursor) where !afterReset:
            state = .resetting(stream)
            return [.resetCursor(stream)]
        case .pullFailed(.notPermitted):
            report.unasked.insert(stream)
            return pullNext()
        case .pullFailed(let error):
            report.unreadable[stream] = error.reason
            return pullNext()
        case .requested, .stopRequested, .journalFailed, .availability, .cursorReset, .applied,
            .loaded, .pushed, .recorded:
            return nil
        }
    }

    private mutating func reset(_ stream: StreamName, _ event: SyncEvent) -> [SyncAction]? {
        switch event {
        case .cursorReset:
            state = .pulling(stream, afterReset: true)
            return [.pull(stream)]
        case .requested, .stopRequested, .journalFailed, .availability, .pulled, .pullFailed,
            .pullExcluded, .applied, .loaded, .pushed, .recorded:
            return nil
        }
    }

    private mutating func applied(_ stream: StreamName, _ hasMore: Bool, _ event: SyncEvent)
        -> [SyncAction]?
    {
        switch event {
        case .applied(let counts):
            report.inbound += counts
            // The batch and its cursor are committed, so the pass can stop here.
            guard !isStopWanted else { return [.finish(report)] }
            guard hasMore else { return pullNext() }
            state = .pulling(stream, afterReset: false)
            return [.pull(stream)]
        case .requested, .stopRequested, .journalFailed, .availability, .pulled, .pullFailed,
            .pullExcluded, .cursorReset, .loaded, .pushed, .recorded:
            return nil
        }
    }

    private mutating func loaded(_ event: SyncEvent) -> [SyncAction]? {
        switch event {
        case .loaded(let operations, let conflicts):
            report.inbound.conflicts += conflicts
            guard !operations.isEmpty else { return [.finish(report)] }
            state = .pushing(operations)
            return [.push(operations, isHistoryVerified: isHistoryVerified)]
        case .requested, .stopRequested, .journalFailed, .availability, .pulled, .pullFailed,
            .pullExcluded, .cursorReset, .applied, .pushed, .recorded:
            return nil
        }
    }

    private mutating func pushed(_ operations: [OutboundOperation], _ event: SyncEvent)
        -> [SyncAction]?
    {
        switch event {
        case .pushed(let outcomes, let mark):
            state = .recording
            // An operation without an outcome would be due again at once, without end.
            let missing = Array(
                repeating: PushOutcome.failed(.temporary(reason: SyncReason(.remoteSilent))),
                count: max(0, operations.count - outcomes.count))
            let results = Array(zip(operations, outcomes + missing))
            for (operation, outcome) in results { report.count(outcome, of: operation) }
            return [.record(results, mark: mark)]
        case .requested, .stopRequested, .journalFailed, .availability, .pulled, .pullFailed,
            .pullExcluded, .cursorReset, .applied, .loaded, .recorded:
            return nil
        }
    }

    private mutating func recorded(_ event: SyncEvent) -> [SyncAction]? {
        switch event {
        case .recorded(let counts):
            report.inbound += counts
            guard !isStopWanted else { return [.finish(report)] }
            state = .loading
            return [.loadDue]
        case .requested, .stopRequested, .journalFailed, .availability, .pulled, .pullFailed,
            .pullExcluded, .cursorReset, .applied, .loaded, .pushed:
            return nil
        }
    }

    private mutating func pullNext() -> [SyncAction] {
        guard let stream = streamsLeft.first else {
            state = .loading
            return [.loadDue]
        }
        streamsLeft.removeFirst()
        state = .pulling(stream, afterReset: false)
        return [.pull(stream)]
    }
}

extension SyncReport {
    fileprivate mutating func count(_ outcome: PushOutcome, of operation: OutboundOperation) {
        switch (outcome, operation.action) {
        case (.done, .save), (.partial, .save), (.merged, .save): exported += 1
        case (.done, .delete), (.partial, .delete), (.merged, .delete): deleted += 1
        case (.superseded, _): break
        case (.failed(let failure), _), (.unfinished(let failure), _): count(failure)
        }
    }

    private mutating func count(_ failure: PushFailure) {
        switch failure {
        case .notPermitted: parked += 1
        case .invalid: failed += 1
        case .temporary: retrying += 1
        }
    }
}

/// The reason why a pass is requested.
public enum SyncTrigger: String, Hashable, Sendable, CaseIterable {
    case save, launch, foreground, observer, timer, manual, permissionChange, unlock

    /// Whether the person may have granted a permission since the last pass; operations that wait
    /// for one are then retried.
    var mayFollowPermission: Bool {
        switch self {
        case .launch, .foreground, .manual, .permissionChange, .unlock: true
        case .save, .observer, .timer: false
        }
    }
}

/// An event that the engine reports to the state machine.
package enum SyncEvent: Sendable {
    case requested(SyncTrigger)
    /// The pass ends after the current step; completed steps are kept.
    case stopRequested
    /// Whether the remote is available, and whether it could be asked if it still holds what was
    /// pushed.
    ///
    /// If it is available, and if that was requested, operations that waited for a permission are
    /// due again.
    case availability(RemoteAvailability, isHistoryVerified: Bool = true)
    /// A batch, and the cursor after which it was pulled.
    case pulled(PullBatch, after: Data? = nil)
    case pullFailed(PullError)
    /// The person excludes the kinds of the stream from the import.
    case pullExcluded
    case cursorReset
    case applied(InboundCounts)
    /// The operations that are due, and the number of conflicts that were found while they were
    /// loaded.
    case loaded([OutboundOperation], conflicts: Int = 0)
    /// The outcomes, and the mark of the remote's history to store with them.
    case pushed([PushOutcome], mark: Data? = nil)
    /// The outcomes are stored; the counts are those of other devices' edits among them.
    case recorded(InboundCounts = InboundCounts())
    /// The journal cannot be read or written; nothing was confirmed.
    case journalFailed(reason: SyncReason)

    /// The name of the case.
    package var name: String {
        switch self {
        case .requested: "requested"
        case .stopRequested: "stopRequested"
        case .availability: "availability"
        case .pulled: "pulled"
        case .pullFailed: "pullFailed"
        case .pullExcluded: "pullExcluded"
        case .cursorReset: "cursorReset"
        case .applied: "applied"
        case .loaded: "loaded"
        case .pushed: "pushed"
        case .recorded: "recorded"
        case .journalFailed: "journalFailed"
        }
    }
}

/// An action that the state machine requests from the engine.
package enum SyncAction: Sendable {
    /// Ask whether the remote is available; then, if `unparks`, make operations due again that wait
    /// for a permission.
    case checkAvailability(unparks: Bool)
    case pull(StreamName)
    case resetCursor(StreamName)
    /// Store changes and cursor in one transaction, unless the journal's cursor is no longer the
    /// one that the batch was pulled after.
    case apply(StreamName, PullBatch, after: Data?)
    case loadDue
    /// Push. What the remote holds is known only if its history was verified in this pass.
    case push([OutboundOperation], isHistoryVerified: Bool)
    case record([(OutboundOperation, PushOutcome)], mark: Data?)
    case finish(SyncReport)
}

/// Lets a test interrupt the engine before or after any step, as a crash would.
package struct SyncProbe: Sendable {
    /// Thrown by a probe to end the pass at this point.
    package struct Crash: Error {
        package init() {}
    }

    package var before: @Sendable (SyncAction) throws -> Void
    package var after: @Sendable (SyncAction) throws -> Void

    package init(
        before: @escaping @Sendable (SyncAction) throws -> Void = { _ in },
        after: @escaping @Sendable (SyncAction) throws -> Void = { _ in }
    ) {
        self.before = before
        self.after = after
    }
}

/// Decides when a failed operation is retried: after 60 s, then after twice as long each time, up
/// to an hour.
///
/// Source: scenario AC-55 of `docs/requirements.md`.
public struct RetryPolicy: Hashable, Sendable {
    /// Seconds before the first retry.
    public var first: TimeInterval
    /// The longest wait in seconds.
    public var longest: TimeInterval

    /// Creates a policy.
    public init(first: TimeInterval = 60, longest: TimeInterval = 3600) {
        self.first = first
        self.longest = longest
    }

    /// The seconds to wait after a number of failures in a row; 1 is the first failure.
    public func delay(afterFailures failures: Int) -> TimeInterval {
        let doublings = min(max(failures - 1, 0), 30)
        return min(first * Double(1 << doublings), longest)
    }
}
