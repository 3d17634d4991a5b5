internal import Foundation
package import GRDB

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

    package init(applicationID: Int32, migrations: [Migration]) {
        self.applicationID = applicationID
        self.migrations = migrations
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

    /// Writes the application identifier, and runs the missing migrations.
    ///
    /// The identifier is written before the tables, so that another process that opens the file meanwhile recognises
    /// the format. A file that has both is only read, so that opening it does not wait for a writer, such as an import.
    package func prepare(_ writer: any DatabaseWriter) throws {
        if try isComplete(writer) { return }
        try writer.write { db in
            if try mark(of: db) != applicationID {
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            }
        }
        try migrator.migrate(writer)
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

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { db in
                try db.execute(sql: migration.sql)
            }
        }
        return migrator
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
