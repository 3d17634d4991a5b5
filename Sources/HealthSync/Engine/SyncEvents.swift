package import Foundation
package import HealthJournal

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
