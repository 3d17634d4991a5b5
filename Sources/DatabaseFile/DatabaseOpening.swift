internal import Foundation
package import GRDB
internal import Synchronization

/// The names under which SQLite opens database files.
package enum DatabaseName {
    /// SQLite's file system ("vfs") of the files that the current task opens; nil for the usual one.
    ///
    /// Tests set it to that of a disk that fails and loses power.
    @TaskLocal package static var fileSystem: String?

    /// The name of a file: its path, or a URI if SQLite needs further parameters.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - isImmutable: Whether SQLite opens the file without locks, because nobody can change it.
    package static func of(_ path: String, isImmutable: Bool = false) -> String {
        let parameters: [String] =
            (fileSystem.map { ["vfs=\($0)"] } ?? []) + (isImmutable ? ["immutable=1"] : [])
        guard !parameters.isEmpty else { return path }
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "%?#;"))
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return "file:\(escaped)?\(parameters.joined(separator: "&"))"
    }
}

/// Opens a file, and retries for a while if another process is creating the same file.
///
/// SQLite does not wait for a file that is being changed to a write-ahead log; of two processes
/// that create the tables the second fails; and a process that closes the file last removes its
/// log, so that another one cannot open it at that moment. If SQLite itself has waited, there is no
/// retry after five seconds.
package func retryingWhileBusy<T>(
    now: () -> ContinuousClock.Instant = { .now }, _ body: () throws -> T
) throws -> T {
    let end = now() + .seconds(5)
    var failures = 0
    while true {
        do {
            return try body()
        } catch {
            failures += 1
            guard failures <= maximumRetries(for: error), now() < end else { throw error }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }
}

/// The number of retries for an error of opening.
private func maximumRetries(for error: any Error) -> Int {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_BUSY?: 250
    case .SQLITE_ERROR?, .SQLITE_CONSTRAINT?, .SQLITE_CANTOPEN?: 10
    default: 0
    }
}

extension Database {
    /// Makes each further commit of this connection survive a loss of power.
    ///
    /// GRDB sets NORMAL when it opens a file with a write-ahead log, so this comes after the opening.
    /// `fullfsync` has an effect on Apple's systems only: there a plain `fsync` leaves the data in the
    /// memory of the disk.
    ///
    /// Source: https://www.sqlite.org/pragma.html, `synchronous` and `fullfsync`.
    package func makeCommitsDurable() throws {
        try execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    }
}

/// The format of a SQLite file: the application identifier, and the migrations of the schema.
package struct DatabaseFormat: Sendable {
    /// A migration with its name and SQL, which must never change after a release.
    package struct Migration: Sendable {
        package let name: String
        package let sql: String

        package init(name: String, sql: String) {
            self.name = name
            self.sql = sql
        }
    }

    /// The reason why a file is not opened.
    package enum Mismatch: Error {
        /// The file has another format.
        case otherFormat
        /// A later version wrote the file, and may have given its contents another meaning.
        case newerFormat
    }

    /// SQLite's `application_id`.
    package let applicationID: Int32
    /// All migrations in order.
    package let migrations: [Migration]
    /// The rows that the migrations insert into an empty file, as SQL.
    package let firstRows: String
    private let lastSchema = LastSchema()

    package init(applicationID: Int32, migrations: [Migration], firstRows: String = "") {
        self.applicationID = applicationID
        self.migrations = migrations
        self.firstRows = firstRows
    }

    /// Checks a file before anything is written to it, so that another kind of file stays
    /// unchanged.
    ///
    /// - Throws: ``Mismatch``, or SQLite's error.
    package func check(_ path: String, busyTimeout: Double) throws {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = attributes?[.size] as? Int, size > 0 else { return }
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        let queue =
            try ReadOnlyFile(path: path)?.queue(configuration)
            ?? DatabaseQueue(path: DatabaseName.of(path), configuration: configuration)
        defer { try? queue.close() }
        try queue.read { db in
            let mark = try mark(of: db)
            if mark == applicationID {
                if try migrator.hasBeenSuperseded(db) { throw Mismatch.newerFormat }
                return
            }
            // A file that another process is just creating is still empty.
            let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            guard mark == 0, tables == 0 else { throw Mismatch.otherFormat }
        }
    }

    /// Writes the application identifier, and creates the tables of an empty file or runs the missing migrations.
    ///
    /// The identifier is written before the tables, so that another process that opens the file meanwhile recognises
    /// the format. A file that has both is only read, so that opening it does not wait for a writer, such as an import.
    package func prepare(_ writer: any DatabaseWriter) throws {
        if try isComplete(writer) { return }
        let isNew = try writer.write { db in
            if try mark(of: db) != applicationID {
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            }
            return try createAtOnce(db)
        }
        if !isNew { try migrator.migrate(writer) }
    }

    /// Creates the tables that the migrations end with in an empty file, and returns whether it did.
    ///
    /// The migrations take several times as long, because SQLite reads the whole schema again for each table that they
    /// change. Tests gain most, because each of them opens new files.
    private func createAtOnce(_ db: Database) throws -> Bool {
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0,
            let sql = try lastSchema.sql(of: self)
        else { return false }
        try db.execute(sql: sql)
        for migration in migrations {
            try db.execute(
                sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)",
                arguments: [migration.name])
        }
        try db.execute(sql: firstRows)
        return true
    }

    /// Whether a file has all tables of this version; it is only read.
    package func isComplete(_ reader: any DatabaseReader) throws -> Bool {
        try reader.read { db in
            guard try mark(of: db) == applicationID else { return false }
            return try migrator.hasCompletedMigrations(db)
        }
    }

    private func mark(of db: Database) throws -> Int32 {
        try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    }

    fileprivate var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { db in
                try db.execute(sql: migration.sql)
            }
        }
        return migrator
    }
}

/// The schema that the migrations of a format end with, as SQL; it is read for the second new file of a process.
private final class LastSchema: Sendable {
    private enum Knowledge {
        case noFile
        case oneFile
        case schema(String?)
    }

    private let knowledge = Mutex(Knowledge.noFile)

    /// The statements that create the schema; nil if the migrations have to run.
    ///
    /// The schema is read from a model in memory, which the migrations make. For the first file of a process, often the
    /// only one, that would take longer than the migrations alone. A virtual table creates further tables by itself, so
    /// the migrations run for each file of a format that has one.
    func sql(of format: DatabaseFormat) throws -> String? {
        let isSecond = knowledge.withLock { knowledge in
            if case .noFile = knowledge {
                knowledge = .oneFile
                return false
            }
            return true
        }
        guard isSecond else { return nil }
        if case .schema(let sql) = knowledge.withLock({ $0 }) { return sql }
        let model = try DatabaseQueue()
        try format.migrator.migrate(model)
        let statements = try model.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema
                    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
                    """)
        }
        let hasVirtual = statements.contains { $0.hasPrefix("CREATE VIRTUAL") }
        let sql = hasVirtual ? nil : statements.joined(separator: ";\n")
        knowledge.withLock { $0 = .schema(sql) }
        return sql
    }
}

extension Database {
    /// Runs a read-only body on one snapshot of the database.
    ///
    /// BEGIN and COMMIT are prepared once for each connection. GRDB's own `read` toggles `query_only` on
    /// connections that could also write, after which SQLite prepares every cached statement again.
    package func withSnapshot<T>(_ body: (Database) throws -> T) throws -> T {
        defer {
            // A BEGIN that was interrupted may have begun. Nothing was written, so a rollback is
            // equivalent; a cancelled task needs it.
            if isInsideTransaction {
                do {
                    try cachedStatement(sql: "COMMIT TRANSACTION").execute()
                } catch {
                    try? rollback()
                }
            }
        }
        try cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        return try body(self)
    }
}
