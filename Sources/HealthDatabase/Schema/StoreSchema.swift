internal import DatabaseFile

/// The history of the schema, and the mark by which a store's file is known.
///
/// A migration that was released is never edited: a change is a new one at the end.
enum StoreSchema {
    /// All steps in order.
    static let migrations = [firstSchema, limitedHistory, commits, workoutZones]

    /// The mark is "OHKs".
    static let format = DatabaseFormat(applicationID: 0x4F48_4B73, migrations: migrations)
}
