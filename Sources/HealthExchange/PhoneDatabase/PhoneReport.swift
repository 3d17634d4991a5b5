/// What a version of an iPhone's Health database has beyond the tables and columns that are read, and
/// what it lacks.
struct PhoneReport {
    let tables: PhoneTables

    /// Counts the rows of unknown tables, and the columns and tables that are missing.
    func count(into intake: SampleIntake) throws {
        for table in tables.names where Self.known[table] == nil {
            // A table of a module that this SQLite lacks can only be named.
            let rows = (try? tables.count(table)) ?? 1
            intake.skip(table, nil, .unknownElement, count: rows)
        }
        for (table, columns) in Self.known.sorted(by: { $0.key < $1.key }) {
            guard tables.has(table) else {
                intake.skip(table, nil, .absent)
                continue
            }
            for column in columns where !tables.has(table, [column]) {
                intake.skip(table, column, .absent)
            }
        }
    }

    /// The columns of the known tables that are not read.
    var columns: [ImportedFile.Column] {
        Self.known.keys.sorted().flatMap { table in
            tables.columns(of: table).compactMap { column in
                let name = "\(table).\(column)"
                let isUsed =
                    Self.known[table]?.contains(column) == true
                    || Self.older[table]?.contains(column) == true
                if isUsed { return nil }
                return .init(
                    name, Self.unused[table]?.contains(column) == true ? .unused : .unknown)
            }
        }
    }

    /// The tables and columns that are read.
    private static let known: [String: Set<String>] = [
        "objects": ["data_id", "uuid", "provenance", "type"],
        "samples": ["data_id", "start_date", "end_date", "data_type"],
        "quantity_samples": ["data_id", "quantity", "original_quantity", "original_unit"],
        "category_samples": ["data_id", "value"],
        "unit_strings": ["unit_string"],
        "data_provenances": [
            "origin_product_type", "source_id", "device_id", "source_version", "tz_name",
            "origin_major_version", "origin_minor_version", "origin_patch_version",
        ],
        "metadata_keys": ["key"],
        "metadata_values": [
            "key_id", "object_id", "value_type", "string_value", "numerical_value", "date_value",
        ],
        "associations": ["parent_id", "child_id"],
        "workouts": ["data_id", "total_distance"],
        "workout_activities": [
            "uuid", "owner_id", "is_primary_activity", "activity_type", "location_type",
            "swimming_location_type", "start_date", "end_date", "duration",
        ],
        "workout_events": ["owner_id", "date", "type", "duration"],
        "workout_statistics": ["workout_activity_id", "data_type", "quantity", "min", "max"],
        "quantity_sample_series": ["data_id", "hfd_key"],
        "quantity_series_data": ["series_identifier", "timestamp", "value", "duration"],
        "data_series": ["data_id", "hfd_key"],
        "location_series_data": [
            "series_identifier", "timestamp", "longitude", "latitude", "altitude", "speed",
            "course", "horizontal_accuracy", "vertical_accuracy", "speed_accuracy",
            "course_accuracy",
        ],
        "binary_samples": ["data_id", "payload"],
        "ecg_samples": ["data_id", "average_heart_rate", "voltage_payload"],
        "scored_assessment_samples": ["data_id", "score"],
        "key_value_secure": ["key", "value"],
    ]

    /// Columns that are read where an older version has them.
    private static let older: [String: Set<String>] = [
        "workouts": ["activity_type", "duration", "total_energy_burned"]
    ]

    /// Columns whose meaning is known and that have no place in the store, or no known layout.
    private static let unused: [String: Set<String>] = [
        "objects": ["creation_date"],
        "unit_strings": ["ROWID"],
        "data_provenances": [
            "ROWID", "sync_provenance", "origin_build", "local_product_type", "local_build",
            "contributor_id", "sync_identity", "derived_flags",
        ],
        "metadata_keys": ["ROWID"],
        "metadata_values": ["ROWID", "data_value"],
        "workouts": [
            "goal_type", "goal", "condenser_version", "condenser_date",
            "total_basal_energy_burned",
        ],
        "workout_activities": ["ROWID", "lap_length", "metadata"],
        "workout_events": ["ROWID", "metadata", "session_uuid", "error"],
        "quantity_sample_series": ["count", "insertion_era", "series_location"],
        "data_series": ["frozen", "count"],
        "location_series_data": ["signal_environment"],
        "ecg_samples": ["private_classification", "symptoms_status"],
        "scored_assessment_samples": ["answers", "risk"],
        "key_value_secure": ["ROWID", "category", "domain", "mod_date"],
    ]
}
