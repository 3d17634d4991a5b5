import DatabaseFile
import Foundation
import GRDB
import HealthCloud
import HealthJournal
import HealthModel
import HealthStream
import PostgresDatabase
import TestSupport
import Testing

@Suite("A cloud's database of an earlier version")
struct CloudSchemaTests {
    private let hash = Data(repeating: 7, count: 32)
    private let now = Date(timeIntervalSince1970: 1_780_000_000)

    /// Expects that a device of before is still there, and that a program can post.
    private func check(_ store: any CloudStore, _ person: PersonID) async throws {
        let known = try #require(try await store.token(hash, of: person, at: now))
        #expect([known.scope, known.name] as [AnyHashable] == [TokenScope.device, "A phone"])
        #expect(known.acknowledged == 4)
        let (code, token) = (Data(repeating: 8, count: 32), Data(repeating: 9, count: 32))
        try await store.addCode(
            code, for: person, scope: .post, expires: now.addingTimeInterval(900))
        let scope = try await store.redeem(
            code, of: person, token: token, device: "app", name: "An app", at: now)
        #expect(scope == .post)
        #expect(try await store.tokens(of: person).map(\.number) == [3, 4])
        // A code of before is as good as it was.
        let old = try await store.redeem(
            hash, of: person, token: Data(repeating: 6, count: 32), device: "x", name: "", at: now)
        #expect(old == .read)
    }

    @Test("A file whose tables are created at once is as the migrations leave it: without a row")
    func atOnce() throws {
        let known = SQLiteCloudSchema.format
        let format = DatabaseFormat(
            applicationID: known.applicationID, migrations: known.migrations,
            firstRows: known.firstRows)
        let migrated = try DatabaseQueue()
        try format.prepare(migrated)
        try migrated.read { db in
            // Compares with a second file, whose tables are created at once.
            #expect(try format.hasOwnSchema(db))
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'table' AND name != 'grdb_migrations'
                    """)
            for table in tables {
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") == 0, "\(table)")
            }
        }
    }

    @Test("A file keeps its codes and tokens when tokens for posting are added")
    func sqlite() async throws {
        let database = try SQLiteTestDatabase()
        let format = SQLiteCloudSchema.format
        let file = try DatabaseQueue(path: database.file.path)
        try DatabaseFormat(
            applicationID: format.applicationID, migrations: Array(format.migrations.prefix(2))
        ).prepare(file)
        try await file.write { [hash] db in
            try db.execute(
                sql: """
                    INSERT INTO person (id, history, created_at) VALUES (1, ?, 0);
                    INSERT INTO code (person, hash, scope, expires_at) VALUES (1, ?, 'read', 2e9);
                    INSERT INTO token (person, number, hash, scope, device, name, created_at,
                        acknowledged) VALUES (1, 3, ?, 'device', 'phone', 'A phone', 0, 4);
                    """,
                arguments: [UUID(), hash, hash])
        }
        try file.close()
        try await check(database.open(), #require(PersonID(rawValue: 1)))
    }

    @Test("A file keeps its samples when parts get many weeks, and computes figures again")
    func weeks() async throws {
        let database = try SQLiteTestDatabase()
        let format = SQLiteCloudSchema.format
        let file = try DatabaseQueue(path: database.file.path)
        try DatabaseFormat(
            applicationID: format.applicationID, migrations: Array(format.migrations.prefix(6))
        ).prepare(file)
        let beats = SampleBatch.beats(0..<9, from: now)
        let batch = SampleBatch(
            of: .heartRate,
            samples: beats.samples.map { sample in
                var sample = sample
                sample.sourceRevision = SourceRevision(source: .watch)
                return sample
            })
        let (type, kind) = (batch.type, batch.kind)
        let frame = Data(try SampleFrame.write([.batch(batch)]))
        let week = Int((now.timeIntervalSinceReferenceDate / 604_800).rounded(.down))
        let start = Int(now.timeIntervalSince1970) * 1_000
        try await file.write { [hash] db in
            try db.execute(
                sql: """
                    INSERT INTO person (id, history, sequence, created_at) VALUES (1, ?, 1, 0);
                    INSERT INTO part (person, sequence, type, kind, week, samples, deletions,
                        first_start, last_start, is_packed, frame)
                    VALUES (1, 1, ?, ?, ?, 9, 0, ?, ?, 1, ?);
                    INSERT INTO kept_type (person, type, revision, parts, records, horizon,
                        entries, named) VALUES (1, ?, 1, 1, 0, 0, x'', x'');
                    INSERT INTO kept_week (person, type, variant, week, starts_at, ends_at,
                        figures) VALUES (1, ?, ?, ?, 0, 1, x'');
                    """,
                arguments: [
                    UUID(), type, kind, week, start, start + 480_000, frame, type, type, hash,
                    week,
                ])
        }
        try file.close()
        let store = try database.open()
        let person = try #require(PersonID(rawValue: 1))
        let samples = store.healthSamples
        let reading = try await samples.keptReading(
            of: type, variant: hash, in: week...week, of: person)
        #expect(reading.kept.state == nil && reading.weeks.isEmpty)
        #expect(try await samples.types(of: person).map(\.samples) == [9])
        #expect(try await samples.weeks(of: type, of: person) == [week])
        let day = Day(year: 2026, month: 5, day: 28)
        let figures = try await PersonSamples(store: store, person: person).figures(
            of: .heartRate, in: SampleDayRange(day...day, in: .gmt))
        #expect(figures.map(\.count) == [9])
        #expect(try await CloudSampleStream(store: store).add(batch, of: person).samples == 0)
    }

    @Test("A new file has small pages, and a file of before opens with its own")
    func pages() throws {
        for size in [1_024, 4_096] {
            let database = try SQLiteTestDatabase()
            if size == 4_096 {
                let file = try DatabaseQueue(path: database.file.path)
                try SQLiteCloudSchema.format.prepare(file)
                try file.close()
            }
            _ = try database.open()
            let file = try DatabaseQueue(path: database.file.path)
            let found = try file.read { try Int.fetchOne($0, sql: "PRAGMA page_size") }
            #expect(found == size)
            try file.close()
        }
    }

    @Test("PostgreSQL keeps its codes and tokens when tokens for posting are added")
    func postgres() async throws {
        let database = try await PostgresTestDatabase(copying: "template0")
        try await PostgresCloudSchema.addTables(database.address(), steps: 2)
        let person = try #require(PersonID(rawValue: 1))
        try await PostgresConnection(database.address()).perform { [hash] session in
            try session.execute(
                """
                INSERT INTO health_data.person (person, history, created_at)
                VALUES (1, gen_random_uuid(), now())
                """)
            for sql in [
                """
                INSERT INTO health_data.code (person, hash, scope, expires_at)
                VALUES (1, $1, 'read', 'infinity')
                """,
                """
                INSERT INTO health_data.token (person, number, hash, scope, device, name,
                    created_at, acknowledged)
                VALUES (1, 3, $1, 'device', 'phone', 'A phone', now(), 4)
                """,
            ] { _ = try session.query(sql, [.bytes(hash)]) { _ in } }
        }
        try await PostgresCloudSchema.prepare(database.address())
        try await check(database.open(), person)
        try await database.remove()
    }

    @Test("An update to partitions keeps every part, mark and posted sample of every person")
    func partitions() async throws {
        let database = try await PostgresTestDatabase(copying: "template0")
        try await PostgresCloudSchema.addTables(database.address(), steps: 7)
        let people = 40
        let owner = PostgresConnection(try database.address())
        try await owner.perform { session in
            // A frame of ten thousand bytes is stored beside its row.
            try session.execute(
                """
                INSERT INTO health_data.person (person, history, sequence, created_at)
                SELECT n, gen_random_uuid(), 3, now() FROM generate_series(1, \(people)) n;
                INSERT INTO health_data.mark (person, sequence, value)
                SELECT n, m, gen_random_uuid()
                FROM generate_series(1, \(people)) n, generate_series(1, 3) m;
                INSERT INTO health_data.part (person, sequence, type, kind, week, samples,
                    deletions, first_start, last_start, is_packed, revision, frame)
                SELECT n, m, 'steps', 'quantity', CASE WHEN m < 3 THEN m END,
                    CASE WHEN m < 3 THEN 5 ELSE 0 END, m / 3, n, n + m, m = 1, n,
                    decode(repeat('0a' || n % 10 || m, CASE WHEN m = 2 THEN 5000 ELSE 5 END), 'hex')
                FROM generate_series(1, \(people)) n, generate_series(1, 3) m;
                INSERT INTO health_data.sample (person, id, type, started_at, body)
                SELECT n, gen_random_uuid(), 'steps', n, '{}' FROM generate_series(1, \(people)) n;
                INSERT INTO health_data.kept_type (person, type, revision, parts, records,
                    horizon, entries, named)
                SELECT n, 'steps', 1, 3, 0, 0, '', '' FROM generate_series(1, \(people)) n;
                INSERT INTO health_data.kept_week (person, type, variant, week, starts_at,
                    ends_at, figures)
                SELECT n, 'steps', sha256(''), 1, 0, 1, '' FROM generate_series(1, \(people)) n;
                """)
        }
        @Sendable func rows() async throws -> [[String]] {
            try await owner.perform { session in
                // A later step adds a column to `part`.
                let part =
                    "person, sequence, type, kind, week, samples, deletions, first_start, "
                    + "last_start, is_packed, revision, frame"
                return try [("mark", "t.*"), ("part", part), ("sample", "t.*")].map {
                    table, columns in
                    try session.query(
                        "SELECT row(\(columns))::text FROM health_data.\(table) t ORDER BY 1", []
                    ) { try $0.text(0) }
                }
            }
        }
        let before = try await rows()
        #expect(before.map(\.count) == [3 * people, 3 * people, people])
        for _ in 0..<2 {
            try await PostgresCloudSchema.prepare(database.address())
            #expect(try await rows() == before)
        }
        let (unforced, used) = try await owner.perform { session in
            let unforced = try session.query(
                """
                SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p')
                    AND relnamespace = 'health_data'::regnamespace AND relname <> 'migration'
                    AND NOT (relrowsecurity AND relforcerowsecurity)
                """, []
            ) { try $0.text(0) }
            let used = try session.query(
                "SELECT count(DISTINCT tableoid) FROM health_data.part", []
            ) { try $0.int(0) }
            return (unforced, used)
        }
        #expect(unforced.isEmpty)
        #expect(used.first ?? 0 > 10)
        // The server goes on, and a person goes with all rows.
        let store = try await database.open()
        let person = try #require(PersonID(rawValue: 7))
        #expect(try await store.healthSamples.types(of: person).map(\.samples) == [10])
        try await store.deletePerson(person)
        #expect(try await rows().map(\.count) == [3 * people - 3, 3 * people - 3, people - 1])
        try await database.remove()
    }
}
