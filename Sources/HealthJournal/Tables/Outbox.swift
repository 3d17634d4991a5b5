package import Foundation
internal import GRDB

/// The table `outbox`: the operations that the remotes have yet to receive.
///
/// The table has at most one row for each entry and remote. ``RemoteOutbox`` is the part of one
/// remote.
package struct Outbox {
    let tx: JournalTransaction

    /// The condition for an entry `e` that may be exported to a remote `r`.
    ///
    /// The entry is own, the remote can hold its kind, the kind is exported there, the entry is
    /// deleted neither here nor there, and it is not a copy of an entry that the remote has, or may
    /// have, from another app.
    static let isExportable = """
        e.is_foreign = 0 AND e.deleted_at IS NULL
        AND (e.kind IN (\(EntryTable.list(EntryKind.inHealth)))
            OR NOT EXISTS (SELECT 1 FROM remote h
                WHERE h.id = r.id AND h.name = '\(RemoteID.health.rawValue)'))
        AND NOT EXISTS (SELECT 1 FROM excluded_kind k WHERE k.remote = r.id AND k.kind = e.kind)
        AND NOT EXISTS (SELECT 1 FROM export x
            WHERE x.entry = e.id AND x.remote = r.id AND x.removed_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM link l WHERE l.entry = e.overrides AND l.remote = r.id)
        AND NOT EXISTS (SELECT 1 FROM pending_original a JOIN remote n ON n.name = a.remote
            WHERE a.copy = e.id AND n.id = r.id)
        """

    private static let restart = """
        ON CONFLICT (remote, entry) DO UPDATE
        SET state = 'pending', reason = NULL, attempts = 0, next_attempt_at = NULL, is_backfill = 0
        """

    /// Enqueues the last version of an entry for every enabled remote except its origin.
    func enqueueSave(_ entry: Int64, except remote: Int64 = 0) throws {
        try tx.originals.expire()
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at)
            SELECT r.id, e.id, ? FROM remote r JOIN entry e ON e.id = ?
            WHERE r.is_enabled = 1 AND r.id <> ? AND \(Self.isExportable)
            \(Self.restart)
            """, [tx.now, entry, remote])
    }

    /// Enqueues an entry for every enabled remote that is not known to hold its version.
    func enqueueMissing(_ entry: Int64) throws {
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at)
            SELECT r.id, e.id, ? FROM remote r JOIN entry e ON e.id = ?
            WHERE r.is_enabled = 1 AND \(Self.isExportable)
                AND NOT EXISTS (SELECT 1 FROM export y
                    WHERE y.entry = e.id AND y.remote = r.id AND y.version >= e.version)
            \(Self.restart)
            """, [tx.now, entry])
    }

    /// Enqueues the deletion of an entry for every remote that may hold it, disabled ones too.
    ///
    /// A row of an entry that was never sent stays in the outbox without effect, so that undoing the
    /// deletion finds it again.
    func enqueueDeletion(_ entry: Int64, notBefore: Double?, except remote: Int64 = 0) throws {
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at, next_attempt_at)
            SELECT x.remote, x.entry, ?, ? FROM export x
            WHERE x.entry = ? AND x.remote <> ? AND x.removed_at IS NULL
                AND (x.version > 0 OR x.attempted > 0) AND x.deletion < 2
            ON CONFLICT (remote, entry) DO UPDATE SET state = 'pending', reason = NULL,
                attempts = 0, next_attempt_at = excluded.next_attempt_at
            """, [tx.now, notBefore, entry, remote])
    }

    /// Whether the deletion of an entry was sent to any remote.
    func sentDeletion(of entry: Int64) throws -> Bool {
        try tx.number("SELECT count(*) FROM export WHERE entry = ? AND deletion > 0", [entry]) > 0
    }

    /// Reverts ``enqueueDeletion(_:notBefore:except:)``: rows of versions that the remote holds are
    /// removed unless it also holds samples of an earlier version of the app, the others become due.
    func dequeueDeletion(_ entry: Int64) throws {
        try tx.run(
            """
            DELETE FROM outbox WHERE entry = ? AND (
                remote IN (SELECT id FROM remote WHERE is_enabled = 0)
                OR remote IN (SELECT k.remote FROM excluded_kind k JOIN entry e ON e.kind = k.kind
                    WHERE e.id = outbox.entry)
                OR EXISTS (SELECT 1 FROM export x JOIN entry e ON e.id = x.entry
                    WHERE x.entry = outbox.entry AND x.remote = outbox.remote
                    AND x.deletion = 0 AND x.version >= e.version
                    AND NOT (\(LinkTable.areDoubled("x.entry", "x.remote")))))
            """, [entry])
        try tx.run("UPDATE outbox SET next_attempt_at = NULL WHERE entry = ?", [entry])
        // An entry that a remote holds twice and that is not sent to it now is a candidate for a backfill.
        try tx.run(
            """
            UPDATE export SET version = 0, attempted = max(attempted, version)
            WHERE entry = ?1 AND deletion = 0 AND \(LinkTable.areDoubled("export.entry", "export.remote"))
                AND NOT EXISTS (SELECT 1 FROM outbox o
                    WHERE o.entry = ?1 AND o.remote = export.remote)
            """, [entry])
        // A deletion that was sent may have succeeded in full or in part. The remaining objects are
        // unknown, so a change notification about deleted objects must find no links. The next export
        // deletes what is left of an earlier version of the app, which no identity would find.
        try tx.run(
            """
            DELETE FROM link WHERE entry = ?1 AND NOT \(LinkTable.isEarlier) AND remote IN
                (SELECT remote FROM export WHERE entry = ?1 AND deletion > 0)
            """, [entry])
        try tx.run(
            """
            UPDATE export SET deletion = 0, removed_at = NULL, version = 0,
                attempted = iif(deletion = 2, 0, attempted)
            WHERE entry = ? AND deletion > 0
            """, [entry])
    }
}

/// The rows of the table `outbox` for one remote.
package struct RemoteOutbox {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// The operations that the remote has yet to receive, in the order in which they were enqueued.
    ///
    /// The list is empty while the remote is disabled, and omits kinds that are not exported.
    ///
    /// - Parameters:
    ///   - limit: The largest number of operations.
    ///   - date: With a date, only operations that are pending and due then, without kinds that wait for
    ///     a decision about earlier samples; with nil also parked and failed ones.
    package func operations(limit: Int = 100, dueAt date: Date? = nil) throws
        -> [PendingOperation]
    {
        let held = date == nil ? [] : try remote.earlier.kinds()
        let rows = try tx.rows(
            """
            SELECT o.*, coalesce(x.attempted, 0) AS attempted
            FROM operation o LEFT JOIN export x ON x.entry = o.entry AND x.remote = o.remote
            WHERE o.remote = ?1 AND o.is_open
                AND (?2 IS NULL OR (o.state = 'pending'
                    AND (o.next_attempt_at IS NULL OR o.next_attempt_at <= ?2)))
                AND o.kind NOT IN (\(EntryTable.list(held)))
            ORDER BY o.id LIMIT ?3
            """, [remote.row, date?.stored, limit])
        // All entries are read together, because a first sync has thousands.
        let entries = try tx.entries.find(rows: rows.map { $0["entry"] })
        let links = try remote.links.ofRows(rows.map { $0["entry"] })
        return try rows.map { row in
            try operation(row, entries[row["entry"]]?.entry, links[row["entry"]] ?? [])
        }
    }

    /// Adds an entry whose present version the remote lacks.
    ///
    /// A row that is delayed, such as for the undo window, stays delayed.
    func enqueue(_ entry: Int64) throws {
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at) VALUES (?, ?, ?)
            ON CONFLICT (remote, entry) DO NOTHING
            """, [remote.row, entry, tx.now])
    }

    /// Adds an entry that the remote holds twice: as its own objects and as samples of an earlier version of
    /// the app, which the push of the entry deletes.
    ///
    /// If the entry may not be exported now, it becomes a candidate for a backfill.
    func enqueueDoubled(_ entry: Int64) throws {
        guard try remote.links.areDoubled(entry) else { return }
        try tx.run(
            """
            INSERT INTO outbox (remote, entry, created_at)
            SELECT r.id, e.id, ?3 FROM remote r JOIN entry e ON e.id = ?1
            WHERE r.id = ?2 AND r.is_enabled = 1 AND \(Outbox.isExportable)
            ON CONFLICT (remote, entry) DO NOTHING
            """, [entry, remote.row, tx.now])
        try tx.run(
            """
            UPDATE export SET version = 0, attempted = max(attempted, version)
            WHERE entry = ?1 AND remote = ?2
                AND NOT EXISTS (SELECT 1 FROM outbox WHERE entry = ?1 AND remote = ?2)
            """, [entry, remote.row])
    }

    /// Whether the outbox has an operation of an entry.
    package func holds(_ entry: UUID) throws -> Bool {
        try tx.number(
            """
            SELECT count(*) FROM outbox
            WHERE remote = ? AND entry = (SELECT id FROM entry WHERE uuid = ?)
            """, [remote.row, entry]) > 0
    }

    /// The date when the next pending operation is due; nil if there is none.
    package func nextAttempt() throws -> Date? {
        let found = try tx.row(
            """
            SELECT min(coalesce(next_attempt_at, created_at)) AS at FROM operation
            WHERE remote = ? AND is_open AND state = 'pending'
                AND kind NOT IN (\(EntryTable.list(try remote.earlier.kinds())))
            """, [remote.row])
        let seconds: Double? = found?["at"]
        return seconds.map { Date(stored: $0) }
    }

    /// Schedules a retry after a temporary failure.
    package func retry(_ entry: UUID, after date: Date, error: SyncReason) throws {
        try setState(
            "state = 'pending', attempts = attempts + 1, next_attempt_at = ?, reason = ?",
            [date.stored, error.rawValue], entry)
    }

    /// Parks an operation until a permission is granted.
    package func park(_ entry: UUID, reason: SyncReason) throws {
        try setState(
            "state = 'parked', next_attempt_at = NULL, reason = ?", [reason.rawValue], entry)
    }

    /// Marks an operation that the remote will never accept.
    package func fail(_ entry: UUID, reason: SyncReason) throws {
        try setState(
            "state = 'failed', attempts = attempts + 1, next_attempt_at = NULL, reason = ?",
            [reason.rawValue], entry)
    }

    /// Makes the parked operations of some kinds pending again and returns their number.
    @discardableResult
    package func unpark(_ kinds: Set<EntryKind> = Set(EntryKind.allCases)) throws -> Int {
        try release("parked", kinds)
    }

    /// Makes the failed operations pending again and returns their number.
    @discardableResult
    package func retryFailed() throws -> Int { try release("failed", Set(EntryKind.allCases)) }

    /// Makes pending operations that failed before due.
    package func retryNow() throws {
        try tx.run(
            """
            UPDATE outbox SET next_attempt_at = NULL
            WHERE remote = ? AND state = 'pending' AND attempts > 0
            """, [remote.row])
    }

    /// Removes the saves of the outbox and returns their number; deletions stay.
    func removeSaves() throws -> Int {
        for kind in EntryKind.allCases { try forgetUnverified(kind) }
        let count = try tx.number(
            "SELECT count(*) FROM operation WHERE remote = ? AND NOT is_deletion", [remote.row])
        try tx.run(
            """
            DELETE FROM outbox WHERE remote = ?1 AND id NOT IN
                (SELECT id FROM operation WHERE remote = ?1 AND is_deletion)
            """, [remote.row])
        return count
    }

    /// Removes the saves of one kind and returns their number; deletions stay.
    func removeSaves(of kind: EntryKind) throws -> Int {
        try forgetUnverified(kind)
        let arguments: StatementArguments = [remote.row, kind.rawValue]
        let count = try tx.number(
            "SELECT count(*) FROM operation WHERE remote = ? AND kind = ? AND NOT is_deletion",
            arguments)
        try tx.run(
            """
            DELETE FROM outbox WHERE remote = ?1
                AND entry IN (SELECT id FROM entry WHERE kind = ?2)
                AND id NOT IN (SELECT id FROM operation
                    WHERE remote = ?1 AND kind = ?2 AND is_deletion)
            """, arguments)
        return count
    }

    /// Forgets that the remote holds the versions of entries in the outbox.
    ///
    /// The remote may have lost data: only finding the entry there, or sending it again, would
    /// prove otherwise. After it left the outbox, the entry is a candidate for a backfill. The
    /// version stays known as one that the remote had, so that an edit of it counts as one that the
    /// remote lacks.
    private func forgetUnverified(_ kind: EntryKind) throws {
        try tx.run(
            """
            UPDATE export SET version = 0, attempted = max(attempted, version)
            WHERE remote = ?1 AND entry IN
                (SELECT entry FROM operation
                WHERE remote = ?1 AND kind = ?2 AND NOT is_deletion AND exported > 0)
            """, [remote.row, kind.rawValue])
    }

    private func release(_ state: String, _ kinds: Set<EntryKind>) throws -> Int {
        // The kind of each operation is looked up: an idle pass must not read all entries of a kind.
        try tx.run(
            """
            UPDATE outbox SET state = 'pending', attempts = 0, next_attempt_at = NULL, reason = NULL
            WHERE state = ? AND remote = ? AND (SELECT kind FROM entry WHERE id = outbox.entry)
                IN (\(EntryTable.list(kinds)))
            """, [state, remote.row])
    }

    private func setState(_ change: String, _ arguments: StatementArguments, _ entry: UUID) throws {
        try tx.run(
            """
            UPDATE outbox SET \(change)
            WHERE entry = (SELECT id FROM entry WHERE uuid = ?) AND remote = ?
            """, arguments + [entry, remote.row])
    }

    private func operation(_ row: Row, _ known: JournalEntry?, _ links: [RemoteLink]) throws
        -> PendingOperation
    {
        let id: UUID = row["uuid"]
        let stored: String? = row["reason"]
        let reason = stored.map(SyncReason.init)
        let state: String = row["state"]
        let next: Double? = row["next_attempt_at"]
        var action = PendingOperation.Action.delete
        if row["is_deletion"] == false {
            guard let entry = known else { throw JournalError.notFound(id) }
            action = .save(entry)
        }
        return PendingOperation(
            remote: remote.id, entryID: id, kind: try .init(stored: row["kind"]), action: action,
            version: row["version"], exportedVersion: row["exported"],
            links: links,
            state: state == "parked"
                ? .parked(reason: reason ?? .other(""))
                : state == "failed" ? .failed(reason: reason ?? .other("")) : .pending,
            attempts: row["attempts"], lastError: reason,
            nextAttemptAt: next.map { Date(stored: $0) },
            createdAt: Date(stored: row["created_at"]), isBackfill: row["is_backfill"],
            attemptedVersion: row["attempted"])
    }
}
