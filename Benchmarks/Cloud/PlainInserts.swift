internal import Foundation
internal import GRDB
internal import PostgresDatabase

/// The rows of a load, inserted into a table of the same shape by the same library.
///
/// There is nothing around: no HTTP, no merging, no counters. Each batch is a transaction.
struct PlainInserts {
    private enum Engine {
        case sqlite(DatabasePool), postgres(PostgresPool)
    }

    private let load: CloudLoad
    private let engine: Engine

    /// How many connections PostgreSQL gets: as many as the server opens.
    private static let connections = 16

    /// Makes the table.
    init(load: CloudLoad, scratch: String?, beside database: String) async throws {
        self.load = load
        if let scratch {
            let pool = PostgresPool(try PostgresAddress(scratch), connections: Self.connections)
            try await Self.makeTable(pool)
            engine = .postgres(pool)
        } else {
            let pool = try DatabasePool(path: database + ".alone")
            try await Self.makeTable(pool)
            engine = .sqlite(pool)
        }
    }

    /// Inserts batches; rows per second.
    func run(_ batches: [[CloudLoad.Row]], round: Int) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let first = round * batches.count
        switch engine {
        case .postgres(let pool): try await insert(batches, pool, first)
        case .sqlite(let pool): try await insert(batches, pool, first)
        }
        return Double(batches.count * load.batch) / ((clock.now - start) / .seconds(1))
    }

    private static func makeTable(_ pool: PostgresPool) async throws {
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

    private func insert(_ batches: [[CloudLoad.Row]], _ pool: PostgresPool, _ first: Int)
        async throws
    {
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
                                .int(number % (load.devices / 2) + 1),
                                .int((first + number) * batch.count), .uuids(batch.map(\.id)),
                                .byteStrings(batch.map(\.body)),
                            ]
                        ) { _ in }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func makeTable(_ pool: DatabasePool) async throws {
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

    private func insert(_ batches: [[CloudLoad.Row]], _ pool: DatabasePool, _ first: Int)
        async throws
    {
        for (number, batch) in batches.enumerated() {
            let person = number % (load.devices / 2) + 1
            try await pool.write { db in
                let statement = try db.cachedStatement(
                    sql: "INSERT INTO plain_record VALUES (?, ?, ?, ?, 0, ?, ?)")
                for (place, row) in batch.enumerated() {
                    try statement.execute(arguments: [
                        person, row.id, (first + number) * batch.count + place, first + number,
                        Date.now.timeIntervalSince1970, row.body,
                    ])
                }
            }
        }
    }
}
