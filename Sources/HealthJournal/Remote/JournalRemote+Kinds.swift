internal import Foundation
internal import GRDB

extension JournalRemote {
    /// Includes kinds in the export or excludes them, and returns the number of saves that left the
    /// outbox.
    ///
    /// Deletions of excluded kinds stay in the outbox until the kind is included again. Including a
    /// kind enqueues nothing: entries made meanwhile are candidates of the ``backfill``. The choice
    /// does not affect the import.
    @discardableResult
    func setExported(_ kinds: Set<EntryKind>, _ isExported: Bool) throws -> Int {
        var removed = 0
        for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
            let changed =
                isExported
                ? try tx.run(
                    "DELETE FROM excluded_kind WHERE remote = ? AND kind = ?",
                    [row, kind.rawValue])
                : try tx.run(
                    "INSERT OR IGNORE INTO excluded_kind (remote, kind) VALUES (?, ?)",
                    [row, kind.rawValue])
            guard changed > 0 else { continue }
            // The total of a running backfill was counted with other kinds.
            try tx.run("UPDATE remote SET backfill_total = 0 WHERE id = ?", [row])
            if !isExported { removed += try outbox.removeSaves(of: kind) }
        }
        return removed
    }

    /// The kinds that are exported; all that the remote can hold by default.
    func exportedKinds() throws -> Set<EntryKind> {
        let excluded = try tx.rows("SELECT kind FROM excluded_kind WHERE remote = ?", [row])
        return id.heldKinds.subtracting(
            try excluded.map { try .init(stored: $0["kind"]) })
    }

    /// Includes kinds in the import or excludes them.
    func setImported(_ kinds: Set<EntryKind>, _ isImported: Bool) throws {
        for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
            try tx.run(
                isImported
                    ? "DELETE FROM excluded_import WHERE remote = ? AND kind = ?"
                    : "INSERT OR IGNORE INTO excluded_import (remote, kind) VALUES (?, ?)",
                [row, kind.rawValue])
        }
    }

    /// The kinds that are imported; all that the remote can hold by default.
    package func importedKinds() throws -> Set<EntryKind> {
        let excluded = try tx.rows("SELECT kind FROM excluded_import WHERE remote = ?", [row])
        return id.heldKinds.subtracting(
            try excluded.map { try .init(stored: $0["kind"]) })
    }
}
