internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// What may go to a remote at all; speaks of `e` and `r`.
    ///
    /// An own entry of a kind that goes there, that is not deleted, was not removed there, and is
    /// no copy of an entry that the remote has from another app, or may have.
    static let isExportable = """
        e.is_foreign = 0 AND e.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM kept_kind k WHERE k.remote = r.id AND k.kind = e.kind)
        AND NOT EXISTS (SELECT 1 FROM export x
            WHERE x.entry = e.id AND x.remote = r.id AND x.removed_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM link l WHERE l.entry = e.overrides AND l.remote = r.id)
        AND NOT EXISTS (SELECT 1 FROM awaited a JOIN remote n ON n.name = a.remote
            WHERE a.copy = e.id AND n.id = r.id)
        """

    /// Lets every enabled remote hear of an entry's last version, but for the one it came from.
    func enqueueSave(_ entry: Int64, except remote: Int64 = 0) throws {
        try stopAwaiting()
        try run(
            """
            INSERT INTO outbox (remote, entry, created_at)
            SELECT r.id, e.id, ? FROM remote r JOIN entry e ON e.id = ?
            WHERE r.is_enabled = 1 AND r.id <> ? AND \(Self.isExportable)
            ON CONFLICT (remote, entry) DO UPDATE
            SET state = 'pending', reason = NULL, attempts = 0, next_attempt_at = NULL,
                is_backfill = 0
            """, [now, entry, remote])
    }

    /// Lets every remote that may hold an entry hear that it is deleted, also one that is off.
    ///
    /// What was never sent stays in the outbox without effect, so that an undo finds it again.
    func enqueueDeletion(_ entry: Int64, notBefore: Double?, except remote: Int64 = 0) throws {
        try run(
            """
            INSERT INTO outbox (remote, entry, created_at, next_attempt_at)
            SELECT x.remote, x.entry, ?, ? FROM export x
            WHERE x.entry = ? AND x.remote <> ? AND x.removed_at IS NULL
                AND (x.version > 0 OR x.attempted > 0) AND x.deletion < 2
            ON CONFLICT (remote, entry) DO UPDATE SET state = 'pending', reason = NULL,
                attempts = 0, next_attempt_at = excluded.next_attempt_at
            """, [now, notBefore, entry, remote])
    }

    /// Takes back what ``enqueueDeletion(_:notBefore:except:)`` did: what is in step waits no more,
    /// what is not waits for its turn again.
    func dequeueDeletion(_ entry: Int64) throws {
        try run(
            """
            DELETE FROM outbox WHERE entry = ? AND (
                remote IN (SELECT id FROM remote WHERE is_enabled = 0)
                OR remote IN (SELECT k.remote FROM kept_kind k JOIN entry e ON e.kind = k.kind
                    WHERE e.id = outbox.entry)
                OR EXISTS (SELECT 1 FROM export x JOIN entry e ON e.id = x.entry
                    WHERE x.entry = outbox.entry AND x.remote = outbox.remote
                    AND x.deletion = 0 AND x.version >= e.version))
            """, [entry])
        try run("UPDATE outbox SET next_attempt_at = NULL WHERE entry = ?", [entry])
        // A deletion that was sent may have worked, or half: what is left there is not known, and
        // that objects are gone is no news.
        try run(
            """
            DELETE FROM link WHERE entry = ?1 AND remote IN
                (SELECT remote FROM export WHERE entry = ?1 AND deletion > 0)
            """, [entry])
        try run(
            """
            UPDATE export SET deletion = 0, removed_at = NULL, version = 0,
                attempted = iif(deletion = 2, 0, attempted)
            WHERE entry = ? AND deletion > 0
            """, [entry])
    }
}
