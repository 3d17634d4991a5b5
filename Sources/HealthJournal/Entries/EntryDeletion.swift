internal import Foundation
internal import GRDB

/// Deletes entries, undoes deletions, and removes the content of old tombstones.
struct EntryDeletion {
    let tx: JournalTransaction

    /// Soft-deletes an entry; see ``Journal/delete(_:)``.
    func delete(_ stored: StoredEntry) throws {
        guard !stored.isDeleted else { return }
        try tx.entries.setDeleted(tx.now, stored.rowID)
        if stored.isForeign {
            try HiddenObjectTable(tx: tx).hideObjects(of: stored.rowID)
        } else {
            try tx.outbox.enqueueDeletion(
                stored.rowID, notBefore: tx.now + tx.environment.undoWindow)
        }
        try tx.lastEdit.forget(stored.uuid)
        try tx.changes.append(.deleted, stored.uuid, stored.kind, stored.version)
    }

    /// Undoes a deletion; see ``Journal/undoDelete(_:)``.
    func undo(_ id: UUID) throws -> JournalEntry {
        let stored = try tx.entries.existing(id)
        guard var entry = stored.entry else { throw JournalError.notFound(id) }
        guard stored.isDeleted else { return entry }
        try tx.entries.setDeleted(nil, stored.rowID)
        if stored.isForeign {
            try HiddenObjectTable(tx: tx).showObjects(of: stored.rowID)
        } else {
            // A merge with another device's record stores the deletion before it is sent.
            let isKnown = try tx.outbox.sentDeletion(of: stored.rowID) || tx.records.isDeleted(id)
            if isKnown { entry = try tx.writer.saveNewVersion(of: entry, stored.rowID) }
            try tx.outbox.dequeueDeletion(stored.rowID)
            if isKnown { try tx.outbox.enqueueSave(stored.rowID) }
        }
        try tx.changes.append(.restored, id, stored.kind, entry.header.version)
        return entry
    }

    /// Deletes all visible entries of some kinds and returns their number.
    func deleteAll(_ kinds: Set<EntryKind>) throws -> Int {
        var count = 0
        for kind in EntryKind.allCases where kinds.contains(kind) {
            let found = try tx.entries.find(
                where: "e.kind = ? AND " + EntryTable.isVisible + " ORDER BY e.date",
                [kind.rawValue])
            for entry in found { try delete(entry) }
            count += found.count
        }
        return count
    }

    /// Removes the content of entries that were deleted before a date; tombstones remain.
    func forgetDeleted(before date: Date) throws -> Int {
        let found = try tx.rows(
            "SELECT id FROM entry WHERE has_content = 1 AND deleted_at < ?", [date.stored])
        try tx.notes.removeDetached(before: date)
        for row in found {
            let rowID: Int64 = row["id"]
            // An upstream record must stay known, otherwise its device would send it again.
            try tx.run(
                """
                UPDATE entry SET has_content = 0, note = NULL WHERE id = ?
                    AND NOT EXISTS (SELECT 1 FROM drink WHERE entry = entry.id AND upstream > '')
                """, [rowID])
            guard tx.db.changesCount > 0 else { continue }
            try tx.entries.deleteContent(rowID)
            try tx.conflicts.removeSides(of: rowID)
        }
        return found.count
    }

    /// Empties the journal; see ``Journal/reset()``.
    func reset() throws {
        for table in [
            "conflict", "outbox", "export", "export_format", "withheld", "link", "foreign_identity",
            "ignored_object", "ignored_identity", "cursor", "activity", "detached_note",
            "pending_original", "entry_record",
        ] {
            try tx.run("DELETE FROM \(table)")
        }
        // Copies refer to the entries that they replace.
        try tx.run("UPDATE entry SET overrides = NULL WHERE overrides IS NOT NULL")
        let found = try tx.rows("SELECT uuid, kind, version FROM entry WHERE deleted_at IS NULL")
        for row in found {
            try tx.changes.append(
                .removed, row["uuid"], try .init(stored: row["kind"]), row["version"])
        }
        try tx.run("DELETE FROM entry")
        try tx.lastEdit.forget()
        try tx.run("UPDATE remote SET backfill_total = 0")
    }
}
