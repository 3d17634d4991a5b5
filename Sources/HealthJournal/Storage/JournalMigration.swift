internal import GRDB

/// One step of the schema's history: a name and the SQL that it ran; neither changes ever again.
struct JournalMigration: Sendable {
    let name: String
    let sql: String

    /// All steps in order.
    static let all: [JournalMigration] = [.entries, .remotes, .personal]

    /// Marks a file as a journal: "HJRN".
    static let applicationID = 0x484A_524E

    /// Performs what a file lacks.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in all {
            migrator.registerMigration(migration.name) { db in
                try db.execute(sql: migration.sql)
            }
        }
        return migrator
    }
}
