package import Foundation
internal import GRDB

/// The table `export` for one remote: the versions of own entries that the remote holds.
package struct ExportTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// Records that operations are about to be sent; the transaction must commit before that.
    ///
    /// From now on the remote may hold them, even after a crash.
    package func markSent(_ operations: [PendingOperation]) throws {
        for operation in operations {
            let isDeletion = operation.action == .delete
            try tx.run(
                """
                INSERT INTO export (remote, entry, attempted, deletion)
                SELECT ?1, id, ?2, ?3 FROM entry WHERE uuid = ?4
                ON CONFLICT (entry, remote) DO UPDATE
                SET attempted = max(attempted, ?2), deletion = max(deletion, ?3)
                """,
                [
                    remote.row, isDeletion ? 0 : operation.version, isDeletion ? 1 : 0,
                    operation.entryID,
                ])
        }
    }

    /// Records that the remote holds some version of an entry, so that a deletion is sent there.
    func markHeld(_ entry: Int64) throws {
        try tx.run(
            """
            INSERT INTO export (remote, entry, attempted) VALUES (?, ?, 1)
            ON CONFLICT (entry, remote) DO UPDATE SET attempted = max(attempted, 1)
            """, [remote.row, entry])
    }

    /// Reverts ``markSent(_:)`` for a version that the remote refused as a whole.
    package func revertAttempt(_ entry: UUID, version: Int, to attempted: Int) throws {
        try tx.run(
            """
            UPDATE export SET attempted = max(version, ?1)
            WHERE attempted = ?2 AND entry = (SELECT id FROM entry WHERE uuid = ?3)
                AND remote = ?4
            """, [attempted, version, entry, remote.row])
    }

    /// Records that the remote holds a version of an own entry, and the objects that represent it.
    ///
    /// Unknown entries are ignored. A later edit stays in the outbox. If the remote held a later
    /// version before, it has lost that version: the entry is exported again. So is an entry that the remote
    /// also holds as samples of an earlier version of the app, because only a push deletes these.
    package func confirm(_ entry: UUID, version: Int, links: [RemoteLink]) throws {
        guard let rowID = try tx.entries.row(of: entry) else { return }
        let known = try tx.row(
            "SELECT version FROM export WHERE entry = ? AND remote = ?", [rowID, remote.row])
        try setVersion(version, rowID)
        if let known: Int = known?["version"], known > version {
            try tx.run(
                "UPDATE export SET version = ? WHERE entry = ? AND remote = ?",
                [version, rowID, remote.row])
            try tx.outbox.enqueueMissing(rowID)
        }
        let left = try tx.run(
            """
            DELETE FROM outbox WHERE entry = ? AND remote = ? AND EXISTS
                (SELECT 1 FROM entry e
                 WHERE e.id = outbox.entry AND e.version <= ? AND e.deleted_at IS NULL)
            """, [rowID, remote.row, version])
        // An entry has one row at most.
        if left == 0 {
            try tx.run(
                """
                UPDATE outbox SET attempts = 0, state = 'pending', reason = NULL,
                    next_attempt_at = NULL
                WHERE entry = ? AND remote = ? AND EXISTS
                    (SELECT 1 FROM entry e WHERE e.id = outbox.entry AND e.deleted_at IS NULL)
                """, [rowID, remote.row])
        }
        try remote.links.setOwn(links, rowID)
        if !links.isEmpty { try remote.outbox.enqueueDoubled(rowID) }
    }

    /// Records that the remote accepted a version of an entry, and the objects that represent it
    /// now.
    ///
    /// A later edit stays in the outbox.
    ///
    /// - Parameter replaced: The links that the operation had: samples of an earlier version of the app
    ///   among them were deleted.
    package func complete(
        _ entry: UUID, version: Int, links: [RemoteLink], replacing replaced: [RemoteLink] = []
    ) throws {
        if let rowID = try tx.entries.row(of: entry) {
            try remote.links.removeEarlier(replaced, rowID)
        }
        try confirm(entry, version: version, links: links)
        try remote.noteSuccess()
    }

    /// Records that the remote no longer holds an entry because it was deleted here.
    package func completeDeletion(_ entry: UUID) throws {
        let arguments: StatementArguments = [try tx.entries.existing(entry).rowID, remote.row]
        try tx.run("DELETE FROM link WHERE entry = ? AND remote = ?", arguments)
        try tx.run(
            """
            INSERT INTO export (entry, remote, deletion) VALUES (?, ?, 2)
            ON CONFLICT (entry, remote) DO UPDATE SET version = 0, attempted = 0, deletion = 2
            """, arguments)
        // If the deletion was undone meanwhile, the entry is exported again: its row stays.
        try tx.run(
            """
            UPDATE export SET deletion = 0 WHERE entry = ? AND remote = ?
                AND EXISTS (SELECT 1 FROM entry e
                    WHERE e.id = export.entry AND e.deleted_at IS NULL)
            """, arguments)
        try tx.run(
            """
            DELETE FROM outbox WHERE entry = ? AND remote = ?
                AND EXISTS (SELECT 1 FROM entry e
                    WHERE e.id = outbox.entry AND e.deleted_at IS NOT NULL)
            """, arguments)
        try remote.noteSuccess()
    }

    /// Whether the remote may hold any version of an entry.
    func wasSent(_ entry: Int64) throws -> Bool {
        try tx.number(
            """
            SELECT count(*) FROM export
            WHERE entry = ? AND remote = ? AND (version > 0 OR attempted > 0)
            """, [entry, remote.row]) > 0
    }

    /// Records that the remote holds at least a version of an entry, and no sent deletion of it.
    func setVersion(_ version: Int, _ entry: Int64) throws {
        try tx.run(
            """
            INSERT INTO export (entry, remote, version, attempted) VALUES (?1, ?2, ?3, ?3)
            ON CONFLICT (entry, remote) DO UPDATE
            SET version = max(version, ?3), attempted = max(attempted, ?3), deletion = 0,
                removed_at = NULL
            """, [entry, remote.row, version])
    }

    /// Records that the remote holds objects of a version of an entry that is deleted here.
    ///
    /// A deletion that was sent before stays recorded: it may have deleted some of the objects, so
    /// that undoing it sends the whole entry again.
    func setHeldVersion(_ version: Int, _ deleted: Int64) throws {
        try tx.run(
            """
            INSERT INTO export (entry, remote, version, attempted) VALUES (?1, ?2, ?3, ?3)
            ON CONFLICT (entry, remote) DO UPDATE
            SET version = max(version, ?3), attempted = max(attempted, ?3),
                deletion = min(deletion, 1), removed_at = NULL
            """, [deleted, remote.row, version])
    }
}
