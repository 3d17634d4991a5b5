package import Foundation
internal import GRDB

extension JournalTransaction {
    /// Notes that a remote holds a version of an own entry, and which objects stand for it.
    ///
    /// An entry that is not known stays unknown. What was edited meanwhile goes on waiting.
    package func confirm(
        _ entry: UUID, version: Int, links: [RemoteLink], at remote: RemoteID
    ) throws(JournalError) {
        try mapping {
            guard let rowID = try stored(entry)?.rowID else { return }
            let remoteRow = try remoteRow(remote)
            try run(
                """
                INSERT INTO export (entry, remote, version, attempted) VALUES (?1, ?2, ?3, ?3)
                ON CONFLICT (entry, remote) DO UPDATE
                SET version = max(version, ?3), attempted = max(attempted, ?3), deletion = 0,
                    removed_at = NULL
                """, [rowID, remoteRow, version])
            try run(
                """
                DELETE FROM outbox WHERE entry = ? AND remote = ? AND EXISTS
                    (SELECT 1 FROM entry e
                     WHERE e.id = outbox.entry AND e.version <= ? AND e.deleted_at IS NULL)
                """, [rowID, remoteRow, version])
            try run(
                """
                UPDATE outbox SET attempts = 0, state = 'pending', reason = NULL,
                    next_attempt_at = NULL
                WHERE entry = ? AND remote = ? AND EXISTS
                    (SELECT 1 FROM entry e WHERE e.id = outbox.entry AND e.deleted_at IS NULL)
                """, [rowID, remoteRow])
            try setLinks(links, rowID, remoteRow)
        }
    }

    /// The objects that stand for an entry at a remote.
    package func links(of entry: UUID, at remote: RemoteID) throws(JournalError) -> [RemoteLink] {
        try mapping {
            guard let rowID = try stored(entry)?.rowID else { return [] }
            return try links(rowID, try remoteRow(remote))
        }
    }

    /// The entry that an object at a remote stands for, deleted ones too.
    package func entryID(ofObject object: String, at remote: RemoteID) throws(JournalError) -> UUID?
    {
        try mapping {
            try row(
                """
                SELECT e.uuid FROM link l JOIN entry e ON e.id = l.entry
                JOIN remote r ON r.id = l.remote WHERE l.object = ? AND r.name = ?
                """, [object, remote.rawValue])?["uuid"]
        }
    }

    /// The objects at a remote that stand for entries of some kinds in an interval, without its end.
    ///
    /// Each comes with its entry. A full comparison finds with it what is gone there.
    package func linkedObjects(
        at remote: RemoteID, kinds: Set<EntryKind>, in interval: DateInterval, foreign: Bool
    ) throws(JournalError) -> [String: UUID] {
        try mapping {
            var objects: [String: UUID] = [:]
            for kind in kinds {
                let found = try rows(
                    """
                    SELECT l.object, e.uuid FROM entry e JOIN link l ON l.entry = e.id
                    WHERE l.remote = (SELECT id FROM remote WHERE name = ?) AND e.kind = ?
                        AND e.is_foreign = ? AND e.deleted_at IS NULL AND e.date >= ? AND e.date < ?
                    """,
                    [
                        remote.rawValue, kind.rawValue, foreign,
                        interval.start.timeIntervalSinceReferenceDate,
                        interval.end.timeIntervalSinceReferenceDate,
                    ])
                for row in found { objects[row["object"]] = row["uuid"] }
            }
            return objects
        }
    }

    /// Puts links in the place of an entry's old ones.
    func setLinks(_ links: [RemoteLink], _ entry: Int64, _ remote: Int64) throws {
        try run("DELETE FROM link WHERE entry = ? AND remote = ?", [entry, remote])
        for link in links {
            try run(
                "INSERT OR REPLACE INTO link (entry, remote, part, object) VALUES (?, ?, ?, ?)",
                [entry, remote, link.part, link.object])
        }
    }

    func links(_ entry: Int64, _ remote: Int64) throws -> [RemoteLink] {
        try rows(
            "SELECT part, object FROM link WHERE entry = ? AND remote = ? ORDER BY part",
            [entry, remote]
        ).map { RemoteLink(part: $0["part"], object: $0["object"]) }
    }
}
