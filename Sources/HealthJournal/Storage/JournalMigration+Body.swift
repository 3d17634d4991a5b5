internal import DatabaseFile

extension JournalMigration {
    /// Body fat, from 0 to 1, and lean mass, in kilograms, of a day from a health store.
    static let body = DatabaseFormat.Migration(
        name: "2026-11 body",
        sql: """
            ALTER TABLE activity ADD COLUMN body_fat REAL CHECK (body_fat BETWEEN 0 AND 1);
            ALTER TABLE activity ADD COLUMN lean_mass REAL
                CHECK (lean_mass >= 0 AND lean_mass < 1e300);
            """)
}
