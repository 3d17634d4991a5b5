package import Foundation

/// An operation of the outbox, as an immutable snapshot.
///
/// The outbox has at most one operation for each entry and remote; later edits change the existing
/// one.
package struct PendingOperation: Hashable, Sendable {
    /// The change to make at the remote.
    package enum Action: Hashable, Sendable {
        /// The remote saves this version of the entry.
        case save(JournalEntry)
        /// The remote deletes the entry.
        case delete
    }

    /// The state of an operation.
    package enum State: Hashable, Sendable {
        /// The operation will be sent when it is due.
        case pending
        /// The operation waits for a permission.
        case parked(reason: SyncReason)
        /// The remote will never accept the operation; the person must decide.
        case failed(reason: SyncReason)
    }

    /// The remote.
    package var remote: RemoteID
    /// The entry's identity.
    package var entryID: UUID
    /// The entry's kind.
    package var kind: EntryKind
    /// The change to make at the remote.
    package var action: Action
    /// The version that the remote holds after the operation.
    package var version: Int
    /// The version that the remote confirmed; 0 for none.
    package var exportedVersion: Int
    /// The objects that represent the entry at the remote.
    package var links: [RemoteLink]
    /// The state.
    package var state: State
    /// The number of failures in a row.
    package var attempts: Int
    /// The reason of its last failure.
    package var lastError: SyncReason?
    /// The date when the operation is due; nil if it is due at once.
    package var nextAttemptAt: Date?
    /// The date when the operation was enqueued first.
    package var createdAt: Date
    /// Whether a backfill enqueued the operation.
    package var isBackfill: Bool
    /// The last version that was sent before, successfully or not; 0 for none.
    package var attemptedVersion: Int
}
