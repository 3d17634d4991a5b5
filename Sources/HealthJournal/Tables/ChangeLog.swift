internal import Foundation
internal import GRDB

/// The table `change`: the changes of entries, in order.
package struct ChangeLog {
    let tx: JournalTransaction

    /// Appends a row.
    func append(_ action: JournalChange.Action, _ uuid: UUID, _ kind: EntryKind, _ version: Int)
        throws
    {
        try tx.run(
            "INSERT INTO change (entry, kind, action, version, at) VALUES (?, ?, ?, ?, ?)",
            [uuid, kind.rawValue, action.rawValue, version, tx.now])
    }

    /// The rows after a position, oldest first.
    func after(_ sequence: Int64, limit: Int) throws -> [JournalChange] {
        try tx.rows(
            "SELECT * FROM change WHERE sequence > ? ORDER BY sequence LIMIT ?", [sequence, limit]
        )
        .map { row in
            JournalChange(
                sequence: row["sequence"], entryID: row["entry"],
                kind: try .init(stored: row["kind"]), action: try .init(stored: row["action"]),
                version: row["version"], date: Date(stored: row["at"]))
        }
    }

    /// The last position; 0 if the log is empty.
    func last() throws -> Int64 { Int64(try tx.number("SELECT max(sequence) FROM change")) }
}
