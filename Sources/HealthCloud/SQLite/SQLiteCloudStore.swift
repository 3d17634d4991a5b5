internal import DatabaseFile
package import Foundation
internal import GRDB

/// The data of a cloud in one SQLite file.
package final class SQLiteCloudStore: CloudStore {
    let writer: any DatabaseWriter

    /// The number of seconds for which a writer waits for another one.
    private static let busyTimeout = 5.0
    /// The bytes of a page of a new file; an older file keeps its own.
    ///
    /// A page ends with the bytes that no other part fits into: in pages of 4 KiB a tenth of the file.
    private static let pageSize = 1_024
    /// The bytes of the write-ahead log after which it is written to the file.
    private static let logSize = 4 << 20

    /// Opens or creates a file, and updates its schema.
    package init(path: String) throws {
        try SQLiteCloudSchema.format.check(path, busyTimeout: Self.busyTimeout)
        var configuration = Configuration()
        configuration.label = "HealthCloud"
        configuration.busyMode = .timeout(Self.busyTimeout)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA page_size = \(Self.pageSize)")
            // An older file keeps the size of its pages.
            let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? Self.pageSize
            try db.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.logSize / size)")
        }
        writer = try DatabasePool(path: DatabaseName.of(path), configuration: configuration)
        try writer.writeWithoutTransaction { db in try db.makeCommitsDurable() }
        try SQLiteCloudSchema.format.prepare(writer)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    package var healthSamples: any CloudSampleStore { SQLiteSampleStore(store: self) }

    package func check() async throws {
        try await writer.read { db in try db.execute(sql: "SELECT 1") }
    }

    /// Runs a body in a write transaction, for an existing person.
    func change<T: Sendable>(
        _ person: PersonID, _ body: @escaping @Sendable (Database) throws -> T
    ) async throws -> T {
        try await writer.write { db in
            guard try Self.history(db, person) != nil else { throw CloudStoreError.noPerson }
            return try body(db)
        }
    }

    static func history(_ db: Database, _ person: PersonID) throws -> UUID? {
        try UUID.fetchOne(
            db.cachedStatement(sql: "SELECT history FROM person WHERE id = ?"),
            arguments: [person.rawValue])
    }
}

extension SQLiteCloudStore {
    package func addPerson(_ person: PersonID, at date: Date) async throws {
        try await writer.write { db in
            try db.execute(
                sql: "INSERT INTO person (id, history, created_at) VALUES (?, ?, ?)",
                arguments: [person.rawValue, UUID(), date.timeIntervalSince1970])
        }
    }

    package func deletePerson(_ person: PersonID) async throws {
        try await writer.write { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [person.rawValue])
        }
    }

    package func people() async throws -> [PersonID] {
        try await writer.read { db in
            try Int64.fetchAll(db, sql: "SELECT id FROM person ORDER BY id")
                .compactMap(PersonID.init(rawValue:))
        }
    }

    package func history(of person: PersonID) async throws -> UUID? {
        try await writer.read { db in try Self.history(db, person) }
    }
}
