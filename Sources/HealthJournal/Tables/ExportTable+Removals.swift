package import Foundation
internal import GRDB

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
