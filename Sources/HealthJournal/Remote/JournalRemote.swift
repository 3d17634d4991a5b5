package import Foundation
internal import GRDB

/// A remote with everything that the journal stores for it.
///
/// Its row is looked up once; the tables use the row.
package struct JournalRemote {
    package let tx: JournalTransaction
    package let id: RemoteID
    /// 0 if the journal does not know the remote and the transaction may only read.
    let row: Int64

    /// The remote's part of the outbox.
    package var outbox: RemoteOutbox { RemoteOutbox(remote: self) }
    /// The versions that the remote holds.
    package var exports: ExportTable { ExportTable(remote: self) }
    /// The objects that represent entries.
    package var links: LinkTable { LinkTable(remote: self) }
    /// The cursors of the pulls.
    package var cursors: CursorTable { CursorTable(remote: self) }
    /// The objects that must be found at the remote again.
    package var verification: VerificationTable { VerificationTable(remote: self) }
    /// The types that the remote was not permitted to hold.
    package var withheld: WithheldTable { WithheldTable(remote: self) }
    /// The formats of the exported entries.
    package var formats: ExportFormatTable { ExportFormatTable(remote: self) }
    /// The export of entries that were logged while the remote was disabled.
    package var backfill: Backfill { Backfill(remote: self) }
    /// The person's own entries of the remote.
    package var own: OwnEntries { OwnEntries(remote: self) }
    /// Other apps' entries of the remote.
    package var foreign: ForeignEntries { ForeignEntries(remote: self) }
    /// Other apps' meals of the remote.
    package var meals: ForeignMeals { ForeignMeals(remote: self) }
    /// Samples that an earlier version of the app saved.
    package var earlier: EarlierEntries { EarlierEntries(remote: self) }
    /// The search for near duplicates.
    package var pairs: PairFinder { PairFinder(remote: self) }

    /// Whether the person enabled the remote.
    package func isEnabled() throws -> Bool {
        try tx.number("SELECT is_enabled FROM remote WHERE id = ?", [row]) == 1
    }

    /// Enables or disables the remote and returns the number of saves that left the outbox.
    ///
    /// While the remote is disabled, the outbox contains only deletions of entries that the remote
    /// may hold. Enabling enqueues nothing: entries made meanwhile are candidates of the
    /// ``backfill``.
    @discardableResult
    func setEnabled(_ isEnabled: Bool) throws -> Int {
        try tx.run(
            "UPDATE remote SET is_enabled = ?, backfill_total = 0 WHERE id = ?", [isEnabled, row])
        guard !isEnabled else {
            try tx.originals.restartWaiting(id)
            return 0
        }
        return try outbox.removeSaves()
    }

    /// The number of this device's next push, which increases with each call.
    package func nextMutation() throws -> Int {
        try tx.run("UPDATE remote SET mutation = mutation + 1 WHERE id = ?", [row])
        return try tx.number("SELECT mutation FROM remote WHERE id = ?", [row])
    }

    /// Records the highest push number that the remote received from this device, which may exceed
    /// the journal's own if the journal was restored from a backup.
    package func noteMutation(_ number: Int) throws {
        try tx.run(
            "UPDATE remote SET mutation = ?1 WHERE id = ?2 AND mutation < ?1", [number, row])
    }

    /// Records a successful contact with the remote, unless the last record is newer than a number
    /// of seconds.
    package func noteSuccess(unlessWithin seconds: TimeInterval = 0) throws {
        try tx.run(
            """
            UPDATE remote SET last_success = ?1
            WHERE id = ?2 AND (last_success IS NULL OR last_success <= ?1 - ?3
                OR last_success > ?1)
            """, [tx.now, row, seconds])
    }
}

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

extension JournalRemote {
    /// The counts of a status.
    func status() throws -> RemoteStatus {
        guard
            let found = try tx.row(
                "SELECT is_enabled, last_success FROM remote WHERE id = ?", [row])
        else {
            var unknown = RemoteStatus(exportedKinds: id.heldKinds)
            unknown.importedKinds = id.heldKinds
            return unknown
        }
        var status = RemoteStatus(isEnabled: found["is_enabled"])
        let success: Double? = found["last_success"]
        status.lastSuccess = success.map { Date(stored: $0) }
        status.exportedKinds = try exportedKinds()
        status.importedKinds = try importedKinds()
        let counts = try tx.rows(
            """
            SELECT state, sum(is_open) AS open, sum(is_deletion) AS deletions
            FROM operation WHERE remote = ? GROUP BY state
            """, [row])
        for count in counts {
            status.deletions += count["deletions"] ?? 0
            let open: Int = count["open"] ?? 0
            let state: String = count["state"]
            switch state {
            case "parked": status.parked = open
            case "failed": status.failed = open
            default: status.pending = open
            }
        }
        status.conflicts = try tx.number(
            "SELECT count(*) FROM open_conflict WHERE remote = ?", [row])
        status.earlierSamples = try earlier.samples().count
        let reason: String? = try tx.row(
            """
            SELECT reason FROM operation WHERE remote = ? AND reason IS NOT NULL
            ORDER BY id DESC LIMIT 1
            """, [row])?["reason"]
        status.lastError = reason.map(SyncReason.init)
        return status
    }

    /// The sync state of an own entry; nil for a foreign or unknown one, and for one of a kind that
    /// the remote cannot hold.
    func syncState(of entry: UUID) throws -> EntrySyncState? {
        // One query of a few columns, because lists ask for many entries.
        let found = try tx.row(
            """
            SELECT e.kind, e.version AS last, x.version, x.removed_at, o.state, o.reason
            FROM entry e
            LEFT JOIN export x ON x.entry = e.id AND x.remote = :remote
            LEFT JOIN operation o ON o.entry = e.id AND o.remote = :remote
            WHERE e.uuid = :entry AND NOT e.is_foreign
            """, ["remote": row, "entry": entry])
        guard let found, id.heldKinds.contains(try EntryKind(stored: found["kind"])) else {
            return nil
        }
        let version: Int = found["version"] ?? 0
        let last: Int = found["last"]
        let removedAt: Double? = found["removed_at"]
        let state: String? = found["state"]
        var step = EntrySyncState.Step.notExported
        if removedAt != nil {
            step = .removedThere
        } else if let state {
            let reason = SyncReason(rawValue: found["reason"] ?? "")
            step =
                state == "parked"
                ? .parked(reason: reason)
                : state == "failed" ? .failed(reason: reason) : .pending
        } else if version >= min(last, EntryRules.mostStoredVersion) {
            step = .synced
        }
        return EntrySyncState(
            remote: id, step: step, exportedVersion: version > 0 ? version : nil)
    }
}

/// The journal's state of an entry and a remote, as input of the engine's rules.
package struct EntryKnowledge: Hashable, Sendable {
    /// The entry, if the journal has it and it is not deleted.
    package var entry: JournalEntry?
    /// The version of the tombstone, if the person deleted the entry.
    package var tombstoneVersion: Int?
    /// The date of the deletion.
    package var deletedAt: Date?
    /// The version that the remote is known to hold; nil for none.
    package var exportedVersion: Int?
    /// The last version that was sent, successfully or not; 0 if none was.
    package var attemptedVersion = 0
    /// Whether the person hid the object: it must not be imported again.
    package var isIgnored = false
    /// Whether the entry was deleted at the remote.
    package var isRemovedThere = false
    /// Whether the entry is in the outbox of this remote.
    package var isPending = false
    /// The objects that represent the entry.
    package var links: [RemoteLink] = []

    /// Creates the state of an unknown entry.
    package init() {}
}

extension JournalRemote {
    /// The state of an entry.
    package func knowledge(of entry: UUID) throws -> EntryKnowledge {
        try describe(try tx.entries.find(entry))
    }

    /// The state of the entry of an object, found by the object or by its source's own identifier, which
    /// is unique for each kind of entry.
    package func knowledge(
        ofObject object: String, kind: EntryKind? = nil, bundleIdentifier: String? = nil,
        syncIdentifier: String? = nil
    ) throws -> EntryKnowledge {
        let found = try foreign.find(object, kind, bundleIdentifier, syncIdentifier)
        var knowledge = try describe(found.entry)
        if found.isHidden { knowledge.isIgnored = true }
        return knowledge
    }

    private func describe(_ stored: StoredEntry?) throws -> EntryKnowledge {
        var knowledge = EntryKnowledge()
        guard let stored else { return knowledge }
        if stored.isDeleted {
            knowledge.tombstoneVersion = stored.version
            knowledge.deletedAt = stored.deletedAt
            knowledge.isIgnored = stored.isForeign
        } else {
            knowledge.entry = stored.entry
        }
        let export = try tx.row(
            "SELECT version, attempted, removed_at FROM export WHERE entry = ? AND remote = ?",
            [stored.rowID, row])
        if let export {
            knowledge.attemptedVersion = export["attempted"]
            let version: Int = export["version"]
            knowledge.exportedVersion = version > 0 ? version : nil
            knowledge.isRemovedThere = export["removed_at"] != nil
        }
        knowledge.isPending =
            try tx.number(
                "SELECT count(*) FROM operation WHERE entry = ? AND remote = ?",
                [stored.rowID, row]) > 0
        knowledge.links = try links.ofRow(stored.rowID)
        return knowledge
    }
}
