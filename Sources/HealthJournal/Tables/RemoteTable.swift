internal import GRDB

/// The table `remote`.
package struct RemoteTable {
    let tx: JournalTransaction

    /// The row of a remote; nil if the journal does not know it.
    func row(of remote: RemoteID) throws -> Int64? {
        try tx.row("SELECT id FROM remote WHERE name = ?", [remote.rawValue])?["id"]
    }

    /// The row of a remote, added if it is unknown; 0 if it is unknown and the transaction may only
    /// read.
    func row(adding remote: RemoteID) throws -> Int64 {
        if let row = try row(of: remote) { return row }
        guard !tx.isReadOnly else { return 0 }
        try tx.run("INSERT INTO remote (name) VALUES (?)", [remote.rawValue])
        return tx.db.lastInsertedRowID
    }

    /// Enables a remote that the journal does not know, and enqueues what was logged before; a known
    /// remote stays as it is.
    func enableUnlessKnown(_ remote: RemoteID) throws {
        let added = try tx.run(
            """
            INSERT INTO remote (name, is_enabled) VALUES (?, 1)
            ON CONFLICT (name) DO NOTHING
            """, [remote.rawValue])
        guard added > 0 else { return }
        _ = try tx.remote(remote).backfill.enqueue(limit: .max)
    }
}
