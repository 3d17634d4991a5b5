import DatabaseFile
import Foundation
import GRDB
import TestSupport
import Testing

@Suite("The disk of the tests that loses power")
struct FaultyDiskTests {
    /// Four transactions of three rows, the last of which SQLite copies into the database.
    private static func trial(_ settings: String) -> DiskTrial<DatabasePool> {
        DiskTrial(
            open: { folder in
                let path = DatabaseName.of(folder.appending(path: "a?b%20#c.sqlite").path)
                let pool = try DatabasePool(path: path)
                try pool.writeWithoutTransaction { try $0.execute(sql: settings) }
                return pool
            },
            act: { pool, acknowledged in
                for number in try await last(in: pool)..<4 {
                    try await pool.write { db in
                        try db.execute(
                            sql: """
                                CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, n, b);
                                INSERT INTO t (n, b) VALUES
                                    (\(number + 1), randomblob(9000)), (\(number + 1), 1),
                                    (\(number + 1), randomblob(300));
                                UPDATE t SET b = randomblob(5000) WHERE n = \(number);
                                """)
                    }
                    acknowledged.add()
                }
                try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            },
            problems: { pool, acknowledged in
                let last = try await last(in: pool)
                let state = try await pool.read { db in
                    let rows = last == 0 ? 0 : try Int.fetchOne(db, sql: "SELECT count(*) FROM t")
                    return (rows, try String.fetchAll(db, sql: "PRAGMA integrity_check"))
                }
                return (acknowledged...acknowledged + 1).contains(last) && state.0 == 3 * last
                    && state.1 == ["ok"]
                    ? [] : ["\(last) of \(acknowledged), \(state)"]
            })
    }

    private static func last(in pool: DatabasePool) async throws -> Int {
        try await pool.read { db in
            guard try db.tableExists("t") else { return 0 }
            return try Int.fetchOne(db, sql: "SELECT max(n) FROM t") ?? 0
        }
    }

    @Test("leaves every commit that waited for it, wherever the power goes", arguments: 1...2)
    func full(seed: Int) async throws {
        let trial = Self.trial("PRAGMA synchronous = FULL")
        let problems = try await trial.problemsAfterCuts(seed: seed)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test(
        "loses what did not wait for it, damages it where nothing waits, and ignores syncs on request",
        arguments: [("NORMAL", false), ("OFF", false), ("FULL", true)])
    func planted(synchronous: String, ignoresSyncs: Bool) async throws {
        let trial = Self.trial("PRAGMA synchronous = \(synchronous)")
        let problems = try await trial.problemsAfterCuts(seed: 3, ignoresSyncs: ignoresSyncs)
        #expect(!problems.isEmpty)
        // A write-ahead log that is synced only with the database is never damaged.
        #expect(synchronous != "NORMAL" || !problems.contains { $0.contains("unusable") })
    }

    @Test(
        "a file that was opened without it is the same file, also under a name with signs of URIs")
    func names() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a?b%20#c;d é.sqlite").path
        let disk = FaultyDisk(seed: 1)
        try disk.run {
            let queue = try DatabaseQueue(path: DatabaseName.of(path))
            try queue.write { try $0.execute(sql: "CREATE TABLE t (a)") }
            try queue.close()
        }
        #expect(try DatabaseQueue(path: path).read { try $0.tableExists("t") })
        #expect(DatabaseName.of(path) == path)
    }

    @Test("after a cut every call fails, and the file can be opened at once")
    func afterCut() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.sqlite").path
        let disk = FaultyDisk(seed: 1)
        let (pool, other) = try disk.run {
            let pool = try DatabasePool(path: DatabaseName.of(path))
            try pool.writeWithoutTransaction { db in
                try db.makeCommitsDurable()
                try db.execute(sql: "CREATE TABLE t (a)")
            }
            return (pool, try DatabaseQueue(path: DatabaseName.of(path)))
        }
        disk.cut()
        #expect(throws: DatabaseError.self) {
            try pool.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
        }
        #expect(throws: DatabaseError.self) { try other.read { try $0.tableExists("t") } }
        let survivor = try DatabaseQueue(path: path)
        try survivor.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
        #expect(try survivor.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [2])
    }

    @Test("a full disk fails at the planned call, and with a lasting plan at all later ones")
    func planning() throws {
        let folder = try TemporaryFolder()
        let disk = FaultyDisk(seed: 1)
        let queue = try disk.run {
            try DatabaseQueue(
                path: DatabaseName.of(folder.url.appending(path: "a.sqlite").path))
        }
        func fails() -> Bool {
            (try? queue.write { try $0.execute(sql: "CREATE TABLE IF NOT EXISTS t (a)") }) == nil
        }
        disk.plan(.full, at: 2, of: .changes, lasts: true)
        #expect(fails() && fails())
        #expect(disk.hasStruck)
        disk.count(.changes)
        #expect(!fails())
        #expect(disk.calls > 2)
    }
}
