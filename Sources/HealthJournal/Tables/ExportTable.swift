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

extension ExportTable {
    /// Marks an own entry that was deleted at the remote.
    ///
    /// The entry stays in the journal, counts as before, and is not exported again automatically.
    package func markRemoved(_ id: UUID) throws {
        guard let known = try tx.entries.find(id), !known.isForeign else { return }
        let arguments: StatementArguments = [known.rowID, remote.row]
        try tx.run("DELETE FROM link WHERE entry = ? AND remote = ?", arguments)
        try tx.run("DELETE FROM outbox WHERE entry = ? AND remote = ?", arguments)
        try tx.run(
            """
            INSERT INTO export (entry, remote, removed_at) VALUES (?1, ?2, ?3)
            ON CONFLICT (entry, remote) DO UPDATE
            SET version = 0, attempted = max(attempted, version), deletion = 0, removed_at = ?3
            """, [known.rowID, remote.row, tx.now])
        if !known.isDeleted {
            try tx.changes.append(.removedThere, id, known.kind, known.version)
        }
    }

    /// Records that the remote no longer holds an own entry that is deleted here: undoing the
    /// deletion exports it again.
    ///
    /// The attempt stays recorded, because objects of the entry may be left to delete.
    package func forget(_ id: UUID) throws {
        guard let known = try tx.entries.find(id), !known.isForeign, known.isDeleted else {
            return
        }
        try tx.run(
            "UPDATE export SET version = 0 WHERE entry = ? AND remote = ?",
            [known.rowID, remote.row])
    }

    /// Exports an entry again that was deleted at the remote, because the person wants it there.
    ///
    /// The version increases, because the remote may have kept a tombstone of the old one.
    package func exportAgain(_ id: UUID) throws {
        let known = try tx.entries.existing(id)
        guard !known.isForeign else { throw JournalError.notFound(id) }
        guard !known.isDeleted else { throw JournalError.deleted(id) }
        try tx.run(
            "UPDATE export SET removed_at = NULL WHERE entry = ? AND remote = ?",
            [known.rowID, remote.row])
        guard let old = known.entry else { throw JournalError.notFound(id) }
        let version = try tx.writer.saveNewVersion(of: old, known.rowID).header.version
        try tx.changes.append(.edited, id, known.kind, version)
        try tx.outbox.enqueueSave(known.rowID)
    }

    /// Exports entries again whose last version the remote holds or may hold, and returns their
    /// number; the condition names the entry `e`.
    ///
    /// The version increases, because the remote ignores a version that it has. The date of the
    /// last edit does not change, so that two devices that do this agree.
    func resend(where condition: String, _ arguments: StatementArguments) throws -> Int {
        let found = try tx.entries.find(
            where: """
                e.is_foreign = 0 AND e.deleted_at IS NULL AND \(condition)
                AND EXISTS (SELECT 1 FROM export x WHERE x.entry = e.id AND x.remote = ?
                    AND x.removed_at IS NULL AND max(x.version, x.attempted) >= e.version)
                """, arguments + [remote.row])
        for known in found {
            try tx.entries.setVersion(known.version + 1, known.rowID)
            try tx.changes.append(.edited, known.uuid, known.kind, known.version + 1)
            try tx.outbox.enqueueSave(known.rowID)
        }
        return found.count
    }
}

/// The table `export_format` for one remote: the format of the last export of each kind of entry.
package struct ExportFormatTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// The formats by kind.
    package func all() throws -> [EntryKind: String] {
        let found = try tx.rows(
            "SELECT kind, format FROM export_format WHERE remote = ?", [remote.row])
        var formats: [EntryKind: String] = [:]
        for row in found { formats[try .init(stored: row["kind"])] = row["format"] }
        return formats
    }

    /// Sets the formats, exports entries again that the remote holds in another one, and returns
    /// their number.
    ///
    /// If no format was set before, nothing is exported: a new installation does not change
    /// existing objects.
    @discardableResult
    package func set(_ formats: [EntryKind: String]) throws -> Int {
        guard try remote.isEnabled() else { return 0 }
        var count = 0
        for (kind, format) in formats.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let known: String? = try tx.row(
                "SELECT format FROM export_format WHERE remote = ? AND kind = ?",
                [remote.row, kind.rawValue])?["format"]
            guard known != format else { continue }
            try tx.run(
                "INSERT OR REPLACE INTO export_format VALUES (?, ?, ?)",
                [remote.row, kind.rawValue, format])
            guard known != nil else { continue }
            count += try remote.exports.resend(where: "e.kind = ?", [kind.rawValue])
        }
        return count
    }
}
