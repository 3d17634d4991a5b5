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

    /// What the remote has yet to receive.
    package var outbox: RemoteOutbox { RemoteOutbox(remote: self) }
    /// Which versions the remote holds.
    package var exports: ExportTable { ExportTable(remote: self) }
    /// Which objects represent which entry.
    package var links: LinkTable { LinkTable(remote: self) }
    /// Where the pulls ended.
    package var cursors: CursorTable { CursorTable(remote: self) }
    /// What has to be found at the remote again.
    package var verification: VerificationTable { VerificationTable(remote: self) }
    /// What the remote was not allowed to take.
    package var withheld: WithheldTable { WithheldTable(remote: self) }
    /// The formats of the exported entries.
    package var formats: ExportFormatTable { ExportFormatTable(remote: self) }
    /// The export of what was logged while the remote was disabled.
    package var backfill: Backfill { Backfill(remote: self) }
    /// The person's own entries that come from the remote.
    package var own: OwnEntries { OwnEntries(remote: self) }
    /// Other apps' entries that come from the remote.
    package var foreign: ForeignEntries { ForeignEntries(remote: self) }
    /// Other apps' meals that come from the remote.
    package var meals: ForeignMeals { ForeignMeals(remote: self) }
    /// Entries that may be the same as one of another app.
    package var pairs: PairFinder { PairFinder(remote: self) }

    /// Whether the person enabled the remote.
    package func isEnabled() throws -> Bool {
        try tx.number("SELECT is_enabled FROM remote WHERE id = ?", [row]) == 1
    }

    /// Enables or disables the remote and returns the number of saves that left the outbox.
    ///
    /// While it is disabled, only deletions of what the remote may hold stay in the outbox. Enabling
    /// enqueues nothing: entries made meanwhile are candidates of the ``backfill``.
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

    /// The number of this device's next push, one greater with each call.
    package func nextMutation() throws -> Int {
        try tx.run("UPDATE remote SET mutation = mutation + 1 WHERE id = ?", [row])
        return try tx.number("SELECT mutation FROM remote WHERE id = ?", [row])
    }

    /// Notes the greatest number of a push that the remote received from this device, which may be
    /// above the journal's own if the journal is an older copy.
    package func noteMutation(_ number: Int) throws {
        try tx.run(
            "UPDATE remote SET mutation = ?1 WHERE id = ?2 AND mutation < ?1", [number, row])
    }

    /// Notes that the remote was reached, unless that was noted less than so many seconds ago.
    package func noteSuccess(unlessWithin seconds: TimeInterval = 0) throws {
        try tx.run(
            """
            UPDATE remote SET last_success = ?1
            WHERE id = ?2 AND (last_success IS NULL OR last_success <= ?1 - ?3
                OR last_success > ?1)
            """, [tx.now, row, seconds])
    }
}
