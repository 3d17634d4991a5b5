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

    package func warmUp() async {
        _ = try? await token(Data(), of: .nobody, at: .distantPast)
        _ = try? await healthSamples.keptReading(of: "", variant: Data(), in: 0...0, of: .nobody)
        try? await audit(
            AuditEvent(number: 0, date: .distantPast, action: "", detail: ""), of: .nobody)
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

extension SQLiteCloudStore {
    package func audit(_ event: AuditEvent, of person: PersonID) async throws {
        try await change(person) { db in
            try db.cachedStatement(
                sql: """
                    INSERT INTO audit (person, number, at, token, action, detail)
                    SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM audit WHERE person = ?
                    """
            ).execute(arguments: [
                person.rawValue, event.date.timeIntervalSince1970, event.token, event.action,
                event.detail, person.rawValue,
            ])
        }
    }

    package func auditLog(of person: PersonID, before: Int?, limit: Int) async throws
        -> [AuditEvent]
    {
        try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM audit WHERE person = ? AND number < ?
                    ORDER BY number DESC LIMIT ?
                    """,
                arguments: [person.rawValue, before ?? Int.max, limit]
            ).map { row in
                AuditEvent(
                    number: row["number"], date: Date(timeIntervalSince1970: row["at"]),
                    token: row["token"], action: row["action"], detail: row["detail"])
            }
        }
    }
}

extension SQLiteCloudStore {
    /// Does nothing: the other processes see the commit in the file.
    package func announce(_ person: PersonID) {}

    /// Looks twice a second whether another process has changed the file, as a second server or a new one that
    /// takes over does.
    package func changesElsewhere(
        sleep: @escaping @Sendable (Double) async throws -> Void
    ) -> AsyncStream<PersonID?> {
        AsyncStream { continuation in
            let task = Task { [writer] in
                var known = FileState()
                // The first look comes at once, because changes before it are not announced.
                repeat {
                    let last = known
                    guard
                        let next = try? await writer.writeWithoutTransaction({ db in
                            try FileState(db, after: last)
                        })
                    else { continue }
                    if last.version != nil {
                        for (person, sequence) in next.sequences
                        where last.sequences[person] != sequence {
                            continuation.yield(PersonID(rawValue: person))
                        }
                    }
                    known = next
                } while (try? await sleep(0.5)) != nil
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// The state of a file's commits, as a process last saw it.
private struct FileState: Sendable {
    /// Changes with the commits of other processes, but not with those of the connection that reads it.
    var version: Int?
    /// The last sequence number of each person.
    var sequences: [Int64: Int] = [:]

    init() {}

    init(_ db: Database, after last: FileState) throws {
        self = last
        version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        guard version != last.version else { return }
        let rows = try Row.fetchCursor(db, sql: "SELECT id, sequence FROM person")
        sequences = try Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["sequence"]) })
    }
}
