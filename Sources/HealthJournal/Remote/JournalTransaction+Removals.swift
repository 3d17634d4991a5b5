package import Foundation
internal import GRDB

extension JournalTransaction {
    /// Marks an own entry that somebody removed at a remote: it stays here, does not go there by
    /// itself, and counts as before.
    package func markRemoved(_ id: UUID, at remote: RemoteID) throws(JournalError) {
        try mapping {
            guard let known = try stored(id), !known.isForeign else { return }
            let remoteRow = try remoteRow(remote)
            let arguments: StatementArguments = [known.rowID, remoteRow]
            try run("DELETE FROM link WHERE entry = ? AND remote = ?", arguments)
            try run("DELETE FROM outbox WHERE entry = ? AND remote = ?", arguments)
            try run(
                """
                INSERT INTO export (entry, remote, removed_at) VALUES (?1, ?2, ?3)
                ON CONFLICT (entry, remote) DO UPDATE
                SET version = 0, attempted = max(attempted, version), deletion = 0, removed_at = ?3
                """, [known.rowID, remoteRow, now])
            if !known.isDeleted { try log(.removedThere, id, known.kind, known.version) }
        }
    }

    /// Notes that a remote no longer holds an own entry as it was exported, where the entry is
    /// deleted here: undoing the deletion sends it there again.
    ///
    /// That something was sent stays known, for parts of it may be left to delete.
    package func forgetExport(_ id: UUID, at remote: RemoteID) throws(JournalError) {
        try mapping {
            guard let known = try stored(id), !known.isForeign, known.isDeleted else { return }
            try run(
                "UPDATE export SET version = 0 WHERE entry = ? AND remote = ?",
                [known.rowID, try remoteRow(remote)])
        }
    }

    /// Takes away one link of an entry, and says whether others are left.
    package func removeLink(toObject object: String, at remote: RemoteID) throws(JournalError)
        -> Bool
    {
        try mapping {
            let remoteRow = try remoteRow(remote)
            let link = try row(
                "SELECT id, entry FROM link WHERE object = ? AND remote = ?", [object, remoteRow])
            guard let link else { return false }
            let (id, entry): (Int64, Int64) = (link["id"], link["entry"])
            try run("DELETE FROM link WHERE id = ?", [id])
            return try !links(entry, remoteRow).isEmpty
        }
    }

    /// Sends an entry that was removed at a remote there again, because the person wants it.
    ///
    /// Its version rises: the remote may have kept the old one's tombstone.
    package func exportAgain(_ id: UUID, at remote: RemoteID) throws(JournalError) {
        try mapping {
            let known = try existing(id)
            guard !known.isForeign else { throw JournalError.notFound(id) }
            guard !known.isDeleted else { throw JournalError.deleted(id) }
            try run(
                "UPDATE export SET removed_at = NULL WHERE entry = ? AND remote = ?",
                [known.rowID, try remoteRow(remote)])
            try run(
                "UPDATE entry SET version = version + 1, modified_at = ? WHERE id = ?",
                [now, known.rowID])
            try log(.edited, id, known.kind, known.version + 1)
            try enqueueSave(known.rowID)
        }
    }
}
