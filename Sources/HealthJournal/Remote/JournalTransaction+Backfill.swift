package import Foundation
internal import GRDB

/// How far a backfill is, counted from what there is.
package struct BackfillProgress: Hashable, Sendable {
    /// How many entries there were when it began; 0 when none is under way.
    package var total: Int
    /// How many entries have not been asked for yet.
    package var remaining: Int
    /// How many entries wait in the outbox; not those that the remote refused for good.
    package var queued: Int

    /// How many entries are through.
    package var done: Int { max(total - remaining - queued, 0) }
    /// Whether a backfill was begun and not everything is through.
    package var isRunning: Bool { total > 0 && remaining + queued > 0 }
}

extension JournalTransaction {
    /// The own entries that a remote lacks in their last version and was not asked to take.
    ///
    /// These are what was logged or edited while it was off. Oldest first.
    package func backfillCandidates(_ remote: RemoteID, limit: Int = 1000) throws(JournalError)
        -> [UUID]
    {
        try mapping {
            try rows(
                "SELECT e.uuid " + Self.candidates + " ORDER BY e.date, e.id LIMIT ?",
                [try remoteRow(remote), limit]
            ).map { $0["uuid"] }
        }
    }

    /// Begins a backfill, or goes on with one that is not through, and says how many entries it
    /// has.
    @discardableResult
    package func startBackfill(_ remote: RemoteID) throws(JournalError) -> Int {
        let begun = try backfillProgress(remote)
        return try mapping {
            try stopAwaiting()
            let remoteRow = try remoteRow(remote)
            let left = begun.remaining + begun.queued
            let total = begun.isRunning ? max(begun.total, left) : left
            try run("UPDATE remote SET backfill_total = ? WHERE id = ?", [total, remoteRow])
            return total
        }
    }

    /// Puts the next candidates into the outbox of an enabled remote, and says how many.
    ///
    /// What is in the outbox is no candidate any more, so this can be repeated and resumed.
    package func enqueueBackfill(_ remote: RemoteID, limit: Int) throws(JournalError) -> Int {
        guard try isEnabled(remote) else { return 0 }
        return try mapping {
            let remoteRow = try remoteRow(remote)
            return try run(
                """
                INSERT INTO outbox (remote, entry, created_at, is_backfill)
                SELECT r.id, e.id, ?, 1 \(Self.candidates) ORDER BY e.date, e.id LIMIT ?
                """, [now, remoteRow, limit])
        }
    }

    /// Ends a backfill: what was not sent yet is a candidate again.
    package func cancelBackfill(_ remote: RemoteID) throws(JournalError) {
        try mapping {
            let remoteRow = try remoteRow(remote)
            try run(
                """
                DELETE FROM outbox WHERE remote = ? AND is_backfill = 1
                    AND entry IN (SELECT id FROM entry WHERE deleted_at IS NULL)
                """, [remoteRow])
            try run("UPDATE remote SET backfill_total = 0 WHERE id = ?", [remoteRow])
        }
    }

    /// How far the backfill is.
    package func backfillProgress(_ remote: RemoteID) throws(JournalError) -> BackfillProgress {
        try mapping {
            let remoteRow = try remoteRow(remote)
            return BackfillProgress(
                total: try number("SELECT backfill_total FROM remote WHERE id = ?", [remoteRow]),
                remaining: try candidateCount(remoteRow),
                queued: try number(
                    """
                    SELECT count(*) FROM operation
                    WHERE remote = ? AND is_backfill AND state <> 'failed'
                    """, [remoteRow]))
        }
    }

    /// How many candidates a remote has; a remote that nobody knows yet has the row 0.
    func candidateCount(_ remote: Int64) throws -> Int {
        try number("SELECT count(*) " + Self.candidates, [remote])
    }

    /// The candidates of the remote `r`, which is the first argument left open.
    private static let candidates = """
        FROM entry e JOIN (SELECT ? AS id) r
        WHERE \(isExportable)
            AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.entry = e.id AND o.remote = r.id)
            AND NOT EXISTS (SELECT 1 FROM export y
                WHERE y.entry = e.id AND y.remote = r.id AND y.version >= e.version)
        """
}
