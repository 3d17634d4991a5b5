internal import Foundation
internal import GRDB

/// The entries of other apps that the person's copies replace, and the table `pending_original`.
///
/// A copy replaces the entry, not its object. If an app deletes the entry and saves it again, or if
/// the journal imports it again, the copy waits and then replaces the new entry; otherwise the day
/// would count both.
package struct OriginalTable {
    let tx: JournalTransaction

    /// Seconds for which a copy waits for its original; afterwards it is exported like any entry.
    private static let longestWait: TimeInterval = 30 * 86_400

    /// The originals of the person's copies, including pending ones, in order of time.
    package func all() throws -> [ForeignOriginal] {
        let attached = try tx.rows(
            """
            SELECT o.uuid AS original, e.uuid AS copy, r.name AS remote
            FROM entry e JOIN entry o ON o.id = e.overrides
            JOIN link l ON l.entry = o.id JOIN remote r ON r.id = l.remote
            WHERE e.deleted_at IS NULL GROUP BY e.id
            """
        ).compactMap { row -> ForeignOriginal? in
            guard let entry = try tx.entries.existing(row["original"]).entry else { return nil }
            return ForeignOriginal(
                copy: row["copy"], of: entry, at: RemoteID(rawValue: row["remote"]))
        }
        let pending = try tx.rows(
            """
            SELECT e.uuid, a.* FROM pending_original a JOIN entry e ON e.id = a.copy
            WHERE e.deleted_at IS NULL
            """
        ).map(original)
        return (attached + pending).sorted {
            ($0.date, $0.copy.uuidString) < ($1.date, $1.copy.uuidString)
        }
    }

    /// Attaches the copies of a backup to their originals again, or marks them as waiting.
    ///
    /// A copy that the remote already holds stays a separate entry.
    package func restore(_ originals: [ForeignOriginal]) throws {
        for original in originals {
            try EntryRules.check(foreign: original.date)
            try EntryRules.check(app: original.bundleIdentifier)
            guard let copy = try tx.entries.find(original.copy), !copy.isForeign,
                copy.kind == original.kind, copy.entry?.header.overrides == nil
            else { continue }
            let remote = try tx.remotes.row(of: original.remote).map {
                JournalRemote(tx: tx, id: original.remote, row: $0)
            }
            if let remote, try remote.exports.wasSent(copy.rowID) { continue }
            let found = try candidates(for: original)
            if let remote, found.count == 1 {
                try attach(copy.rowID, to: found[0].rowID, at: remote.row)
            } else {
                try wait(for: original, copy.rowID)
            }
        }
    }

    /// Keeps the copy of another app's entry that is about to be removed: the copy replaces the new
    /// entry of the app, or waits for it.
    func keepCopy(of known: StoredEntry) throws {
        guard let copy = try tx.entries.copy(of: known), let original = known.entry,
            let remote = try tx.row(
                """
                SELECT r.id, r.name FROM link l JOIN remote r ON r.id = l.remote WHERE l.entry = ?
                """, [known.rowID])
        else { return }
        let place = ForeignOriginal(
            copy: copy.uuid, of: original, at: RemoteID(rawValue: remote["name"]))
        // Only an entry that is newer than the copy can have replaced the original.
        let later = try candidates(for: place).filter { $0.rowID > copy.rowID }
        if later.count == 1 {
            try attach(copy.rowID, to: later[0].rowID, at: remote["id"])
        } else {
            try wait(for: place, copy.rowID)
        }
    }

    /// Attaches a waiting copy to another app's entry that was just imported.
    ///
    /// - Parameter isWhole: Whether the entry is complete.
    func attachWaitingCopy(
        to entry: JournalEntry, _ rowID: Int64, at remote: JournalRemote, isWhole: Bool = true
    ) throws {
        // Usually no copy waits, and an import asks for each entry.
        guard try tx.number("SELECT EXISTS (SELECT 1 FROM pending_original)") == 1 else { return }
        let header = entry.header
        let found = try tx.rows(
            """
            SELECT e.uuid, a.* FROM pending_original a JOIN entry e ON e.id = a.copy
            WHERE a.remote = ? AND a.bundle = ? AND a.kind = ? AND a.date BETWEEN ? AND ?
            ORDER BY abs(a.date - ?), a.copy
            """,
            [remote.id.rawValue, header.source.bundleIdentifier, entry.kind.rawValue]
                + header.date.storedBounds + [header.date.stored])
        for row in found where try original(row).fits(entry, isWhole: isWhole) {
            guard try !remote.exports.wasSent(row["copy"]) else { continue }
            return try attach(row["copy"], to: rowID, at: remote.row)
        }
    }

    /// Ends the wait of copies that have waited too long.
    ///
    /// The time counts only while the remote is enabled.
    func expire() throws {
        try tx.run(
            """
            DELETE FROM pending_original WHERE waiting_since < ?
                AND remote IN (SELECT name FROM remote WHERE is_enabled = 1)
            """, [tx.now - Self.longestWait])
    }

    /// Restarts the wait of copies, because their remote was enabled.
    func restartWaiting(_ remote: RemoteID) throws {
        try tx.run(
            "UPDATE pending_original SET waiting_since = ? WHERE remote = ?",
            [tx.now, remote.rawValue])
    }

    /// Ends the wait of a copy.
    func stopWaiting(_ copy: Int64) throws {
        try tx.run("DELETE FROM pending_original WHERE copy = ?", [copy])
    }

    /// Other apps' entries that may be an original and have no copy, the nearest first; those with
    /// exactly the same nutrients, if there are any.
    private func candidates(for place: ForeignOriginal) throws -> [StoredEntry] {
        let found = try tx.entries.find(
            where: """
                s.bundle = ? AND e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = 1
                AND \(EntryTable.isVisible) ORDER BY abs(e.date - ?), e.id
                """,
            [place.bundleIdentifier, place.kind.rawValue] + place.date.storedBounds
                + [place.date.stored])
        let fitting = found.filter { known in
            known.entry.map { place.fits($0, isWhole: true) } ?? false
        }
        let equal = fitting.filter { known in
            known.entry.map { place.fits($0, isWhole: false) } ?? false
        }
        return equal.isEmpty ? fitting : equal
    }

    private func original(_ row: Row) throws -> ForeignOriginal {
        let nutrients: String = row["nutrients"]
        return ForeignOriginal(
            copy: row["uuid"], remote: RemoteID(rawValue: row["remote"]),
            bundleIdentifier: row["bundle"], kind: try .init(stored: row["kind"]),
            date: Date(stored: row["date"]), name: row["name"],
            nutrients: Set(nutrients.split(separator: " ").map(String.init)))
    }

    private func attach(_ copy: Int64, to original: Int64, at remote: Int64) throws {
        try tx.run("UPDATE entry SET overrides = ? WHERE id = ?", [original, copy])
        try stopWaiting(copy)
        try tx.run("DELETE FROM outbox WHERE entry = ? AND remote = ?", [copy, remote])
    }

    private func wait(for place: ForeignOriginal, _ copy: Int64) throws {
        try tx.run(
            "INSERT OR REPLACE INTO pending_original VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                copy, place.remote.rawValue, place.bundleIdentifier, place.kind.rawValue,
                place.date.stored, place.name, place.nutrients.sorted().joined(separator: " "),
                tx.now,
            ])
        try tx.run(
            """
            DELETE FROM outbox WHERE entry = ?
                AND remote = (SELECT id FROM remote WHERE name = ?)
            """, [copy, place.remote.rawValue])
    }
}
