internal import Foundation
internal import GRDB

// The person's copy of another app's entry stands in the place of that entry, not of its object: an
// app that edits by deleting and saving anew, or a journal that reads it anew, must not have the
// day count both.
extension JournalTransaction {
    /// How long a copy waits for its original, in seconds; then it is an entry like others.
    private static let patience: TimeInterval = 30 * 86_400

    /// The copy of the person's that stands in an entry's place, also where it is deleted.
    func copy(of known: StoredEntry) throws -> StoredEntry? {
        try stored(where: "e.overrides = ?", [known.rowID]).first
    }

    /// Lets the copy of another app's entry, which goes, stand for the one that came in its place,
    /// or wait for it.
    func awaitSuccessor(of known: StoredEntry) throws {
        guard let copy = try copy(of: known), let original = known.entry,
            let remote = try row(
                """
                SELECT r.id, r.name FROM link l JOIN remote r ON r.id = l.remote WHERE l.entry = ?
                """, [known.rowID])
        else { return }
        let place = ForeignOriginal(
            copy: copy.uuid, of: original, at: RemoteID(rawValue: remote["name"]))
        // Only what came after the copy was made can have come in the original's place.
        let later = try candidates(for: place).filter { $0.rowID > copy.rowID }
        if later.count == 1 {
            try stand(copy.rowID, for: later[0].rowID, at: remote["id"])
        } else {
            try wait(for: place, copy.rowID)
        }
    }

    /// Puts a copy that waits in the place of another app's entry that came now.
    ///
    /// - Parameter isWhole: Whether it is all that its source saved of it.
    func takeAwaiting(
        _ entry: JournalEntry, _ rowID: Int64, at remote: Int64, isWhole: Bool = true
    ) throws {
        let header = entry.header
        let found = try rows(
            """
            SELECT a.copy, e.uuid, a.* FROM awaited a JOIN entry e ON e.id = a.copy
            JOIN remote r ON r.name = a.remote
            WHERE r.id = ? AND a.bundle = ? AND a.kind = ? AND a.date BETWEEN ? AND ?
            ORDER BY abs(a.date - ?), a.copy
            """,
            [remote, header.source.bundleIdentifier, entry.kind.rawValue]
                + Self.around(header.date) + [header.date.timeIntervalSinceReferenceDate])
        for row in found where try awaited(row).fits(entry, isWhole: isWhole) {
            guard try !wasSent(row["copy"], to: remote) else { continue }
            return try stand(row["copy"], for: rowID, at: remote)
        }
    }

    /// Lets copies that waited too long go where other entries go.
    ///
    /// Nothing is late while nobody reads the remote.
    func stopAwaiting() throws {
        try run(
            """
            DELETE FROM awaited WHERE awaited_at < ?
                AND remote IN (SELECT name FROM remote WHERE is_enabled = 1)
            """, [now - Self.patience])
    }

    /// Lets copies wait from now on: their remote was switched on.
    func awaitAnew(_ remote: RemoteID) throws {
        try run("UPDATE awaited SET awaited_at = ? WHERE remote = ?", [now, remote.rawValue])
    }

    /// Lets a copy wait for nothing.
    func stopAwaiting(for copy: Int64) throws {
        try run("DELETE FROM awaited WHERE copy = ?", [copy])
    }

    /// What the person's copies stand for, those too whose original is not here, in order of time.
    package func originals() throws(JournalError) -> [ForeignOriginal] {
        try mapping {
            let here = try rows(
                """
                SELECT o.uuid AS original, e.uuid AS copy, r.name AS remote
                FROM entry e JOIN entry o ON o.id = e.overrides
                JOIN link l ON l.entry = o.id JOIN remote r ON r.id = l.remote
                WHERE e.deleted_at IS NULL GROUP BY e.id
                """
            ).compactMap { row -> ForeignOriginal? in
                guard let entry = try existing(row["original"]).entry else { return nil }
                return ForeignOriginal(
                    copy: row["copy"], of: entry, at: RemoteID(rawValue: row["remote"]))
            }
            let awaited = try rows(
                """
                SELECT e.uuid, a.* FROM awaited a JOIN entry e ON e.id = a.copy
                WHERE e.deleted_at IS NULL
                """
            ).map(awaited)
            return (here + awaited).sorted {
                ($0.date, $0.copy.uuidString) < ($1.date, $1.copy.uuidString)
            }
        }
    }

    /// Lets the copies of a backup stand for their originals again, or wait for them.
    ///
    /// A copy that the remote holds already stays an entry of its own.
    package func restore(_ originals: [ForeignOriginal]) throws(JournalError) {
        try mapping {
            for original in originals {
                try EntryRules.check(foreign: original.date)
                guard let copy = try stored(original.copy), !copy.isForeign,
                    copy.kind == original.kind, copy.entry?.header.overrides == nil
                else { continue }
                let remote = try row(
                    "SELECT id FROM remote WHERE name = ?", [original.remote.rawValue]
                ).map { $0["id"] as Int64 }
                if let remote, try wasSent(copy.rowID, to: remote) { continue }
                let found = try candidates(for: original)
                if let remote, found.count == 1 {
                    try stand(copy.rowID, for: found[0].rowID, at: remote)
                } else {
                    try wait(for: original, copy.rowID)
                }
            }
        }
    }

    /// Other apps' entries that may be an original and that no copy stands for, the nearest first;
    /// those that have its very nutrients, where there are any.
    private func candidates(for place: ForeignOriginal) throws -> [StoredEntry] {
        let found = try stored(
            where: """
                s.bundle = ? AND e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = 1
                AND \(Self.isVisible) ORDER BY abs(e.date - ?), e.id
                """,
            [place.bundleIdentifier, place.kind.rawValue] + Self.around(place.date)
                + [place.date.timeIntervalSinceReferenceDate])
        let fitting = found.filter { known in
            known.entry.map { place.fits($0, isWhole: true) } ?? false
        }
        let equal = fitting.filter { known in
            known.entry.map { place.fits($0, isWhole: false) } ?? false
        }
        return equal.isEmpty ? fitting : equal
    }

    private func awaited(_ row: Row) throws -> ForeignOriginal {
        let nutrients: String = row["nutrients"]
        return ForeignOriginal(
            copy: row["uuid"], remote: RemoteID(rawValue: row["remote"]),
            bundleIdentifier: row["bundle"], kind: try parsed(row["kind"]),
            date: date(row["date"]), name: row["name"],
            nutrients: Set(nutrients.split(separator: " ").map(String.init)))
    }

    private func stand(_ copy: Int64, for original: Int64, at remote: Int64) throws {
        try run("UPDATE entry SET overrides = ? WHERE id = ?", [original, copy])
        try stopAwaiting(for: copy)
        try run("DELETE FROM outbox WHERE entry = ? AND remote = ?", [copy, remote])
    }

    private func wait(for place: ForeignOriginal, _ copy: Int64) throws {
        try run(
            "INSERT OR REPLACE INTO awaited VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                copy, place.remote.rawValue, place.bundleIdentifier, place.kind.rawValue,
                place.date.timeIntervalSinceReferenceDate, place.name,
                place.nutrients.sorted().joined(separator: " "), now,
            ])
        try run(
            """
            DELETE FROM outbox WHERE entry = ?
                AND remote = (SELECT id FROM remote WHERE name = ?)
            """, [copy, place.remote.rawValue])
    }

    /// Whether a remote may hold an entry of the person's.
    private func wasSent(_ entry: Int64, to remote: Int64) throws -> Bool {
        try number(
            """
            SELECT count(*) FROM export
            WHERE entry = ? AND remote = ? AND (version > 0 OR attempted > 0)
            """, [entry, remote]) > 0
    }

    /// Bounds of an instant: some apps cut fractions off when they save anew.
    static func around(_ date: Date) -> StatementArguments {
        let seconds = date.timeIntervalSinceReferenceDate
        return [seconds - 1, seconds + 1]
    }
}
