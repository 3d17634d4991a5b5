internal import Foundation
internal import GRDB
internal import HealthJournal
internal import PostgresDatabase

/// The rows of a load, inserted into a table of the same shape by the same library.
///
/// There is nothing around: no HTTP, no merging, no counters. Each batch is a transaction.
struct PlainInserts {
    let load: CloudLoad

    /// How many connections PostgreSQL gets: as many as the server opens.
    private static let connections = 16

    /// Rows per second.
    func run(scratch: String?, beside database: String) async throws -> Double {
        let batches = try (0..<load.devices * load.pushes).map { _ in
            try load.records().map { (id: $0.id, body: try JSONEncoder().encode($0)) }
        }
        let clock = ContinuousClock()
        let start: ContinuousClock.Instant
        if let scratch {
            let pool = PostgresPool(try PostgresAddress(scratch), connections: Self.connections)
            try await makeTable(pool)
            start = clock.now
            try await insert(batches, pool)
        } else {
            let pool = try DatabasePool(path: database + ".alone")
            try await makeTable(pool)
            start = clock.now
            try await insert(batches, pool)
        }
        let seconds = (clock.now - start) / .seconds(1)
        return Double(batches.count * load.batch) / seconds
    }

    private typealias Batch = [(id: UUID, body: Data)]

    private func makeTable(_ pool: PostgresPool) async throws {
        try await pool.perform { session in
            try session.execute(
                """
                DROP TABLE IF EXISTS plain_record;
                CREATE TABLE plain_record (
                    person bigint NOT NULL, id uuid NOT NULL, sequence bigint NOT NULL,
                    batch bigint NOT NULL, is_deleted boolean NOT NULL,
                    changed_at timestamptz NOT NULL, body bytea NOT NULL,
                    PRIMARY KEY (person, id), UNIQUE (person, sequence))
                """)
        }
    }

    private func insert(_ batches: [Batch], _ pool: PostgresPool) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, batch) in batches.enumerated() {
                group.addTask {
                    try await pool.perform { session in
                        _ = try session.query(
                            """
                            INSERT INTO plain_record SELECT $1, id, $2 + place, $2, FALSE, now(), body
                            FROM unnest($3::uuid[], $4::bytea[])
                                WITH ORDINALITY AS w (id, body, place)
                            """,
                            [
                                .int(number % (load.devices / 2) + 1), .int(number * batch.count),
                                .uuids(batch.map(\.id)), .byteStrings(batch.map(\.body)),
                            ]
                        ) { _ in }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func makeTable(_ pool: DatabasePool) async throws {
        try await pool.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    CREATE TABLE plain_record (
                        person INTEGER NOT NULL, id BLOB NOT NULL, sequence INTEGER NOT NULL,
                        batch INTEGER NOT NULL, is_deleted INTEGER NOT NULL,
                        changed_at REAL NOT NULL, body BLOB NOT NULL, PRIMARY KEY (person, id)
                    ) STRICT, WITHOUT ROWID;
                    CREATE UNIQUE INDEX plain_by_sequence ON plain_record (person, sequence);
                    """)
        }
    }

    private func insert(_ batches: [Batch], _ pool: DatabasePool) async throws {
        for (number, batch) in batches.enumerated() {
            let person = number % (load.devices / 2) + 1
            try await pool.write { db in
                let statement = try db.cachedStatement(
                    sql: "INSERT INTO plain_record VALUES (?, ?, ?, ?, 0, ?, ?)")
                for (place, row) in batch.enumerated() {
                    try statement.execute(arguments: [
                        person, row.id, number * batch.count + place, number,
                        Date.now.timeIntervalSince1970, row.body,
                    ])
                }
            }
        }
    }
}
