internal import Foundation
package import GRDB

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
