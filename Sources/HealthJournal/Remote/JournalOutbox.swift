public import Foundation
internal import GRDB

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

/// The progress of a backfill, counted from the tables.
package struct BackfillProgress: Hashable, Sendable {
    /// The number of entries when the backfill began; 0 if none is running.
    package var total: Int
    /// The number of entries that are not enqueued yet.
    package var remaining: Int
    /// The number of entries in the outbox, without those that the remote refused.
    package var queued: Int

    /// The number of completed entries.
    package var done: Int { max(total - remaining - queued, 0) }
    /// Whether a backfill was started and is not complete.
    package var isRunning: Bool { total > 0 && remaining + queued > 0 }
}

/// The export of entries that were logged or edited while a remote was disabled.
package struct Backfill {
    let remote: JournalRemote
    private var tx: JournalTransaction { remote.tx }

    /// The own entries whose last version the remote lacks and that are not in the outbox, oldest
    /// first.
    package func candidates(limit: Int = 1000) throws -> [UUID] {
        try tx.rows(
            "SELECT e.uuid " + Self.candidates + " ORDER BY e.date, e.id LIMIT ?",
            [remote.row, limit]
        ).map { $0["uuid"] }
    }

    /// Starts a backfill, or continues one that is not complete, and returns its number of entries.
    @discardableResult
    package func start() throws -> Int {
        // A copy that waited too long for its original is a candidate from now on.
        try tx.originals.expire()
        let begun = try progress()
        let left = begun.remaining + begun.queued
        let total = begun.isRunning ? max(begun.total, left) : left
        try setTotal(total)
        return total
    }

    /// Enqueues the next candidates if the remote is enabled, and returns their number.
    ///
    /// An enqueued entry is no longer a candidate, so this can be repeated and resumed.
    package func enqueue(limit: Int) throws -> Int {
        guard try remote.isEnabled() else { return 0 }
        return try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at, is_backfill)
            SELECT r.id, e.id, ?, 1 \(Self.candidates) ORDER BY e.date, e.id LIMIT ?
            """, [tx.now, remote.row, limit])
    }

    /// Cancels a backfill: entries that were not sent yet are candidates again.
    package func cancel() throws {
        try tx.run(
            """
            DELETE FROM outbox WHERE remote = ? AND is_backfill = 1
                AND entry IN (SELECT id FROM entry WHERE deleted_at IS NULL)
            """, [remote.row])
        try setTotal(0)
    }

    /// The progress.
    package func progress() throws -> BackfillProgress {
        BackfillProgress(
            total: try tx.number("SELECT backfill_total FROM remote WHERE id = ?", [remote.row]),
            remaining: try candidateCount(),
            queued: try tx.number(
                """
                SELECT count(*) FROM operation
                WHERE remote = ? AND is_backfill AND state <> 'failed'
                """, [remote.row]))
    }

    /// The number of candidates.
    func candidateCount() throws -> Int {
        try tx.number("SELECT count(*) " + Self.candidates, [remote.row])
    }

    private func setTotal(_ total: Int) throws {
        try tx.run("UPDATE remote SET backfill_total = ? WHERE id = ?", [total, remote.row])
    }

    /// The candidates of the remote `r`, which is the first open argument.
    private static let candidates = """
        FROM entry e JOIN (SELECT ? AS id) r
        WHERE \(Outbox.isExportable)
            AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.entry = e.id AND o.remote = r.id)
            AND NOT EXISTS (SELECT 1 FROM export y
                WHERE y.entry = e.id AND y.remote = r.id AND y.version >= e.version)
        """
}
