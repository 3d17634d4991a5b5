internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// Lets kinds of entry go to a remote or not, and says how many entries stopped waiting.
    ///
    /// It is the remote's own switch for a part of it: off, nothing of a kind waits but deletions
    /// of what the remote may hold, which are kept until it is on again. On, nothing waits yet:
    /// what was logged meanwhile is among ``backfillCandidates(_:limit:)``. What the remote has
    /// from other apps comes in all the same.
    @discardableResult
    package func setExported(_ kinds: Set<EntryKind>, _ isExported: Bool, at remote: RemoteID)
        throws(JournalError) -> Int
    {
        try mapping {
            let row = try remoteRow(remote)
            var stopped = 0
            for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
                let changed =
                    isExported
                    ? try run(
                        "DELETE FROM kept_kind WHERE remote = ? AND kind = ?", [row, kind.rawValue])
                    : try run(
                        "INSERT OR IGNORE INTO kept_kind (remote, kind) VALUES (?, ?)",
                        [row, kind.rawValue])
                guard changed > 0 else { continue }
                // A backfill that is under way counted this kind, or did not.
                try run("UPDATE remote SET backfill_total = 0 WHERE id = ?", [row])
                if !isExported { stopped += try stopWaiting(kind, row) }
            }
            return stopped
        }
    }

    /// The kinds that go to a remote; all of them where nobody said otherwise.
    func exportedKinds(_ remote: Int64) throws -> Set<EntryKind> {
        let kept = try rows("SELECT kind FROM kept_kind WHERE remote = ?", [remote])
        return Set(EntryKind.allCases).subtracting(try kept.map { try parsed($0["kind"]) })
    }

    /// Takes what is to be saved of a kind out of the outbox; deletions stay.
    private func stopWaiting(_ kind: EntryKind, _ remote: Int64) throws -> Int {
        let arguments: StatementArguments = [remote, kind.rawValue]
        let count = try number(
            "SELECT count(*) FROM operation WHERE remote = ? AND kind = ? AND NOT is_deletion",
            arguments)
        try run(
            """
            DELETE FROM outbox WHERE remote = ?1
                AND entry IN (SELECT id FROM entry WHERE kind = ?2)
                AND id NOT IN (SELECT id FROM operation
                    WHERE remote = ?1 AND kind = ?2 AND is_deletion)
            """, arguments)
        return count
    }
}
