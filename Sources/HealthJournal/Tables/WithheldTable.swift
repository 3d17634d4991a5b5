package import Foundation
internal import GRDB

/// The table `withheld` for one remote: the types of entries that the remote was not permitted to
/// hold.
package struct WithheldTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// Replaces the withheld types of an entry; empty if the remote holds the whole entry.
    package func set(_ types: Set<String>, of entry: UUID) throws {
        guard !types.isEmpty else {
            try tx.run(
                """
                DELETE FROM withheld
                WHERE remote = ? AND entry = (SELECT id FROM entry WHERE uuid = ?)
                """, [remote.row, entry])
            return
        }
        guard let rowID = try tx.entries.row(of: entry) else { return }
        try tx.run("DELETE FROM withheld WHERE entry = ? AND remote = ?", [rowID, remote.row])
        for type in types.sorted() {
            try tx.run("INSERT INTO withheld VALUES (?, ?, ?)", [remote.row, rowID, type])
        }
    }

    /// The withheld types of an entry.
    package func types(of entry: UUID) throws -> Set<String> {
        Set(
            try tx.rows(
                """
                SELECT type FROM withheld
                WHERE remote = ? AND entry = (SELECT id FROM entry WHERE uuid = ?)
                """, [remote.row, entry]
            ).map { $0["type"] })
    }

    /// The types that were withheld of any entry.
    package func types() throws -> Set<String> {
        Set(
            try tx.rows(
                """
                SELECT DISTINCT type FROM withheld
                WHERE remote = ? AND entry IN (SELECT id FROM entry WHERE deleted_at IS NULL)
                """, [remote.row]
            ).map { $0["type"] })
    }

    /// Exports entries again with types that were withheld and are now permitted, and returns their
    /// number.
    ///
    /// Entries in the outbox are not changed.
    @discardableResult
    package func resend(_ types: Set<String>) throws -> Int {
        guard try remote.isEnabled() else { return 0 }
        var count = 0
        for type in types.sorted() {
            count += try remote.exports.resend(
                where: """
                    e.id IN (SELECT entry FROM withheld WHERE remote = ? AND type = ?)
                        AND NOT EXISTS (SELECT 1 FROM outbox o
                            WHERE o.entry = e.id AND o.remote = ?)
                    """, [remote.row, type, remote.row])
        }
        return count
    }
}
