package import Foundation
internal import GRDB

extension JournalTransaction {
    /// Where the last pull of a stream ended; nil at the beginning.
    package func cursor(_ stream: String, at remote: RemoteID) throws(JournalError) -> Data? {
        try mapping {
            try row(
                """
                SELECT data FROM cursor WHERE stream = ?
                    AND remote = (SELECT id FROM remote WHERE name = ?)
                """, [stream, remote.rawValue])?["data"]
        }
    }

    /// Notes where a pull ended, or with nil that the next one begins anew.
    ///
    /// Belongs into the transaction of what the pull brought.
    package func setCursor(_ stream: String, at remote: RemoteID, to cursor: Data?)
        throws(JournalError)
    {
        try mapping {
            let remoteRow = try remoteRow(remote)
            guard let cursor else {
                try run(
                    "DELETE FROM cursor WHERE stream = ? AND remote = ?", [stream, remoteRow])
                return
            }
            try run(
                """
                INSERT INTO cursor (remote, stream, data, updated_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (remote, stream) DO UPDATE
                SET data = excluded.data, updated_at = excluded.updated_at
                """, [remoteRow, stream, cursor, now])
        }
    }
}
