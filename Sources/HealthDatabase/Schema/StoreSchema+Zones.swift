internal import DatabaseFile

extension StoreSchema {
    /// The zones of intensity that the person prefers, as JSON, by type.
    ///
    /// How long a workout stayed in zones is kept with its other facts.
    static let workoutZones = DatabaseFormat.Migration(
        name: "0003 workout zones",
        sql: """
            CREATE TABLE preferred_zones (
                type_id INTEGER PRIMARY KEY REFERENCES object_type,
                json TEXT NOT NULL
            ) STRICT;
            """)
}
