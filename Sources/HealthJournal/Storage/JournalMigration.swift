internal import DatabaseFile

/// The migrations of the journal's schema, and the identifier of its file format.
enum JournalMigration {
    /// All steps in order.
    static let all: [DatabaseFormat.Migration] = [
        entries, remotes, personal, originals, history, imports, body, records,
        measurements, identities, activity, dayNotes,
    ]

    /// The application identifier is "HJRN".
    static let format = DatabaseFormat(applicationID: 0x484A_524E, migrations: all)
}
