package import Foundation
package import HealthJournal

/// Why a pass is asked for.
public enum SyncTrigger: String, Hashable, Sendable, CaseIterable {
    case save, launch, foreground, observer, timer, manual, permissionChange, unlock

    /// Whether the person may have given a permission since the last pass: then what waits for one
    /// is tried again.
    var mayFollowPermission: Bool {
        switch self {
        case .launch, .foreground, .manual, .permissionChange, .unlock: true
        case .save, .observer, .timer: false
        }
    }
}

/// What happened, as the engine reports it to the state machine.
package enum SyncEvent: Sendable {
    case requested(SyncTrigger)
    /// The pass is to end after the current step; what it did stays.
    case stopRequested
    /// Whether the remote can be reached, and whether it could say that it holds what was pushed.
    ///
    /// Where it is available, operations that waited for a permission are due again if that was asked
    /// for.
    case availability(RemoteAvailability, isHistoryVerified: Bool = true)
    /// A batch, and the cursor that it was pulled after.
    case pulled(PullBatch, after: Data? = nil)
    case pullFailed(PullError)
    /// The person excludes the kinds of the stream from the import.
    case pullExcluded
    case cursorReset
    case applied(InboundCounts)
    /// What is due, and how many conflicts were found while it was loaded.
    case loaded([OutboundOperation], conflicts: Int = 0)
    /// The outcomes, and the mark of the remote's history to store with them.
    case pushed([PushOutcome], mark: Data? = nil)
    /// The outcomes are stored; other devices' edits among them changed the journal so.
    case recorded(InboundCounts = InboundCounts())
    /// The journal itself cannot be read or written; nothing was acknowledged.
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

/// What the engine has to do next, as the state machine decides.
package enum SyncAction: Sendable {
    /// Ask whether the remote is available; then, if `unparks`, make operations due again that wait
    /// for a permission.
    case checkAvailability(unparks: Bool)
    case pull(StreamName)
    case resetCursor(StreamName)
    /// Store changes and cursor in one transaction, unless the cursor that was pulled after is no
    /// longer the stored one.
    case apply(StreamName, PullBatch, after: Data?)
    case loadDue
    /// Push; what the remote holds is only known if its history was verified in this pass.
    case push([OutboundOperation], isHistoryVerified: Bool)
    case record([(OutboundOperation, PushOutcome)], mark: Data?)
    case finish(SyncReport)
}
