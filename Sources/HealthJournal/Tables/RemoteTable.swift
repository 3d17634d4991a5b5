package import Foundation
internal import GRDB

/// The table `remote`.
package struct RemoteTable {
    let tx: JournalTransaction

    /// The row of a remote; nil if the journal does not know it.
    func row(of remote: RemoteID) throws -> Int64? {
        try tx.row("SELECT id FROM remote WHERE name = ?", [remote.rawValue])?["id"]
    }

    /// The row of a remote, added if it is unknown; 0 if it is unknown and the transaction may only
    /// read.
    func row(adding remote: RemoteID) throws -> Int64 {
        if let row = try row(of: remote) { return row }
        guard !tx.isReadOnly else { return 0 }
        try tx.run("INSERT INTO remote (name) VALUES (?)", [remote.rawValue])
        return tx.db.lastInsertedRowID
    }

    /// Enables a remote that the journal does not know, and enqueues what was logged before; a known
    /// remote stays as it is.
    func enableUnlessKnown(_ remote: RemoteID) throws {
        let added = try tx.run(
            """
            INSERT INTO remote (name, is_enabled) VALUES (?, 1)
            ON CONFLICT (name) DO NOTHING
            """, [remote.rawValue])
        guard added > 0 else { return }
        _ = try tx.remote(remote).backfill.enqueue(limit: .max)
    }
}

/// The table `cursor` for one remote: the position after the last pull of each stream.
package struct CursorTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// The cursor of a stream; nil before the first pull.
    package func of(_ stream: String) throws -> Data? {
        try tx.row(
            "SELECT data FROM cursor WHERE stream = ? AND remote = ?", [stream, remote.row])?[
                "data"]
    }

    /// Sets the cursor of a stream, or with nil restarts the next pull from the beginning.
    ///
    /// Call this in the transaction that applies the changes of the pull.
    package func set(_ stream: String, to cursor: Data?) throws {
        guard let cursor else {
            try tx.run("DELETE FROM cursor WHERE stream = ? AND remote = ?", [stream, remote.row])
            return
        }
        try tx.run(
            """
            INSERT INTO cursor (remote, stream, data, updated_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (remote, stream) DO UPDATE
            SET data = excluded.data, updated_at = excluded.updated_at
            """, [remote.row, stream, cursor, tx.now])
    }
}

/// The table `unverified_object` for one remote, and the mark of the remote's state.
///
/// A remote may lose data: it is restored from a backup, replaced or created again. Then every
/// stream is read from the beginning. Own entries wait in the outbox until they are found there;
/// other apps' objects are unverified until they are found.
package struct VerificationTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// The mark of the remote's state after the last push; nil if unknown.
    package func mark() throws -> Data? {
        try tx.row("SELECT history FROM remote WHERE id = ?", [remote.row])?["history"]
    }

    /// Stores the mark of the remote's state.
    ///
    /// Call this in the transaction that records what was pushed.
    package func setMark(_ mark: Data?) throws {
        try tx.run("UPDATE remote SET history = ? WHERE id = ?", [mark, remote.row])
    }

    /// Starts to compare kinds of entry with a remote that may have lost some of them.
    ///
    /// The stream is read from the beginning. Entries that are not found are sent again or deleted
    /// here.
    package func begin(_ kinds: Set<EntryKind>, stream: String) throws {
        try remote.cursors.set(stream, to: nil)
        for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
            try enqueueExported(kind)
            try tx.run(
                """
                INSERT OR IGNORE INTO unverified_object (remote, object)
                SELECT l.remote, l.object FROM link l JOIN entry e ON e.id = l.entry
                WHERE l.remote = ? AND e.kind = ? AND e.is_foreign = 1
                    AND e.deleted_at IS NULL
                """, [remote.row, kind.rawValue])
            // A backup contains older versions, which are now the present ones.
            try tx.run(
                """
                UPDATE foreign_identity SET version = 0 WHERE entry IN
                    (SELECT id FROM entry WHERE kind = ? AND is_foreign = 1)
                """, [kind.rawValue])
        }
    }

    /// Adds the entries that the remote should hold to the outbox; a confirmation removes them.
    private func enqueueExported(_ kind: EntryKind) throws {
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at)
            SELECT r.id, e.id, ? FROM entry e
            JOIN export ON export.entry = e.id JOIN remote r ON r.id = export.remote
            WHERE r.id = ? AND e.kind = ? AND export.version > 0 AND \(Outbox.isExportable)
            ORDER BY e.id
            ON CONFLICT (remote, entry) DO NOTHING
            """, [tx.now, remote.row, kind.rawValue])
        // A deletion that can still be undone: the remote may lack the entry then, so it is sent again.
        try tx.run(
            """
            UPDATE export SET version = 0, attempted = max(attempted, version)
            WHERE remote = ? AND version > 0 AND deletion = 0 AND entry IN
                (SELECT id FROM entry WHERE kind = ? AND is_foreign = 0 AND deleted_at IS NOT NULL)
            """, [remote.row, kind.rawValue])
        // Entries that are not exported now are candidates for a backfill later.
        try tx.run(
            """
            UPDATE export SET version = 0
            WHERE remote = ?1 AND entry IN (SELECT id FROM entry WHERE kind = ?2)
                AND EXISTS (SELECT 1 FROM excluded_kind k WHERE k.remote = ?1 AND k.kind = ?2)
            """, [remote.row, kind.rawValue])
    }

    /// Whether other apps' objects are still unverified.
    package func isUnderWay() throws -> Bool {
        try tx.number(
            "SELECT EXISTS (SELECT 1 FROM unverified_object WHERE remote = ?)", [remote.row]) > 0
    }

    /// Records that the remote holds objects.
    package func note(_ objects: [String]) throws {
        for object in objects {
            try tx.run(
                "DELETE FROM unverified_object WHERE object = ? AND remote = ?",
                [object, remote.row])
        }
    }

    /// Ends the comparison of kinds of entry, and returns the objects that were not found.
    ///
    /// - Parameter start: The start of the visible time; objects before it are not compared.
    package func end(_ kinds: Set<EntryKind>, since start: Date) throws -> [String] {
        var missing: [String] = []
        for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
            let found = try tx.rows(
                """
                SELECT u.object, e.date FROM unverified_object u
                JOIN link l ON l.object = u.object AND l.remote = u.remote
                JOIN entry e ON e.id = l.entry
                WHERE u.remote = ? AND e.kind = ? ORDER BY u.object
                """, [remote.row, kind.rawValue])
            try note(found.map { $0["object"] })
            for row in found {
                let seconds: Double = row["date"]
                if Date(stored: seconds) >= start { missing.append(row["object"]) }
            }
        }
        return missing
    }
}
