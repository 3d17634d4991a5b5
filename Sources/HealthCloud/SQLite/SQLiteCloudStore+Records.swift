package import Foundation
internal import GRDB

extension SQLiteCloudStore {
    package func records(_ ids: [UUID], of person: PersonID) async throws -> [StoredRecord] {
        try await writer.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT * FROM record WHERE person = ? AND id = ?")
            return try ids.compactMap { id in
                try Row.fetchOne(statement, arguments: [person.rawValue, id])
                    .map(StoredRecord.init(row:))
            }
        }
    }

    package func write(_ write: RecordWrite, of person: PersonID) async throws
        -> RecordWriteOutcome
    {
        do {
            return try await self.change(person) { db in try Self.write(db, write, person) }
        } catch is RowsChanged {
            return .changed
        }
    }

    /// - Throws: ``RowsChanged``, which undoes the transaction.
    private static func write(_ db: Database, _ write: RecordWrite, _ person: PersonID) throws
        -> RecordWriteOutcome
    {
        let acknowledged = try Self.acknowledged(db, person, write.token)
        if !write.rows.isEmpty, write.mutation <= acknowledged { return .repeated }
        let known = try db.cachedStatement(
            sql: "SELECT sequence FROM record WHERE person = ? AND id = ?")
        // A row that is expected to be new is looked up by its insertion alone.
        for row in write.rows where row.expected > 0 {
            let sequence = try Int.fetchOne(known, arguments: [person.rawValue, row.id])
            guard sequence == row.expected else { throw RowsChanged() }
        }
        let last = try Self.raiseSequence(db, person, by: write.rows.count)
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO record
                    (person, id, sequence, batch, is_deleted, changed_at, text)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (person, id) DO UPDATE SET
                    sequence = excluded.sequence, batch = excluded.batch,
                    is_deleted = excluded.is_deleted, changed_at = excluded.changed_at,
                    text = excluded.text
                WHERE sequence = ?
                """)
        for (place, row) in write.rows.enumerated() {
            try insert.execute(arguments: [
                person.rawValue, row.id, last - write.rows.count + place + 1, last,
                row.isDeleted, write.date.timeIntervalSince1970, row.text, row.expected,
            ])
            guard db.changesCount == 1 else { throw RowsChanged() }
        }
        if !write.rows.isEmpty { try Self.addMark(db, person, at: last) }
        try Self.acknowledge(db, person, write)
        return .written(
            acknowledged: max(write.mutation, acknowledged),
            mark: PushMark(sequence: last, value: try Self.mark(db, person, at: last)))
    }

    static func raiseSequence(_ db: Database, _ person: PersonID, by count: Int) throws
        -> Int
    {
        try Int.fetchOne(
            db.cachedStatement(
                sql: "UPDATE person SET sequence = sequence + ? WHERE id = ? RETURNING sequence"),
            arguments: [count, person.rawValue]) ?? 0
    }

    static func addMark(_ db: Database, _ person: PersonID, at sequence: Int) throws {
        try db.cachedStatement(
            sql: "INSERT INTO mark (person, sequence, value) VALUES (?, ?, randomblob(16))"
        ).execute(arguments: [person.rawValue, sequence])
    }

    static func mark(_ db: Database, _ person: PersonID, at sequence: Int) throws -> UUID? {
        try UUID.fetchOne(
            db.cachedStatement(sql: "SELECT value FROM mark WHERE person = ? AND sequence = ?"),
            arguments: [person.rawValue, sequence])
    }

    private static func acknowledged(_ db: Database, _ person: PersonID, _ token: Int) throws
        -> Int
    {
        try Int.fetchOne(
            db.cachedStatement(
                sql: "SELECT acknowledged FROM token WHERE person = ? AND number = ?"),
            arguments: [person.rawValue, token]) ?? 0
    }

    private static func acknowledge(_ db: Database, _ person: PersonID, _ write: RecordWrite)
        throws
    {
        try db.cachedStatement(
            sql: """
                UPDATE token SET acknowledged = max(acknowledged, ?), last_seen_at = ?
                WHERE person = ? AND number = ?
                """
        ).execute(arguments: [
            write.mutation, write.date.timeIntervalSince1970, person.rawValue, write.token,
        ])
    }

    package func changes(of person: PersonID, after sequence: Int, limit: Int) async throws
        -> RecordPage
    {
        try await writer.read { db in
            guard
                let counters = try Row.fetchOne(
                    db, sql: "SELECT history, sequence, horizon FROM person WHERE id = ?",
                    arguments: [person.rawValue])
            else { throw CloudStoreError.noPerson }
            let last: Int = counters["sequence"]
            // A page ends at the end of a push, so that the data of one push arrives together.
            let end =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT max(batch) FROM (SELECT batch FROM record
                            WHERE person = ? AND sequence > ? ORDER BY sequence LIMIT ?)
                        """,
                    arguments: [person.rawValue, sequence, limit]) ?? last
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM record WHERE person = ? AND sequence > ? AND sequence <= ?
                    ORDER BY sequence
                    """,
                arguments: [person.rawValue, sequence, end])
            let more = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM record WHERE person = ? AND sequence > ?)",
                arguments: [person.rawValue, end])
            return RecordPage(
                history: counters["history"], records: rows.map(StoredRecord.init(row:)),
                sequence: max(end, sequence),
                hasMore: more ?? false, last: last, horizon: counters["horizon"],
                startMark: try Self.mark(db, person, at: sequence),
                endMark: try Self.mark(db, person, at: max(end, sequence)))
        }
    }

    package func snapshot(of person: PersonID, below sequence: Int?, limit: Int) async throws
        -> SnapshotPage
    {
        try await writer.read { db in
            let last = try Int.fetchOne(
                db, sql: "SELECT sequence FROM person WHERE id = ?",
                arguments: [person.rawValue])
            guard let last else { throw CloudStoreError.noPerson }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM record WHERE person = ? AND sequence < ?
                    ORDER BY sequence DESC LIMIT ?
                    """,
                arguments: [person.rawValue, sequence ?? Int.max, limit])
            return SnapshotPage(
                records: rows.map(StoredRecord.init(row:)), last: last,
                mark: try Self.mark(db, person, at: last))
        }
    }

    package func noteRead(_ sequence: Int, by token: Int, of person: PersonID, at date: Date)
        async throws
    {
        let now = date.timeIntervalSince1970
        let isNoted = try await writer.read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT read_sequence = ? AND last_seen_at >= ? FROM token
                        WHERE person = ? AND number = ?
                        """), arguments: [sequence, now - 60, person.rawValue, token])
        }
        // A device that asks again and again does not cause a write each time.
        if isNoted == true { return }
        try await writeWithoutWaiting { db in
            try db.cachedStatement(
                sql: """
                    UPDATE token SET read_sequence = ?, last_seen_at = ?
                    WHERE person = ? AND number = ?
                    """
            ).execute(arguments: [sequence, now, person.rawValue, token])
        }
    }

    /// Writes what may be lost where the machine fails: nobody waits for the disk.
    ///
    /// A device whose place is lost counts as one that has read less.
    func writeWithoutWaiting(_ body: @escaping @Sendable (Database) throws -> Void)
        async throws
    {
        try await writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            defer { try? db.execute(sql: "PRAGMA synchronous = FULL") }
            try db.inTransaction {
                try body(db)
                return .commit
            }
        }
    }

    package func removeTombstones(of person: PersonID, before date: Date) async throws -> Int {
        try await change(person) { db in
            let arguments: StatementArguments = [
                person.rawValue, date.timeIntervalSince1970, person.rawValue,
            ]
            let condition = """
                person = ? AND is_deleted = 1 AND changed_at < ? AND sequence <= coalesce(
                    (SELECT min(read_sequence) FROM token
                        WHERE person = ? AND scope = 'device' AND revoked_at IS NULL), 0)
                """
            try db.execute(
                sql: """
                    DELETE FROM mark WHERE person = ? AND sequence < coalesce(
                        (SELECT min(min(read_sequence, coalesce(read_parts, read_sequence)))
                            FROM token
                            WHERE person = ? AND scope = 'device' AND revoked_at IS NULL), 0)
                    """,
                arguments: [person.rawValue, person.rawValue])
            let last = try Int.fetchOne(
                db, sql: "SELECT max(sequence) FROM record WHERE \(condition)",
                arguments: arguments)
            guard let last else { return 0 }
            try db.execute(sql: "DELETE FROM record WHERE \(condition)", arguments: arguments)
            let count = db.changesCount
            try db.execute(
                sql: "UPDATE person SET horizon = max(horizon, ?) WHERE id = ?",
                arguments: [last, person.rawValue])
            // Figures that were kept before are never used again, and may have values of a deleted entry.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.execute(
                sql: "DELETE FROM kept_type WHERE person = ? AND records < ?",
                arguments: [person.rawValue, last])
            return count
        }
    }
}

extension StoredRecord {
    fileprivate init(row: Row) {
        self.init(
            id: row["id"], sequence: row["sequence"], isDeleted: row["is_deleted"],
            text: row["text"])
    }
}
