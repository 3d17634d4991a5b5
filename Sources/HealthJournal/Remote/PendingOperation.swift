package import Foundation

/// One thing that a remote has yet to hear, as an immutable snapshot.
///
/// There is at most one for each entry and remote: later edits change what it brings about.
package struct PendingOperation: Hashable, Sendable {
    /// What is to be done.
    package enum Action: Hashable, Sendable {
        /// The remote is to hold this version of the entry.
        case save(JournalEntry)
        /// The remote is to remove the entry.
        case delete
    }

    /// Why an operation waits.
    package enum State: Hashable, Sendable {
        /// For its turn.
        case pending
        /// For a permission.
        case parked(reason: String)
        /// For the person: the remote will never take it as it is.
        case failed(reason: String)
    }

    /// The remote.
    package var remote: RemoteID
    /// The entry's identity.
    package var entryID: UUID
    /// The entry's kind.
    package var kind: EntryKind
    /// What is to be done.
    package var action: Action
    /// The version that it brings about.
    package var version: Int
    /// The version that the remote confirmed, 0 for none.
    package var exportedVersion: Int
    /// The objects that stand for the entry at the remote.
    package var links: [RemoteLink]
    /// Why it waits.
    package var state: State
    /// How often it failed in a row.
    package var attempts: Int
    /// The reason of its last failure.
    package var lastError: String?
    /// When it is due; nil is at once.
    package var nextAttemptAt: Date?
    /// When it was first asked for.
    package var createdAt: Date
    /// Whether a backfill asked for it.
    package var isBackfill: Bool
    /// The last version that was sent before, whether or not it arrived; 0 for none.
    package var attemptedVersion: Int
}
