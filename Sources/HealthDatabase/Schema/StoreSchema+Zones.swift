internal import DatabaseFile

extension StoreSchema {
    /// The intensity zones that the person prefers, as JSON, by type.
    ///
    /// A workout's times in zones are stored with its other details.
    static let workoutZones = DatabaseFormat.Migration(
        name: "0003 workout zones",
        sql: """
            CREATE TABLE preferred_zones (
                type_id INTEGER PRIMARY KEY REFERENCES object_type,
                json TEXT NOT NULL
            ) STRICT;
            """)
}
