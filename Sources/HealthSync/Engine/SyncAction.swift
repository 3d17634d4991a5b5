package import Foundation

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
