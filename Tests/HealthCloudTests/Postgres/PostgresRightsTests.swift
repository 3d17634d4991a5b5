import Foundation
import HealthCloud
import HealthJournal
import HealthModel
import HealthStream
import PostgresDatabase
import TestSupport
import Testing

@Suite("Rights in a cloud's PostgreSQL database")
struct PostgresRightsTests {
    /// Two people with an entry each, in a database of their own.
    private struct Pair {
        let database: PostgresTestDatabase
        let store: any CloudStore
        let mine: PersonID
        let theirs: PersonID

        init() async throws {
            database = try await PostgresTestDatabase()
            store = try await database.open()
            mine = try #require(PersonID(rawValue: 1))
            theirs = try #require(PersonID(rawValue: 2))
            for person in [mine, theirs] {
                try await store.addPerson(person, at: .now)
                let row = RecordWrite.Row(
                    id: UUID(), expected: 0, isDeleted: false, text: Data("{}".utf8))
                _ = try await store.write(
                    RecordWrite(token: 1, mutation: 1, rows: [row], date: .now), of: person)
                try await store.setDays(
                    [StoredDay(day: "2026-11-22", text: Data("{}".utf8))], of: person, at: .now)
            }
        }

        /// Runs statements as the owner of the tables, whose functions were called for a person.
        func asOwner<T: Sendable>(
            of person: PersonID?, _ body: @escaping @Sendable (inout PostgresSession) throws -> T
        ) async throws -> T {
            try await PostgresConnection(database.address()).perform { session in
                try session.execute("SET ROLE health_owner; SET search_path = health_data")
                if let person {
                    try session.execute("SET health.person = '\(person.rawValue)'")
                }
                return try body(&session)
            }
        }
    }

    @Test(
        "With row-level security the owner's functions see only one person's rows",
        arguments: ["person", "record", "day"])
    func reading(table: String) async throws {
        let pair = try await Pair()
        for person in [pair.mine, pair.theirs] {
            let found = try await pair.asOwner(of: person) { session in
                try session.query("SELECT person FROM \(table)", []) { try $0.int64(0) }
            }
            #expect(found == [person.rawValue])
        }
        let nobody = try await pair.asOwner(of: nil) { session in
            try session.query("SELECT person FROM \(table)", []) { try $0.int64(0) }
        }
        #expect(nobody.isEmpty)
        try await pair.database.remove()
    }

    @Test("With row-level security a statement cannot write another person's rows")
    func writing() async throws {
        let pair = try await Pair()
        let other = pair.theirs.rawValue
        let insert = """
            INSERT INTO day VALUES (\(other), '2026-11-23', now(), '')
            """
        await #expect(throws: PostgresError.failed(state: "42501")) {
            try await pair.asOwner(of: pair.mine) { session in try session.execute(insert) }
        }
        await #expect(throws: PostgresError.failed(state: "42501")) {
            try await pair.asOwner(of: pair.mine) { session in
                try session.execute("UPDATE day SET person = \(other)")
            }
        }
        try await pair.asOwner(of: pair.mine) { session in
            try session.execute("DELETE FROM record; DELETE FROM day WHERE person = \(other)")
        }
        #expect(
            try await pair.store.changes(of: pair.theirs, after: 0, limit: 9).records.count == 1)
        #expect(try await pair.store.days(of: pair.theirs, from: "2026", to: "2027").count == 1)
        #expect(try await pair.store.changes(of: pair.mine, after: 0, limit: 9).records.isEmpty)
        try await pair.database.remove()
    }

    @Test("Calls for a person touch one partition of each table")
    func partitions() async throws {
        let pair = try await Pair()
        let stream = CloudSampleStream(store: pair.store)
        let start = Date(timeIntervalSince1970: 1_780_000_000)
        let batch = SampleBatch.beats(0..<9, from: start, deleted: [UUID()])
        let mine = pair.mine
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await stream.add(batch, of: mine) },
            { _ = try await stream.page(of: mine, after: nil) },
            {
                _ = try await PersonSamples(store: pair.store, person: mine).figures(
                    of: .heartRate,
                    in: SampleDayRange(
                        Day(year: 2026, month: 5, day: 1)...Day(year: 2026, month: 7, day: 1),
                        in: .gmt))
            },
            {
                _ = try await stream.add(
                    SampleBatch(of: .heartRate, deleted: [batch.samples[0].uuid]), of: mine)
            },
            { try await stream.pack(of: mine, at: start.addingTimeInterval(30 * 86_400)) },
            { _ = try await pair.store.healthSamples.types(of: mine) },
            {
                let posted = StoredSample(
                    id: UUID(), type: batch.type, start: 1_780_000_000_000, text: Data("{}".utf8))
                try await pair.store.setSamples([posted], of: mine)
                let all = try await pair.store.samples(CloudSampleQuery(), of: mine)
                #expect(all.contains { $0.id == posted.id })
                let newest = try await pair.store.newestSamples(
                    of: batch.type, limit: 1, of: mine)
                #expect(newest.count == 1)
            },
            { _ = try await stream.withdraw(batch.type, of: mine) },
        ]
        let tables = ["mark", "part", "kept_week", "sample"]
        try await pair.database.endConnections()
        try await PostgresConnection(pair.database.address()).perform { session in
            try session.execute("SELECT pg_stat_reset()")
        }
        for call in calls {
            for _ in 0..<7 { try await call() }
        }
        // Connections report what they read when they end, or once a second.
        try await pair.database.endConnections()
        let touched = try await PostgresConnection(pair.database.address()).perform { session in
            try session.query(
                """
                SELECT relname::text FROM pg_stat_user_tables
                WHERE schemaname = 'health_data' AND seq_scan + coalesce(idx_scan, 0) > 0
                    AND relname ~ '_[0-9]+$' ORDER BY 1
                """, []
            ) { try $0.text(0) }
        }
        for table in tables {
            #expect(touched.filter { $0.hasPrefix(table) }.count == 1, "\(table)")
        }
        try await pair.database.remove()
    }

    @Test("The policies let the marks of a page be looked up in their index")
    func marks() async throws {
        let pair = try await Pair()
        let mine = pair.mine.rawValue
        try await pair.asOwner(of: pair.mine) { session in
            try session.execute(
                """
                INSERT INTO mark SELECT \(mine), number, gen_random_uuid()
                FROM generate_series(2, 20000) AS number;
                ANALYZE mark;
                """)
        }
        let database = pair.database
        let read = try await PostgresConnection(database.address()).perform { session in
            try session.execute("BEGIN")
            for after in [0, 1, 19_000] {
                _ = try session.query(
                    "SELECT * FROM health_cloud.changes($1, $2, 100)",
                    [.int(Int(mine)), .int(after)]
                ) { _ in }
            }
            let read = try session.query(
                """
                SELECT seq_tup_read FROM pg_stat_xact_user_tables
                WHERE schemaname = 'health_data' AND relname = 'mark'
                """, []
            ) { try $0.int(0) }
            try session.execute("COMMIT")
            return read
        }
        #expect(read == [0])
        try await pair.database.remove()
    }

    @Test("The server's role can access no table, and owns nothing")
    func serverRole() async throws {
        let pair = try await Pair()
        let address = try pair.database.address(role: PostgresTestCluster.server)
        for statement in [
            "SELECT * FROM health_data.person", "INSERT INTO health_data.day VALUES (1)",
            "SET ROLE health_owner", "CREATE TABLE health_cloud.mine (a int)",
            "DROP FUNCTION health_cloud.people()",
        ] {
            await #expect(throws: PostgresError.failed(state: "42501"), "\(statement)") {
                try await PostgresConnection(address).perform { session in
                    try session.execute(statement)
                }
            }
        }
        let owned = try await PostgresConnection(pair.database.address()).perform { session in
            try session.query(
                """
                SELECT (SELECT count(*) FROM pg_class WHERE relowner = r.oid)
                    + (SELECT count(*) FROM pg_proc WHERE proowner = r.oid)
                    + (SELECT count(*) FROM pg_namespace WHERE nspowner = r.oid)
                FROM pg_roles r WHERE rolname IN ('health_server', '\(PostgresTestCluster.server)')
                """, []
            ) { try $0.int(0) }
        }
        #expect(owned == [0, 0])
        try await pair.database.remove()
    }

    @Test("Each table is under row-level security, and its keys begin with the person")
    func tables() async throws {
        let pair = try await Pair()
        let tables = try await PostgresConnection(pair.database.address()).perform { session in
            try session.query(
                """
                SELECT relname::text, relrowsecurity AND relforcerowsecurity,
                    bool_and(attname = 'person')
                FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid
                JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                WHERE relnamespace = 'health_data'::regnamespace AND relname <> 'migration'
                GROUP BY 1, 2 ORDER BY 1
                """, []
            ) { row in [try row.text(0), "\(try row.bool(1))", "\(try row.bool(2))"] }
        }
        #expect(
            tables
                == [
                    "audit", "code", "day", "kept_type", "kept_view", "kept_week", "mark", "part",
                    "person", "record", "request", "sample", "token",
                ]
                .flatMap { table in
                    let isDivided = ["kept_week", "mark", "part", "sample"].contains(table)
                    return [table] + (isDivided ? (0..<16).map { "\(table)_\($0)" } : [])
                }.sorted()
                .map { [$0, "true", "true"] })
        try await pair.database.remove()
    }

    @Test(
        "A login with more rights than needed and an unprepared database are rejected")
    func opening() async throws {
        let database = try await PostgresTestDatabase()
        for role in ["postgres", "health_owner_member"] {
            try await PostgresConnection(database.address()).perform { session in
                if role != "postgres" {
                    try session.execute("CREATE ROLE \(role) LOGIN IN ROLE health_owner")
                }
            }
            await #expect(throws: PostgresCloudError.tooManyRights) {
                _ = try await PostgresCloudStore(database.address(role: role))
            }
        }
        let empty = try await PostgresTestCluster.shared.value.process.address(
            database: "postgres", role: PostgresTestCluster.server)
        await #expect(throws: PostgresCloudError.notPrepared) {
            _ = try await PostgresCloudStore(PostgresAddress(empty))
        }
        try await database.remove()
    }

    @Test("A server does not start with the functions of an earlier version")
    func earlierFunctions() async throws {
        let database = try await PostgresTestDatabase()
        // The version whose functions could not mark parts as packed.
        try await PostgresConnection(database.address()).perform { session in
            try session.execute(
                """
                DROP FUNCTION health_cloud.mark_packed;
                CREATE OR REPLACE FUNCTION health_cloud.version() RETURNS bigint
                LANGUAGE sql IMMUTABLE RETURN 7::bigint;
                """)
        }
        await #expect(throws: PostgresCloudError.notPrepared) {
            _ = try await PostgresCloudStore(
                database.address(role: PostgresTestCluster.server))
        }
        try await PostgresCloudSchema.prepare(database.address())
        _ = try await PostgresCloudStore(database.address(role: PostgresTestCluster.server))
        try await database.remove()
    }

    @Test("Preparing a database again changes nothing; a later version is not touched")
    func preparing() async throws {
        let pair = try await Pair()
        let before = try await pair.database.contents()
        try await PostgresCloudSchema.prepare(pair.database.address())
        #expect(try await pair.database.contents() == before)
        // The connections that were open find the functions again.
        #expect(try await pair.store.changes(of: pair.mine, after: 0, limit: 9).records.count == 1)
        try await PostgresConnection(pair.database.address()).perform { session in
            try session.execute("INSERT INTO health_data.migration VALUES (99, 'later')")
        }
        await #expect(throws: PostgresCloudError.newer) {
            try await PostgresCloudSchema.prepare(pair.database.address())
        }
        #expect(try await pair.store.changes(of: pair.mine, after: 0, limit: 9).records.count == 1)
        try await pair.database.remove()
    }
}
