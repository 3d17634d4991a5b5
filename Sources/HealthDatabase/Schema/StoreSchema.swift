internal import GRDB

/// The history of the schema, and the mark by which a store's file is known.
///
/// A migration that was released is never edited: a change is a new one at the end.
enum StoreSchema {
    /// The `application_id` of a health store: "OHKs".
    static let applicationID: Int32 = 0x4F48_4B73

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in [firstSchema] {
            migrator.registerMigration(migration.name) { db in
                try db.execute(sql: migration.sql)
            }
        }
        return migrator
    }

    /// A step of the history: its name for ever, and what it does.
    struct Migration: Sendable {
        let name: String
        let sql: String
    }
}
