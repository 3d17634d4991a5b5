internal import DatabaseFile

/// The history of the journal's schema, and the mark by which its file is known.
enum JournalMigration {
    /// All steps in order.
    static let all: [DatabaseFormat.Migration] = [
        entries, remotes, personal, originals, history, imports, body, records,
        measurements,
    ]

    /// The mark is "HJRN".
    static let format = DatabaseFormat(applicationID: 0x484A_524E, migrations: all)
}
