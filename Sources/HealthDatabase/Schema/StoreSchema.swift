internal import DatabaseFile

/// The migrations of the schema, and the identifier of the file format.
///
/// A released migration is never edited: a change is a new one at the end.
enum StoreSchema {
    /// All migrations in order.
    static let migrations = [
        firstSchema, limitedHistory, commits, workoutZones, views, sampleCounts,
        sharedMetadata, endOfSampleCounts, keptFigures,
    ]

    /// The application identifier is "OHKs".
    static let format = DatabaseFormat(applicationID: 0x4F48_4B73, migrations: migrations)
}
