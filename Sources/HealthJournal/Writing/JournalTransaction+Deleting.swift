internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// Deletes what the person does not want any more; see ``Journal/delete(_:)``.
    func delete(_ stored: StoredEntry) throws {
        guard !stored.isDeleted else { return }
        try run("UPDATE entry SET deleted_at = ? WHERE id = ?", [now, stored.rowID])
        if stored.isForeign {
            try ignore(stored.rowID)
        } else {
            try enqueueDeletion(stored.rowID, notBefore: now + environment.undoWindow)
        }
        try log(.deleted, stored.uuid, stored.kind, stored.version)
    }

    /// Takes a deletion back; see ``Journal/undoDelete(_:)``.
    func undoDelete(_ id: UUID) throws -> JournalEntry {
        let stored = try existing(id)
        guard var entry = stored.entry else { throw JournalError.notFound(id) }
        guard stored.isDeleted else { return entry }
        if stored.isForeign {
            try run("UPDATE entry SET deleted_at = NULL WHERE id = ?", [stored.rowID])
            try stopIgnoring(stored.rowID)
        } else {
            let wasPropagated =
                try number(
                    "SELECT count(*) FROM export WHERE entry = ? AND deletion > 0", [stored.rowID])
                > 0
            if wasPropagated {
                entry.header.version += 1
                entry.header.modifiedAt = date(now)
            }
            try run(
                "UPDATE entry SET deleted_at = NULL, version = ?, modified_at = ? WHERE id = ?",
                [
                    entry.header.version, entry.header.modifiedAt.timeIntervalSinceReferenceDate,
                    stored.rowID,
                ])
            try dequeueDeletion(stored.rowID)
            if wasPropagated { try enqueueSave(stored.rowID) }
        }
        try log(.restored, id, stored.kind, entry.header.version)
        return entry
    }

    func deleteAll(_ kinds: Set<EntryKind>) throws -> Int {
        var count = 0
        for kind in EntryKind.allCases where kinds.contains(kind) {
            let found = try stored(
                where: "e.kind = ? AND " + Self.isVisible + " ORDER BY e.date", [kind.rawValue])
            for entry in found { try delete(entry) }
            count += found.count
        }
        return count
    }

    func forgetDeleted(before date: Date) throws -> Int {
        let found = try rows(
            "SELECT id FROM entry WHERE has_content = 1 AND deleted_at < ?",
            [date.timeIntervalSinceReferenceDate])
        try run(
            "DELETE FROM kept_note WHERE kept_at < ?", [date.timeIntervalSinceReferenceDate])
        for row in found {
            let rowID: Int64 = row["id"]
            // An upstream record must stay known, or its device would bring it back.
            try run(
                """
                UPDATE entry SET has_content = 0, note = NULL WHERE id = ?
                    AND NOT EXISTS (SELECT 1 FROM drink WHERE entry = entry.id AND upstream > '')
                """, [rowID])
            guard db.changesCount > 0 else { continue }
            try deleteContent(rowID)
            try forgetSides(rowID)
        }
        return found.count
    }

    func reset() throws {
        for table in [
            "conflict", "outbox", "export", "export_format", "withheld", "link", "foreign_identity",
            "ignored_object", "ignored_identity", "cursor", "activity", "kept_note", "awaited",
        ] {
            try run("DELETE FROM \(table)")
        }
        // Copies refer to what they replace.
        try run("UPDATE entry SET overrides = NULL WHERE overrides IS NOT NULL")
        let found = try rows("SELECT uuid, kind, version FROM entry WHERE deleted_at IS NULL")
        for row in found {
            try log(.removed, row["uuid"], try parsed(row["kind"]), row["version"])
        }
        try run("DELETE FROM entry")
        try run("UPDATE remote SET backfill_total = 0")
    }

    /// Keeps another app's entry out for good, by its objects and by its own identifier.
    func ignore(_ rowID: Int64) throws {
        try run(
            """
            INSERT OR IGNORE INTO ignored_object (remote, object)
            SELECT remote, object FROM link WHERE entry = ?
            """, [rowID])
        try run(
            """
            INSERT OR IGNORE INTO ignored_identity (bundle, identifier, type)
            SELECT bundle, identifier, type FROM foreign_identity WHERE entry = ?
            """, [rowID])
    }

    private func stopIgnoring(_ rowID: Int64) throws {
        try run(
            """
            DELETE FROM ignored_object WHERE id IN (
                SELECT i.id FROM ignored_object i JOIN link l
                ON l.object = i.object AND l.remote = i.remote WHERE l.entry = ?)
            """, [rowID])
        try run(
            """
            DELETE FROM ignored_identity WHERE id IN (
                SELECT i.id FROM ignored_identity i JOIN foreign_identity f
                ON f.identifier = i.identifier AND f.bundle = i.bundle AND f.type = i.type
                WHERE f.entry = ?)
            """, [rowID])
    }
}
