internal import Foundation
internal import GRDB

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
        guard let stored = try tx.entries.find(entry), !stored.isForeign,
            id.heldKinds.contains(stored.kind)
        else { return nil }
        let arguments: StatementArguments = [stored.rowID, row]
        let export = try tx.row(
            "SELECT version, removed_at FROM export WHERE entry = ? AND remote = ?", arguments)
        let operation = try tx.row(
            "SELECT state, reason FROM operation WHERE entry = ? AND remote = ?", arguments)
        let version: Int = export?["version"] ?? 0
        let removedAt: Double? = export?["removed_at"]
        var step = EntrySyncState.Step.notExported
        if removedAt != nil {
            step = .removedThere
        } else if let operation {
            let state: String = operation["state"]
            let reason = SyncReason(rawValue: operation["reason"] ?? "")
            step =
                state == "parked"
                ? .parked(reason: reason)
                : state == "failed" ? .failed(reason: reason) : .pending
        } else if version >= stored.version {
            step = .synced
        }
        return EntrySyncState(
            remote: id, step: step, exportedVersion: version > 0 ? version : nil)
    }
}
