internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// Whether a remote is switched on.
    package func isEnabled(_ remote: RemoteID) throws(JournalError) -> Bool {
        try mapping {
            try number("SELECT is_enabled FROM remote WHERE name = ?", [remote.rawValue]) == 1
        }
    }

    /// Switches a remote on or off, and says how many entries stopped waiting.
    ///
    /// Off, nothing waits but deletions of what the remote may hold: those are kept until it is on
    /// again. On, nothing waits yet: entries made meanwhile are ``backfillCandidates(_:)``.
    @discardableResult
    package func setEnabled(_ remote: RemoteID, _ isEnabled: Bool) throws(JournalError) -> Int {
        try mapping {
            let row = try remoteRow(remote)
            try run(
                "UPDATE remote SET is_enabled = ?, backfill_total = 0 WHERE id = ?",
                [isEnabled, row])
            guard !isEnabled else {
                try awaitAnew(remote)
                return 0
            }
            let count = try number(
                "SELECT count(*) FROM operation WHERE remote = ? AND NOT is_deletion", [row])
            try run(
                """
                DELETE FROM outbox WHERE remote = ? AND id NOT IN
                    (SELECT id FROM operation WHERE remote = ? AND is_deletion)
                """, [row, row])
            return count
        }
    }

    /// Switches a remote on that the journal has never heard of.
    package func enableUnlessKnown(_ remote: RemoteID) throws(JournalError) {
        try mapping {
            try run(
                """
                INSERT INTO remote (name, is_enabled) VALUES (?, 1)
                ON CONFLICT (name) DO NOTHING
                """, [remote.rawValue])
        }
    }

    /// The row of a remote, which is made where it is missing.
    func remoteRow(_ remote: RemoteID) throws -> Int64 {
        if let row = try row("SELECT id FROM remote WHERE name = ?", [remote.rawValue]) {
            return row["id"]
        }
        // A snapshot cannot write: it sees a remote that has nothing, whose row is 0.
        guard try number("PRAGMA query_only") == 0, !db.configuration.readonly else { return 0 }
        try run("INSERT INTO remote (name) VALUES (?)", [remote.rawValue])
        return db.lastInsertedRowID
    }

    /// The counts that a status is made of.
    package func status(_ remote: RemoteID) throws(JournalError) -> RemoteStatus {
        try mapping {
            guard
                let row = try row(
                    "SELECT id, is_enabled, last_success FROM remote WHERE name = ?",
                    [remote.rawValue])
            else {
                return RemoteStatus(backfillCandidates: try candidateCount(0))
            }
            let rowID: Int64 = row["id"]
            var status = RemoteStatus(isEnabled: row["is_enabled"])
            let success: Double? = row["last_success"]
            status.lastSuccess = success.map(date)
            status.exportedKinds = try exportedKinds(rowID)
            let counts = try rows(
                """
                SELECT state, sum(is_open) AS open, sum(is_deletion) AS deletions
                FROM operation WHERE remote = ? GROUP BY state
                """, [rowID])
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
            status.backfillCandidates = try candidateCount(rowID)
            status.conflicts = try number(
                "SELECT count(*) FROM open_conflict WHERE remote = ?", [rowID])
            status.lastError = try self.row(
                """
                SELECT reason FROM operation WHERE remote = ? AND reason IS NOT NULL
                ORDER BY id DESC LIMIT 1
                """, [rowID])?["reason"]
            return status
        }
    }
}
