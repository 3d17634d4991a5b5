/// Decides what a sync pass does next: events go in, actions come out.
///
/// It performs nothing.
///
/// A pass asks whether the remote is available, pulls every stream to its end, then pushes what is due
/// until nothing is. It pulls first so that an export that was not stored, because of a crash, is
/// recognised instead of repeated. Requests during a pass start exactly one more pass after it.
package struct SyncStateMachine: Sendable {
    /// Where a pass is.
    ///
    /// The comment of each state lists the states that can follow. Where a state can be followed by `idle` and another pass was requested meanwhile, `checking`
    /// follows instead. A test compares these lists with the machine.
    package enum State: String, CaseIterable, Sendable {
        /// No pass is running.
        ///
        /// Next: checking.
        case idle
        /// Waits for the remote's availability.
        ///
        /// Next: pulling, loading, idle.
        case checking
        /// Waits for a batch of a stream.
        ///
        /// Next: applying, resetting, pulling, loading, idle.
        case pulling
        /// Waits until a refused cursor is deleted.
        ///
        /// Next: pulling, idle.
        case resetting
        /// Waits until a batch is stored.
        ///
        /// Next: pulling, loading, idle.
        case applying
        /// Waits for the operations that are due.
        ///
        /// Next: pushing, idle.
        case loading
        /// Waits for the outcomes of operations.
        ///
        /// Next: recording, idle.
        case pushing
        /// Waits until outcomes are stored.
        ///
        /// Next: loading, idle.
        case recording
    }

    /// An event that cannot follow the action of the state it came in.
    package struct StrayEvent: Hashable, Sendable {
        /// The state, which stays.
        package var state: State
        /// The name of the event.
        package var event: String
    }

    /// A state with what it has to remember.
    enum Step: Sendable {
        case checking
        case pulling(StreamName, afterReset: Bool)
        case resetting(StreamName)
        case applying(StreamName, hasMore: Bool)
        case loading
        case pushing([OutboundOperation])
        case recording
    }

    /// Everything that belongs to one pass.
    struct Pass: Sendable {
        var step = Step.checking
        var streamsLeft: [StreamName]
        /// Whether operations that wait for a permission are made due in this pass.
        var unparks: Bool
        var report = SyncReport()
        /// Whether the remote could say that it holds what was pushed.
        var isHistoryVerified = true
        var isFollowUpWanted = false
        var isStopWanted = false
    }

    private let streams: [StreamName]
    private var pass: Pass?
    /// Whether the person may have given a permission since operations were last unparked.
    private var isUnparkWanted = true
    /// The last event that could not be; nil where there was none.
    package private(set) var lastStray: StrayEvent?

    /// A machine for a remote with these streams, idle.
    package init(streams: [StreamName]) {
        self.streams = streams
    }

    /// The present state.
    package var state: State { pass?.step.state ?? .idle }

    /// Whether no pass is running.
    package var isIdle: Bool { pass == nil }

    /// Takes an event and returns what to do next.
    ///
    /// An event that cannot be changes nothing and is kept in ``lastStray``.
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

    /// Ends the pass where it is, without a report, as a crash would.
    package mutating func breakOff() {
        if case .checking = pass?.step, pass?.unparks == true { isUnparkWanted = true }
        pass = nil
    }

    private mutating func start() -> [SyncAction] {
        pass = Pass(streamsLeft: streams, unparks: isUnparkWanted)
        isUnparkWanted = false
        return [.checkAvailability(unparks: pass?.unparks ?? false)]
    }

    private mutating func advance(_ event: SyncEvent) -> [SyncAction] {
        guard var current = pass, let actions = current.receive(event) else {
            lastStray = StrayEvent(state: state, event: event.name)
            return []
        }
        // Nothing was unparked unless the check came to its end.
        if case .checking = pass?.step, current.isFinished(by: actions), current.unparks {
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

extension SyncStateMachine.Step {
    var state: SyncStateMachine.State {
        switch self {
        case .checking: .checking
        case .pulling: .pulling
        case .resetting: .resetting
        case .applying: .applying
        case .loading: .loading
        case .pushing: .pushing
        case .recording: .recording
        }
    }
}
