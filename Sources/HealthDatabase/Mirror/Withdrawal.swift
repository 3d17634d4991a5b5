internal import Foundation
internal import GRDB
internal import HealthModel

/// Removes the samples of a type that came from a mirror, and leaves a tombstone for each.
///
/// It does what `StoreTransaction.remove(_:)` does, for all of them in one statement for each table. Foreign keys must not
/// be checked: for each sample SQLite would look for rows in nineteen columns, which takes nine tenths of the time. The
/// transaction does nothing else.
struct Withdrawal {
    private let transaction: StoreTransaction
    private let slot: TypeSlot
    private let mirror: Int64

    init(of slot: TypeSlot, from mirror: Int64, in transaction: StoreTransaction) {
        self.transaction = transaction
        self.slot = slot
        self.mirror = mirror
    }

    private var db: Database { transaction.db }

    /// Removes the samples; returns their number.
    func run() throws -> Int {
        try db.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS withdrawn (
                    id INTEGER PRIMARY KEY, log INTEGER NOT NULL)
                """)
        try run(
            """
            INSERT INTO temp.withdrawn (id, log)
            SELECT sample_id, ?3 + row_number() OVER (ORDER BY sample_id)
            FROM mirrored_sample JOIN sample ON sample.id = sample_id
            WHERE mirror_id = ?1 AND type_id = ?2
            """, [mirror, slot.id, transaction.last])
        let count = try countSamples()
        if count > 0 {
            try keepRelations()
            try bury()
            for (table, column) in try references() {
                try run("DELETE FROM \(table) WHERE \(column) IN (SELECT id FROM temp.withdrawn)")
            }
            try run("DELETE FROM sample WHERE id IN (SELECT id FROM temp.withdrawn)")
        }
        try run("DELETE FROM temp.withdrawn")
        return count
    }

    /// Takes the numbers of the deletions from the log, and counts the samples and their metadata less.
    private func countSamples() throws -> Int {
        let select = try PreparedStatement(
            db,
            """
            SELECT sample.id, revision_id, metadata_id, start_time, end_time
            FROM temp.withdrawn JOIN sample ON sample.id = withdrawn.id ORDER BY withdrawn.id
            """)
        defer { select.reset() }
        var count = 0
        while try select.step() {
            count += 1
            _ = transaction.nextNumber(slot)
            try transaction.counts.remove(
                select.int(0), type: slot.id, revision: select.int(1), db)
            if let set = select.intOrNil(2) { transaction.metadata.release(set) }
            transaction.noteRemoval(slot, select.double(3)...select.double(4))
        }
        return count
    }

    /// Keeps the relations of the samples to their correlations and workouts, which are not sent again when the type is
    /// shared again; and with correlations that the samples were members of, the type.
    private func keepRelations() throws {
        try run(
            """
            INSERT OR IGNORE INTO mirror_link (sample, owner, is_membership)
            SELECT part.uuid, owner.uuid, is_membership FROM (
                SELECT sample_id, correlation_id AS owner_id, 1 AS is_membership FROM membership
                WHERE sample_id IN (SELECT id FROM temp.withdrawn)
                UNION ALL
                SELECT sample_id, owner_id, 0 FROM association
                WHERE sample_id IN (SELECT id FROM temp.withdrawn))
            JOIN sample AS part ON part.id = sample_id
            JOIN sample AS owner ON owner.id = owner_id
            """)
        guard slot.type.kind != .correlation else { return }
        try run(
            """
            INSERT INTO former_member (correlation_id, type_id, end_time)
            SELECT correlation_id, ?1, max(end_time)
            FROM membership JOIN sample ON sample.id = sample_id
            WHERE sample_id IN (SELECT id FROM temp.withdrawn) GROUP BY correlation_id
            ON CONFLICT DO UPDATE SET end_time = max(end_time, excluded.end_time)
            """, [slot.id])
    }

    /// Writes the tombstones, those of correlations with the types of their members.
    private func bury() throws {
        try run(
            """
            INSERT INTO tombstone (log, uuid, type_id, source_id, sync_identifier, sync_version,
                deleted_at, end_time)
            SELECT withdrawn.log, sample.uuid, sample.type_id, source_revision.source_id,
                sync_identity.identifier, sync_identity.version, ?1, end_time
            FROM temp.withdrawn JOIN sample ON sample.id = withdrawn.id
                JOIN source_revision ON source_revision.id = revision_id
                LEFT JOIN sync_identity ON sync_identity.sample_id = sample.id
            ORDER BY withdrawn.id
            """, [transaction.now.timeIntervalSinceReferenceDate])
        guard slot.type.kind == .correlation else { return }
        try run(
            """
            INSERT INTO tombstone_member (log, type_id, end_time)
            SELECT log, type_id, max(end_time) FROM (
                SELECT withdrawn.log, member.type_id, member.end_time
                FROM temp.withdrawn JOIN membership ON correlation_id = withdrawn.id
                    JOIN sample AS member ON member.id = sample_id
                UNION ALL
                SELECT withdrawn.log, type_id, end_time
                FROM temp.withdrawn JOIN former_member ON correlation_id = withdrawn.id)
            GROUP BY log, type_id
            """)
    }

    /// The columns that refer to samples; their rows go with the sample.
    private func references() throws -> [(table: String, column: String)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT tables.name, keys."from"
                FROM sqlite_schema AS tables JOIN pragma_foreign_key_list(tables.name) AS keys
                WHERE tables.type = 'table' AND keys."table" = 'sample'
                """
        ).map { ($0[0], $0[1]) }
    }

    private func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try db.execute(sql: sql, arguments: arguments)
    }
}
