package import Foundation
internal import GRDB

/// The table `cursor` for one remote: the position after the last pull of each stream.
package struct CursorTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// The cursor of a stream; nil before the first pull.
    package func of(_ stream: String) throws -> Data? {
        try tx.row(
            "SELECT data FROM cursor WHERE stream = ? AND remote = ?", [stream, remote.row])?[
                "data"]
    }

    /// Sets the cursor of a stream, or with nil restarts the next pull from the beginning.
    ///
    /// Call this in the transaction that applies the changes of the pull.
    package func set(_ stream: String, to cursor: Data?) throws {
        guard let cursor else {
            try tx.run("DELETE FROM cursor WHERE stream = ? AND remote = ?", [stream, remote.row])
            return
        }
        try tx.run(
            """
            INSERT INTO cursor (remote, stream, data, updated_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (remote, stream) DO UPDATE
            SET data = excluded.data, updated_at = excluded.updated_at
            """, [remote.row, stream, cursor, tx.now])
    }
}
