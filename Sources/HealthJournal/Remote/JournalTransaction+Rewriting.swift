package import Foundation
internal import GRDB

// What a remote holds may be less than the entry says, or in a shape that is not used any more,
// although its version is the last. Sending the same version again would change nothing there, so
// the version rises. The time of the last edit stays: two devices that do this agree.
extension JournalTransaction {
    /// Notes what of an entry a remote was not allowed to take; nothing where it took all.
    package func setWithheld(_ types: Set<String>, of entry: UUID, at remote: RemoteID)
        throws(JournalError)
    {
        try mapping {
            guard let rowID = try stored(entry)?.rowID else { return }
            let remoteRow = try remoteRow(remote)
            try run("DELETE FROM withheld WHERE entry = ? AND remote = ?", [rowID, remoteRow])
            for type in types.sorted() {
                try run("INSERT INTO withheld VALUES (?, ?, ?)", [remoteRow, rowID, type])
            }
        }
    }

    /// What of an entry a remote was not allowed to take.
    package func withheldTypes(of entry: UUID, at remote: RemoteID) throws(JournalError)
        -> Set<String>
    {
        try mapping {
            Set(
                try rows(
                    """
                    SELECT type FROM withheld
                    WHERE remote = (SELECT id FROM remote WHERE name = ?)
                        AND entry = (SELECT id FROM entry WHERE uuid = ?)
                    """, [remote.rawValue, entry]
                ).map { $0["type"] })
        }
    }

    /// All that a remote was not allowed to take of any entry.
    package func withheldTypes(at remote: RemoteID) throws(JournalError) -> Set<String> {
        try mapping {
            Set(
                try rows(
                    """
                    SELECT DISTINCT type FROM withheld
                    WHERE remote = (SELECT id FROM remote WHERE name = ?)
                        AND entry IN (SELECT id FROM entry WHERE deleted_at IS NULL)
                    """, [remote.rawValue]
                ).map { $0["type"] })
        }
    }

    /// Sends entries again of which a remote was not allowed to take something that it may take
    /// now, and says how many.
    ///
    /// What waits for the remote anyway is left to its turn.
    @discardableResult
    package func sendWithheld(_ types: Set<String>, to remote: RemoteID) throws(JournalError) -> Int
    {
        guard try isEnabled(remote) else { return 0 }
        return try mapping {
            let remoteRow = try remoteRow(remote)
            var count = 0
            for type in types.sorted() {
                count += try sendAgain(
                    """
                    e.id IN (SELECT entry FROM withheld WHERE remote = ? AND type = ?)
                        AND NOT EXISTS (SELECT 1 FROM outbox o
                            WHERE o.entry = e.id AND o.remote = ?)
                    """, [remoteRow, type, remoteRow], remoteRow)
            }
            return count
        }
    }

    /// The shapes in which entries went to a remote last.
    package func exportFormats(of remote: RemoteID) throws(JournalError) -> [EntryKind: String] {
        try mapping {
            let found = try rows(
                """
                SELECT kind, format FROM export_format
                WHERE remote = (SELECT id FROM remote WHERE name = ?)
                """, [remote.rawValue])
            var formats: [EntryKind: String] = [:]
            for row in found { formats[try parsed(row["kind"])] = row["format"] }
            return formats
        }
    }

    /// Takes note of the shapes in which entries go to a remote, and sends again what went there in
    /// another one; says how many entries that are.
    ///
    /// Where no shape was noted before, nothing is sent: what a new installation finds stays.
    @discardableResult
    package func setExportFormats(_ formats: [EntryKind: String], of remote: RemoteID)
        throws(JournalError) -> Int
    {
        guard try isEnabled(remote) else { return 0 }
        return try mapping {
            let remoteRow = try remoteRow(remote)
            var count = 0
            for (kind, format) in formats {
                let known: String? = try row(
                    "SELECT format FROM export_format WHERE remote = ? AND kind = ?",
                    [remoteRow, kind.rawValue])?["format"]
                guard known != format else { continue }
                try run(
                    "INSERT OR REPLACE INTO export_format VALUES (?, ?, ?)",
                    [remoteRow, kind.rawValue, format])
                guard known != nil else { continue }
                count += try sendAgain("e.kind = ?", [kind.rawValue], remoteRow)
            }
            return count
        }
    }

    /// Sends entries again whose last version a remote has, or may have.
    private func sendAgain(
        _ condition: String, _ arguments: StatementArguments, _ remote: Int64
    ) throws -> Int {
        let found = try stored(
            where: """
                e.is_foreign = 0 AND e.deleted_at IS NULL AND \(condition)
                AND EXISTS (SELECT 1 FROM export x WHERE x.entry = e.id AND x.remote = ?
                    AND x.removed_at IS NULL AND max(x.version, x.attempted) >= e.version)
                """, arguments + [remote])
        for known in found {
            try run("UPDATE entry SET version = version + 1 WHERE id = ?", [known.rowID])
            try log(.edited, known.uuid, known.kind, known.version + 1)
            try enqueueSave(known.rowID)
        }
        return found.count
    }
}
