internal import Foundation
internal import GRDB

/// An entry as the tables store it, deleted ones included.
struct StoredEntry {
    let rowID: Int64
    let uuid: UUID
    let kind: EntryKind
    let version: Int
    let isForeign: Bool
    let deletedAt: Date?
    /// The entry; nil if only its tombstone is left.
    var entry: JournalEntry?

    var isDeleted: Bool { deletedAt != nil }
}

/// The tables `entry`, `source`, and one for the content of each kind.
package struct EntryTable {
    let tx: JournalTransaction

    /// Reads entries; the condition names the entry `e` and its source `s`, and may contain ORDER
    /// BY and LIMIT.
    func find(where condition: String, _ arguments: StatementArguments) throws -> [StoredEntry] {
        var found = try tx.map(Self.selection + " WHERE " + condition, arguments, decode)
        try addItems(to: &found)
        return found
    }

    /// The entry with an identity, deleted or not.
    func find(_ uuid: UUID) throws -> StoredEntry? {
        try find(where: "e.uuid = ?", [uuid]).first
    }

    /// The entries in some rows, deleted or not, by the row.
    func find(rows: [Int64]) throws -> [Int64: StoredEntry] {
        guard !rows.isEmpty else { return [:] }
        let list = "[" + rows.map(String.init).joined(separator: ",") + "]"
        let found = try find(where: "e.id IN (SELECT value FROM json_each(?))", [list])
        return Dictionary(found.map { ($0.rowID, $0) }) { first, _ in first }
    }

    /// The row of the entry with an identity, deleted or not.
    func row(of uuid: UUID) throws -> Int64? {
        try tx.row("SELECT id FROM entry WHERE uuid = ?", [uuid])?["id"]
    }

    /// The entry with an identity, deleted or not.
    ///
    /// - Throws: ``JournalError/notFound(_:)``.
    func existing(_ uuid: UUID) throws -> StoredEntry {
        guard let found = try find(uuid) else { throw JournalError.notFound(uuid) }
        return found
    }

    /// The person's copy that replaces an entry, deleted or not.
    func copy(of known: StoredEntry) throws -> StoredEntry? {
        try find(where: "e.overrides = ?", [known.rowID]).first
    }

    /// The drink of an upstream record, deleted or not.
    func drink(ofRecord upstreamID: String) throws -> StoredEntry? {
        try find(
            where: "e.id = (SELECT entry FROM drink WHERE upstream = ?)", [upstreamID]
        ).first
    }

    /// The person's own entries that are not deleted, in order of time.
    package func own() throws -> [JournalEntry] {
        try find(
            where: "e.is_foreign = 0 AND e.deleted_at IS NULL ORDER BY e.date, e.id", []
        ).compactMap(\.entry)
    }

    /// The condition for a visible entry: it is neither deleted nor replaced by the person's copy.
    static let isVisible =
        "e.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM entry o WHERE o.overrides = e.id)"
}
