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
