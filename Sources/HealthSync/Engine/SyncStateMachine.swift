internal import Foundation

/// The engine's decisions, without its deeds: events go in, actions come out.
///
/// One pass at a time: it asks whether the remote is there, pulls every stream to its end, then
/// pushes what is due until nothing is. Pulling first lets an export that was not noted down be
/// recognised instead of repeated. Requests that come during a pass make one more pass after it.
package struct SyncStateMachine: Sendable {
    private enum Step: Hashable, Sendable {
        case checking
        case pulling(StreamName, afterReset: Bool)
        case applying(StreamName, hasMore: Bool)
        case resetting(StreamName)
        case loading
        case pushing([OutboundOperation])
        case recording
    }

    private struct Pass: Sendable {
        var step: Step
        var streamsLeft: [StreamName]
        var report = SyncReport()
        var isFollowUpWanted = false
        var isStopWanted = false
    }

    private let streams: [StreamName]
    private var pass: Pass?

    /// A machine for a remote with these streams, idle.
    package init(streams: [StreamName]) {
        self.streams = streams
    }

    /// Whether no pass is under way.
    package var isIdle: Bool { pass == nil }

    /// Takes in what happened and says what to do next.
    package mutating func receive(_ event: SyncEvent) -> [SyncAction] {
        guard var current = pass else {
            guard case .requested = event else { return [] }
            return start()
        }
        if case .requested = event {
            current.isFollowUpWanted = true
            pass = current
            return []
        }
        if case .stopRequested = event {
            current.isStopWanted = true
            pass = current
            return []
        }
        let actions = advance(&current, event)
        if case .finish(let report)? = actions.last {
            pass = nil
            guard current.isFollowUpWanted else { return [.finish(report)] }
            return [.finish(report)] + start()
        }
        pass = current
        return actions
    }

    private mutating func start() -> [SyncAction] {
        pass = Pass(step: .checking, streamsLeft: streams)
        return [.checkAvailability]
    }

    private func advance(_ pass: inout Pass, _ event: SyncEvent) -> [SyncAction] {
        switch (pass.step, event) {
        case (.checking, .availability(.available)):
            return pullNext(&pass)
        case (.checking, .availability(.unavailable(let reason))):
            pass.report.unavailable = reason
            return [.finish(pass.report)]

        case (.pulling(let stream, _), .pulled(let batch)):
            pass.step = .applying(stream, hasMore: batch.hasMore)
            return [.apply(stream, batch)]
        case (.pulling, .pullExcluded):
            return pullNext(&pass)
        case (.pulling(let stream, let afterReset), .pullFailed(.invalidCursor)) where !afterReset:
            pass.step = .resetting(stream)
            return [.resetCursor(stream)]
        case (.pulling(let stream, _), .pullFailed(.notPermitted)):
            pass.report.unasked.insert(stream)
            return pullNext(&pass)
        case (.pulling(let stream, _), .pullFailed(let error)):
            pass.report.unreadable[stream] = error.reason
            return pullNext(&pass)
        case (.resetting(let stream), .cursorReset):
            pass.step = .pulling(stream, afterReset: true)
            return [.pull(stream)]
        case (.applying(let stream, let hasMore), .applied(let counts)):
            pass.report.inbound += counts
            // What was applied is committed with its cursor: a good place to stop.
            guard !pass.isStopWanted else { return [.finish(pass.report)] }
            guard hasMore else { return pullNext(&pass) }
            pass.step = .pulling(stream, afterReset: false)
            return [.pull(stream)]

        case (.loading, .loaded(let operations, let conflicts)):
            pass.report.inbound.conflicts += conflicts
            guard !operations.isEmpty else { return [.finish(pass.report)] }
            pass.step = .pushing(operations)
            return [.push(operations)]
        case (.pushing(let operations), .pushed(let outcomes)):
            pass.step = .recording
            let results = Array(zip(operations, outcomes))
            for (operation, outcome) in results { pass.report.count(outcome, of: operation) }
            return [.record(results)]
        case (.recording, .recorded(let counts)):
            pass.report.inbound += counts
            guard !pass.isStopWanted else { return [.finish(pass.report)] }
            pass.step = .loading
            return [.loadDue]

        case (_, .journalFailed(let reason)):
            pass.report.unavailable = reason
            return [.finish(pass.report)]
        default:
            return []
        }
    }

    private func pullNext(_ pass: inout Pass) -> [SyncAction] {
        guard let stream = pass.streamsLeft.first else {
            pass.step = .loading
            return [.loadDue]
        }
        pass.streamsLeft.removeFirst()
        pass.step = .pulling(stream, afterReset: false)
        return [.pull(stream)]
    }
}

/// What happened, as the engine's driver tells the state machine.
package enum SyncEvent: Sendable {
    case requested(SyncTrigger)
    /// The pass is to end after the step that is under way; what it did stays.
    case stopRequested
    case availability(RemoteAvailability)
    case pulled(PullBatch)
    case pullFailed(PullError)
    /// The person does not want the stream to be read.
    case pullExcluded
    case cursorReset
    case applied(InboundCounts)
    /// What is due, and how many questions to the person it made.
    case loaded([OutboundOperation], conflicts: Int = 0)
    case pushed([PushOutcome])
    /// The outcomes are noted; with what other devices' edits that were met did to the journal.
    case recorded(InboundCounts = InboundCounts())
    /// The journal itself cannot be read or written; nothing was acknowledged.
    case journalFailed(reason: String)
}

/// What to do, as the state machine tells the engine's driver.
package enum SyncAction: Sendable {
    case checkAvailability
    case pull(StreamName)
    case resetCursor(StreamName)
    /// Changes and cursor go into the journal in one transaction.
    case apply(StreamName, PullBatch)
    case loadDue
    case push([OutboundOperation])
    case record([(OutboundOperation, PushOutcome)])
    case finish(SyncReport)
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

extension PullError {
    /// The reason in words.
    package var reason: String {
        switch self {
        case .invalidCursor: "The remote does not accept the position where the last pull ended."
        case .notPermitted: "Reading has not been asked for yet."
        case .temporary(let reason): reason
        }
    }
}
