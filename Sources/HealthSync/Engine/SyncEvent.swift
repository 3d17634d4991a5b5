package import Foundation
package import HealthJournal

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
