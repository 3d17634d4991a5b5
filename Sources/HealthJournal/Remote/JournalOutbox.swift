public import Foundation

/// The saves and deletions that a remote has yet to receive.
public struct JournalOutbox: Sendable {
    let journal: Journal
    let remote: RemoteID

    /// Makes the operations that the remote refused pending again, because the person wants a retry.
    ///
    /// - Returns: The number of saves and deletions.
    @discardableResult
    public func retryFailed() async throws(JournalError) -> Int {
        let remote = remote
        return try await journal.withTransaction { tx in
            try tx.remote(remote).outbox.retryFailed()
        }
    }

    /// Makes failed operations due now, because the person wants to sync.
    ///
    /// A deletion that can still be undone keeps waiting.
    public func retryNow() async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in try tx.remote(remote).outbox.retryNow() }
    }

    /// Exports an entry again that was deleted at the remote.
    ///
    /// - Throws: ``JournalError/notFound(_:)``, ``JournalError/deleted(_:)``.
    public func exportAgain(_ id: UUID) async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            try tx.remote(remote).exports.exportAgain(id)
        }
    }

    /// The operations in the order in which they were enqueued.
    ///
    /// The list is empty while the remote is disabled, and omits kinds that are not exported.
    package func operations(limit: Int = .max) async throws(JournalError) -> [PendingOperation] {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).outbox.operations(limit: limit)
        }
    }

    /// The number of entries that wait, without deletions.
    package func unsentEntries() async throws(JournalError) -> Int {
        try await operations().count { $0.action != .delete }
    }
}
