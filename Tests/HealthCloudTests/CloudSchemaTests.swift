import DatabaseFile
import Foundation
import GRDB
import HealthCloud
import PostgresDatabase
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
        let database = try await PostgresTestDatabase()
        let person = try #require(PersonID(rawValue: 1))
        try await PostgresConnection(database.address()).perform { [hash] session in
            // As the second step left it.
            try session.execute(
                """
                DELETE FROM health_data.migration WHERE number > 2;
                ALTER TABLE health_data.code DROP COLUMN consent;
                ALTER TABLE health_data.token DROP COLUMN consent;
                DROP INDEX health_data.sample_by_type;
                DROP TABLE health_data.part;
                DROP TABLE health_data.kept_week;
                DROP TABLE health_data.kept_type;
                ALTER TABLE health_data.token DROP COLUMN read_parts;
                ALTER TABLE health_data.code DROP CONSTRAINT code_scope_check,
                    ADD CONSTRAINT code_scope_check
                        CHECK (scope IN ('device', 'assistant', 'read'));
                ALTER TABLE health_data.token DROP CONSTRAINT token_scope_check,
                    ADD CONSTRAINT token_scope_check
                        CHECK (scope IN ('device', 'assistant', 'read'));
                ALTER TABLE health_data.record ADD CONSTRAINT record_person_fkey
                    FOREIGN KEY (person) REFERENCES health_data.person ON DELETE CASCADE;
                INSERT INTO health_data.person (person, history, created_at)
                VALUES (1, gen_random_uuid(), now());
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
}
