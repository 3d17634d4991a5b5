package import Foundation
internal import GRDB

extension JournalTransaction {
    /// What a remote has yet to hear, in the order in which it was first asked for.
    ///
    /// Empty while the remote is off, and without the kinds that it does not take.
    ///
    /// - Parameters:
    ///   - remote: The remote.
    ///   - limit: How many at most.
    ///   - date: With a date, only what waits for its turn and is due then; with nil, everything,
    ///     parked and failed too.
    package func pendingOperations(
        for remote: RemoteID, limit: Int = 100, dueAt date: Date? = nil
    ) throws(JournalError) -> [PendingOperation] {
        try mapping {
            let found = try rows(
                """
                SELECT o.*, coalesce(x.attempted, 0) AS attempted
                FROM operation o JOIN remote r ON r.id = o.remote
                LEFT JOIN export x ON x.entry = o.entry AND x.remote = o.remote
                WHERE r.name = ?1 AND o.is_open
                    AND (?2 IS NULL OR (o.state = 'pending'
                        AND (o.next_attempt_at IS NULL OR o.next_attempt_at <= ?2)))
                ORDER BY o.id LIMIT ?3
                """, [remote.rawValue, date?.timeIntervalSinceReferenceDate, limit])
            return try found.map { try operation($0, remote) }
        }
    }

    /// When the next operation of a remote is due that may go; nil where none waits for its turn.
    package func nextAttempt(for remote: RemoteID) throws(JournalError) -> Date? {
        try mapping {
            let found = try row(
                """
                SELECT min(coalesce(o.next_attempt_at, o.created_at)) AS at
                FROM operation o JOIN remote r ON r.id = o.remote
                WHERE r.name = ? AND o.is_open AND o.state = 'pending'
                """, [remote.rawValue])
            let seconds: Double? = found?["at"]
            return seconds.map(self.date)
        }
    }

    /// Notes that operations are about to be sent; to be committed before they are.
    ///
    /// From now on the remote may hold them, whatever happens.
    package func markSent(_ operations: [PendingOperation], to remote: RemoteID)
        throws(JournalError)
    {
        try mapping {
            let remoteRow = try remoteRow(remote)
            for operation in operations {
                let isDeletion = operation.action == .delete
                try run(
                    """
                    INSERT INTO export (remote, entry, attempted, deletion)
                    SELECT ?1, id, ?2, ?3 FROM entry WHERE uuid = ?4
                    ON CONFLICT (entry, remote) DO UPDATE
                    SET attempted = max(attempted, ?2), deletion = max(deletion, ?3)
                    """,
                    [
                        remoteRow, isDeletion ? 0 : operation.version, isDeletion ? 1 : 0,
                        operation.entryID,
                    ])
            }
        }
    }

    /// Takes back what ``markSent(_:to:)`` noted of a version that the remote refused whole.
    package func takeBack(
        _ entry: UUID, version: Int, to attempted: Int, at remote: RemoteID
    ) throws(JournalError) {
        try mapping {
            try run(
                """
                UPDATE export SET attempted = max(version, ?1)
                WHERE attempted = ?2 AND entry = (SELECT id FROM entry WHERE uuid = ?3)
                    AND remote = (SELECT id FROM remote WHERE name = ?4)
                """, [attempted, version, entry, remote.rawValue])
        }
    }

    /// Notes that a remote took a version of an entry, and which objects stand for it now.
    ///
    /// What was edited meanwhile goes on waiting.
    package func complete(
        _ entry: UUID, version: Int, links: [RemoteLink], at remote: RemoteID
    ) throws(JournalError) {
        try confirm(entry, version: version, links: links, at: remote)
        try noteSuccess(remote)
    }

    /// Notes that a remote holds an entry no more, because it was deleted here.
    package func completeDeletion(_ entry: UUID, at remote: RemoteID) throws(JournalError) {
        try mapping {
            let (rowID, remoteRow) = (try existing(entry).rowID, try remoteRow(remote))
            let arguments: StatementArguments = [rowID, remoteRow]
            try run("DELETE FROM link WHERE entry = ? AND remote = ?", arguments)
            try run(
                """
                INSERT INTO export (entry, remote, deletion) VALUES (?, ?, 2)
                ON CONFLICT (entry, remote) DO UPDATE SET version = 0, attempted = 0, deletion = 2
                """, arguments)
            // Restored meanwhile: then the entry has to go there again, and its row stays.
            try run(
                """
                UPDATE export SET deletion = 0 WHERE entry = ? AND remote = ?
                    AND EXISTS (SELECT 1 FROM entry e
                        WHERE e.id = export.entry AND e.deleted_at IS NULL)
                """, arguments)
            try run(
                """
                DELETE FROM outbox WHERE entry = ? AND remote = ?
                    AND EXISTS (SELECT 1 FROM entry e
                        WHERE e.id = outbox.entry AND e.deleted_at IS NOT NULL)
                """, arguments)
        }
        try noteSuccess(remote)
    }

    /// Lets an operation wait until an instant after a failure that may pass.
    package func retry(_ entry: UUID, at remote: RemoteID, after date: Date, error: String)
        throws(JournalError)
    {
        try setState(
            "state = 'pending', attempts = attempts + 1, next_attempt_at = ?, reason = ?",
            [date.timeIntervalSinceReferenceDate, error], entry, remote)
    }

    /// Lets an operation wait for a permission.
    package func park(_ entry: UUID, at remote: RemoteID, reason: String) throws(JournalError) {
        try setState(
            "state = 'parked', next_attempt_at = NULL, reason = ?", [reason], entry, remote)
    }

    /// Lists an operation as one that the remote will never take as it is.
    package func fail(_ entry: UUID, at remote: RemoteID, reason: String) throws(JournalError) {
        try setState(
            "state = 'failed', attempts = attempts + 1, next_attempt_at = NULL, reason = ?",
            [reason], entry, remote)
    }

    /// Lets what waits for a permission take its turn again, and says how many that are.
    ///
    /// - Parameter kinds: The kinds that became permitted.
    @discardableResult
    package func unpark(_ remote: RemoteID, kinds: Set<EntryKind> = Set(EntryKind.allCases))
        throws(JournalError) -> Int
    {
        try mapping { try release("parked", remote, kinds) }
    }

    /// Tries again what failed for good, after an update or because the person asks for it.
    @discardableResult
    package func retryFailed(_ remote: RemoteID) throws(JournalError) -> Int {
        try mapping { try release("failed", remote, Set(EntryKind.allCases)) }
    }

    private func release(_ state: String, _ remote: RemoteID, _ kinds: Set<EntryKind>) throws -> Int
    {
        let remoteRow = try remoteRow(remote)
        return try kinds.reduce(0) { count, kind in
            count
                + (try run(
                    """
                    UPDATE outbox SET state = 'pending', attempts = 0, next_attempt_at = NULL,
                        reason = NULL
                    WHERE state = ? AND remote = ?
                        AND entry IN (SELECT id FROM entry WHERE kind = ?)
                    """, [state, remoteRow, kind.rawValue]))
        }
    }

    private func setState(
        _ change: String, _ arguments: StatementArguments, _ entry: UUID, _ remote: RemoteID
    ) throws(JournalError) {
        try mapping {
            try run(
                """
                UPDATE outbox SET \(change)
                WHERE entry = (SELECT id FROM entry WHERE uuid = ?)
                    AND remote = (SELECT id FROM remote WHERE name = ?)
                """, arguments + [entry, remote.rawValue])
        }
    }

    /// Notes that a remote was reached, unless that was noted less than so many seconds ago.
    package func noteSuccess(_ remote: RemoteID, unlessWithin seconds: TimeInterval = 0)
        throws(JournalError)
    {
        try mapping {
            try run(
                """
                UPDATE remote SET last_success = ?1
                WHERE name = ?2 AND (last_success IS NULL OR last_success <= ?1 - ?3
                    OR last_success > ?1)
                """, [now, remote.rawValue, seconds])
        }
    }

    private func operation(_ row: Row, _ remote: RemoteID) throws -> PendingOperation {
        let id: UUID = row["uuid"]
        let reason: String? = row["reason"]
        let state: String = row["state"]
        let next: Double? = row["next_attempt_at"]
        var action = PendingOperation.Action.delete
        if row["is_deletion"] == false {
            guard let entry = try existing(id).entry else { throw JournalError.notFound(id) }
            action = .save(entry)
        }
        return PendingOperation(
            remote: remote, entryID: id, kind: try parsed(row["kind"]), action: action,
            version: row["version"], exportedVersion: row["exported"],
            links: try links(row["entry"], row["remote"]),
            state: state == "parked"
                ? .parked(reason: reason ?? "")
                : state == "failed" ? .failed(reason: reason ?? "") : .pending,
            attempts: row["attempts"], lastError: reason, nextAttemptAt: next.map(date),
            createdAt: date(row["created_at"]), isBackfill: row["is_backfill"],
            attemptedVersion: row["attempted"])
    }
}
