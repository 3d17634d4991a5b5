internal import Foundation
internal import GRDB

/// The table `outbox`: the operations that the remotes have yet to receive.
///
/// The table has at most one row for each entry and remote. ``RemoteOutbox`` is the part of one
/// remote.
package struct Outbox {
    let tx: JournalTransaction

    /// The condition for an entry `e` that may be exported to a remote `r`.
    ///
    /// The entry is own, the remote can hold its kind, the kind is exported there, the entry is
    /// deleted neither here nor there, and it is not a copy of an entry that the remote has, or may
    /// have, from another app.
    static let isExportable = """
        e.is_foreign = 0 AND e.deleted_at IS NULL
        AND (e.kind IN (\(EntryTable.list(EntryKind.inHealth)))
            OR NOT EXISTS (SELECT 1 FROM remote h
                WHERE h.id = r.id AND h.name = '\(RemoteID.health.rawValue)'))
        AND NOT EXISTS (SELECT 1 FROM excluded_kind k WHERE k.remote = r.id AND k.kind = e.kind)
        AND NOT EXISTS (SELECT 1 FROM export x
            WHERE x.entry = e.id AND x.remote = r.id AND x.removed_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM link l WHERE l.entry = e.overrides AND l.remote = r.id)
        AND NOT EXISTS (SELECT 1 FROM pending_original a JOIN remote n ON n.name = a.remote
            WHERE a.copy = e.id AND n.id = r.id)
        """

    private static let restart = """
        ON CONFLICT (remote, entry) DO UPDATE
        SET state = 'pending', reason = NULL, attempts = 0, next_attempt_at = NULL, is_backfill = 0
        """

    /// Enqueues the last version of an entry for every enabled remote except its origin.
    func enqueueSave(_ entry: Int64, except remote: Int64 = 0) throws {
        try tx.originals.expire()
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at)
            SELECT r.id, e.id, ? FROM remote r JOIN entry e ON e.id = ?
            WHERE r.is_enabled = 1 AND r.id <> ? AND \(Self.isExportable)
            \(Self.restart)
            """, [tx.now, entry, remote])
    }

    /// Enqueues an entry for every enabled remote that is not known to hold its version.
    func enqueueMissing(_ entry: Int64) throws {
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at)
            SELECT r.id, e.id, ? FROM remote r JOIN entry e ON e.id = ?
            WHERE r.is_enabled = 1 AND \(Self.isExportable)
                AND NOT EXISTS (SELECT 1 FROM export y
                    WHERE y.entry = e.id AND y.remote = r.id AND y.version >= e.version)
            \(Self.restart)
            """, [tx.now, entry])
    }

    /// Enqueues the deletion of an entry for every remote that may hold it, disabled ones too.
    ///
    /// A row of an entry that was never sent stays in the outbox without effect, so that undoing the
    /// deletion finds it again.
    func enqueueDeletion(_ entry: Int64, notBefore: Double?, except remote: Int64 = 0) throws {
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at, next_attempt_at)
            SELECT x.remote, x.entry, ?, ? FROM export x
            WHERE x.entry = ? AND x.remote <> ? AND x.removed_at IS NULL
                AND (x.version > 0 OR x.attempted > 0) AND x.deletion < 2
            ON CONFLICT (remote, entry) DO UPDATE SET state = 'pending', reason = NULL,
                attempts = 0, next_attempt_at = excluded.next_attempt_at
            """, [tx.now, notBefore, entry, remote])
    }

    /// Whether the deletion of an entry was sent to any remote.
    func sentDeletion(of entry: Int64) throws -> Bool {
        try tx.number("SELECT count(*) FROM export WHERE entry = ? AND deletion > 0", [entry]) > 0
    }

    /// Reverts ``enqueueDeletion(_:notBefore:except:)``: rows of versions that the remote holds are
    /// removed unless it also holds samples of an earlier version of the app, the others become due.
    func dequeueDeletion(_ entry: Int64) throws {
        try tx.run(
            """
            DELETE FROM outbox WHERE entry = ? AND (
                remote IN (SELECT id FROM remote WHERE is_enabled = 0)
                OR remote IN (SELECT k.remote FROM excluded_kind k JOIN entry e ON e.kind = k.kind
                    WHERE e.id = outbox.entry)
                OR EXISTS (SELECT 1 FROM export x JOIN entry e ON e.id = x.entry
                    WHERE x.entry = outbox.entry AND x.remote = outbox.remote
                    AND x.deletion = 0 AND x.version >= e.version
                    AND NOT (\(LinkTable.areDoubled("x.entry", "x.remote")))))
            """, [entry])
        try tx.run("UPDATE outbox SET next_attempt_at = NULL WHERE entry = ?", [entry])
        // What a remote holds twice and is not sent to it now is a candidate for a backfill.
        try tx.run(
            """
            UPDATE export SET version = 0, attempted = max(attempted, version)
            WHERE entry = ?1 AND deletion = 0 AND \(LinkTable.areDoubled("export.entry", "export.remote"))
                AND NOT EXISTS (SELECT 1 FROM outbox o
                    WHERE o.entry = ?1 AND o.remote = export.remote)
            """, [entry])
        // A deletion that was sent may have succeeded in full or in part. The remaining objects are
        // unknown, so a change notification about deleted objects must find no links. The next export
        // deletes what is left of an earlier version of the app, which no identity would find.
        try tx.run(
            """
            DELETE FROM link WHERE entry = ?1 AND NOT \(LinkTable.isEarlier) AND remote IN
                (SELECT remote FROM export WHERE entry = ?1 AND deletion > 0)
            """, [entry])
        try tx.run(
            """
            UPDATE export SET deletion = 0, removed_at = NULL, version = 0,
                attempted = iif(deletion = 2, 0, attempted)
            WHERE entry = ? AND deletion > 0
            """, [entry])
    }
}
