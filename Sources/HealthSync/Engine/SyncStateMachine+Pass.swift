internal import HealthJournal

/// What each state does with each event; nil if the state does not allow the event.
extension SyncStateMachine.Pass {
    mutating func receive(_ event: SyncEvent) -> [SyncAction]? {
        if case .journalFailed(let reason) = event {
            report.unavailable = reason
            return [.finish(report)]
        }
        switch step {
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
    func isFinished(by actions: [SyncAction]) -> Bool {
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
            step = .applying(stream, hasMore: batch.hasMore)
            return [.apply(stream, batch, after: cursor)]
        case .pullExcluded:
            return pullNext()
        case .pullFailed(.invalidCursor) where !afterReset:
            step = .resetting(stream)
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
            step = .pulling(stream, afterReset: true)
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
            // What was applied is committed with its cursor: a good place to stop.
            guard !isStopWanted else { return [.finish(report)] }
            guard hasMore else { return pullNext() }
            step = .pulling(stream, afterReset: false)
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
            step = .pushing(operations)
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
            step = .recording
            // Without an outcome an operation would be due again at once, for ever.
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
            step = .loading
            return [.loadDue]
        case .requested, .stopRequested, .journalFailed, .availability, .pulled, .pullFailed,
            .pullExcluded, .cursorReset, .applied, .loaded, .pushed:
            return nil
        }
    }

    private mutating func pullNext() -> [SyncAction] {
        guard let stream = streamsLeft.first else {
            step = .loading
            return [.loadDue]
        }
        streamsLeft.removeFirst()
        step = .pulling(stream, afterReset: false)
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
