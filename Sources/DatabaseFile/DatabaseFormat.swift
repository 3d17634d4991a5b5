internal import Foundation
package import GRDB

/// What makes a SQLite file one of ours: the mark in its header, and the history of its schema.
package struct DatabaseFormat: Sendable {
    /// One step of the history: a name and the SQL that it ran; neither changes ever again.
    package struct Migration: Sendable {
        package let name: String
        package let sql: String

        package init(name: String, sql: String) {
            self.name = name
            self.sql = sql
        }
    }

    /// Why a file is not opened.
    package enum Mismatch: Error {
        /// It is something else.
        case otherFormat
        /// A later version wrote it: what it says may mean something else than it says here.
        case newerFormat
    }

    /// SQLite's `application_id`.
    package let applicationID: Int32
    /// All steps in order.
    package let migrations: [Migration]

    package init(applicationID: Int32, migrations: [Migration]) {
        self.applicationID = applicationID
        self.migrations = migrations
    }

    /// Looks at a file before anything is written to it: a foreign one must stay as it is.
    ///
    /// - Throws: ``Mismatch``, or what SQLite says of the file.
    package func check(_ path: String, busyTimeout: Double) throws {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = attributes?[.size] as? Int, size > 0 else { return }
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.readonly = FileManager.default.isWritableFile(atPath: path) == false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        try queue.read { db in
            let mark = try mark(of: db)
            if mark == applicationID {
                if try migrator.hasBeenSuperseded(db) { throw Mismatch.newerFormat }
                return
            }
            // A file that another process is making at this moment is still empty.
            let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            guard mark == 0, tables == 0 else { throw Mismatch.otherFormat }
        }
    }

    /// Marks a database, and performs the steps that it lacks.
    ///
    /// The mark comes before the tables: whoever opens the file meanwhile sees that it is ours.
    package func prepare(_ writer: any DatabaseWriter) throws {
        try writer.write { db in
            if try mark(of: db) != applicationID {
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            }
        }
        try migrator.migrate(writer)
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
