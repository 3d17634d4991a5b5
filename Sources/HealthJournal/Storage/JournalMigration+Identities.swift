internal import DatabaseFile

extension JournalMigration {
    /// The kind of entry that an identifier of another app belongs to.
    ///
    /// An app may number its weights and its drinks from 1 each. A hidden identifier whose entry is
    /// unknown keeps an empty type.
    static let identities = DatabaseFormat.Migration(
        name: "2026-11 identities",
        sql: """
            UPDATE ignored_identity SET type = coalesce(
                (SELECT e.kind FROM foreign_identity f JOIN entry e ON e.id = f.entry
                    WHERE f.identifier = ignored_identity.identifier
                        AND f.bundle = ignored_identity.bundle AND f.type = ''), '')
                WHERE type = '';
            UPDATE foreign_identity SET type =
                (SELECT kind FROM entry WHERE id = foreign_identity.entry) WHERE type = '';
            """)
}
