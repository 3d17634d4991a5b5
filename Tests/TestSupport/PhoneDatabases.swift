package import Foundation
internal import GRDB

/// The two databases of an iPhone's Health, as public descriptions have them: made by us, with a person who
/// does not exist.
package struct PhoneDatabases {
    /// 2026-03-01 06:00 in Greenwich, in seconds since 2001.
    package static let morning = 794_037_600.0

    private let folder: URL

    /// Creates empty databases in a folder.
    package init(in folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try DatabaseQueue(path: samples).write { try $0.execute(sql: Self.tables) }
        try DatabaseQueue(path: sources).write { try $0.execute(sql: Self.sourceTables) }
    }

    /// The path of `healthdb_secure.sqlite`.
    package var samples: String { folder.appending(path: "healthdb_secure.sqlite").path }
    /// The path of `healthdb.sqlite`.
    package var sources: String { folder.appending(path: "healthdb.sqlite").path }

    /// Writes SQL to the database of samples.
    package func change(_ sql: String) throws {
        try DatabaseQueue(path: samples).write { try $0.execute(sql: sql) }
    }

    /// The identity of the object with a number.
    package static func uuid(_ object: Int) -> UUID {
        let tail = String(object, radix: 16)
        let zeros = String(repeating: "0", count: 12 - tail.count)
        return UUID(uuidString: "00000000-0000-4000-8000-\(zeros)\(tail)") ?? UUID()
    }

    /// The bytes of an identity as SQL.
    private static func bytes(_ object: Int) -> String {
        "x'" + uuid(object).uuidString.replacing("-", with: "") + "'"
    }

    /// Adds an object with its sample.
    ///
    /// - Parameters:
    ///   - object: The number.
    ///   - type: The number of the type.
    ///   - start: Seconds after the morning.
    ///   - length: Seconds to the end.
    ///   - provenance: 1 for the watch, 2 for the app of a scale.
    ///   - more: Further statements.
    package func add(
        _ object: Int, type: Int, start: Double = 0, length: Double = 0, provenance: Int = 1,
        _ more: String = ""
    ) throws {
        let from = Self.morning + start
        try change(
            """
            INSERT INTO objects VALUES (\(object), \(Self.bytes(object)), \(provenance), 1, 0);
            INSERT INTO samples VALUES (\(object), \(from), \(from + length), \(type));
            \(more)
            """)
    }

    /// Adds the tombstone of a deleted object.
    package func addDeletion(_ object: Int) throws {
        try change("INSERT INTO objects VALUES (\(object), \(Self.bytes(object)), 1, 2, 0)")
    }

    /// Adds a quantity.
    package func addQuantity(
        _ object: Int, type: Int, _ value: Double, start: Double = 0, length: Double = 0,
        provenance: Int = 1, original: (value: Double, unit: Int)? = nil
    ) throws {
        let other = original.map { "\($0.value), \($0.unit)" } ?? "NULL, NULL"
        try add(
            object, type: type, start: start, length: length, provenance: provenance,
            "INSERT INTO quantity_samples VALUES (\(object), \(value), \(other))")
    }

    /// Adds a category.
    package func addCategory(
        _ object: Int, type: Int, _ value: Int, start: Double = 0, length: Double = 0
    ) throws {
        try add(
            object, type: type, start: start, length: length,
            "INSERT INTO category_samples VALUES (\(object), \(value))")
    }

    /// Adds samples of twelve kinds: numbers 1 to 20.
    package func addDay() throws {
        try addQuantity(1, type: 5, 67.0 / 60, start: 10)
        try addQuantity(2, type: 7, 120, start: 0.25, length: 300.5)
        try addQuantity(3, type: 3, 150 * 0.45359237, provenance: 2, original: (150, 1))
        try addCategory(4, type: 63, 4, start: -7200, length: 1800)
        try addWorkout()
        try addQuantity(8, type: 16, 121, start: 900)
        try addQuantity(9, type: 17, 79, start: 900)
        try add(10, type: 80, start: 900, Self.associations(10, [8, 9]))
        try addQuantity(11, type: 29, 90, start: 1000, provenance: 2, original: (90, 2))
        try addQuantity(12, type: 30, 12.5, start: 1000, provenance: 2, original: (12.5, 3))
        try add(13, type: 81, start: 1000, provenance: 2, Self.associations(13, [11, 12]))
        try addQuantity(14, type: 139, 42, start: 1200, length: 60)
        let beats = [(0.0, 0), (0.875, 0), (2.5, 1)].map { time, gap in
            Self.hex(time) + (gap == 1 ? "01" : "00") + "00000000000000"
        }
        try add(
            15, type: 119, start: 1200, length: 60,
            """
            INSERT INTO binary_samples VALUES (15, x'\(beats.joined())');
            \(Self.associations(15, [14]))
            """)
        try addElectrocardiogram(16)
        try addQuantity(17, type: 10, 6.75, start: 1500, length: 90)
        try change(
            """
            INSERT INTO quantity_sample_series VALUES (17, 2, 1, 700, 0);
            INSERT INTO quantity_series_data VALUES
                (700, \(Self.morning + 1500), 2.5, 30), (700, \(Self.morning + 1530), 4.25, 60);
            """)
        try add(
            18, type: 287, start: 1700,
            "INSERT INTO scored_assessment_samples VALUES (18, 3, x'', 1)")
        try addCategory(19, type: 99, 0, start: 1800, length: 600)
        try change(
            """
            INSERT INTO metadata_keys VALUES (1, 'HKWasUserEntered'), (2, 'HKFoodType'),
                (3, '_HKPrivateSecret'), (4, 'HKWeatherTemperature'), (5, 'HKTimeZone');
            INSERT INTO metadata_values VALUES
                (1, 2, 13, 0, 'Egg', NULL, NULL, NULL), (2, 1, 3, 1, NULL, 1, NULL, NULL),
                (3, 3, 1, 0, 'hidden', NULL, NULL, NULL), (4, 4, 5, 3, 'degF', 59, NULL, NULL),
                (5, 5, 19, 0, 'Asia/Tokyo', NULL, NULL, NULL);
            INSERT INTO key_value_secure VALUES (1, 1, '', 'sex', 1, 0),
                (2, 1, '', 'birthdate', \(-3653 * 86_400), 0);
            """)
    }

    private func addWorkout() throws {
        let from = Self.morning + 2000
        let end = from + 1200
        try add(
            5, type: 79, start: 2000, length: 1200,
            """
            INSERT INTO workouts VALUES (5, 3.25, 0, NULL, NULL, NULL);
            INSERT INTO workout_activities VALUES
                (50, \(Self.bytes(50)), 5, 1, 37, 3, 0, NULL, \(from), \(end), 1140, NULL);
            INSERT INTO workout_events VALUES (1, 5, \(from + 300), 1, 0, NULL, NULL, NULL),
                (2, 5, \(from + 360), 2, 0, NULL, NULL, NULL);
            INSERT INTO workout_statistics VALUES (50, 10, 210, NULL, NULL), (50, 5, 2.5, 2, 3);
            """)
        try addQuantity(6, type: 5, 2.5, start: 2100)
        try add(
            7, type: 102, start: 2000, length: 1200,
            """
            INSERT INTO data_series VALUES (7, 1, 2, 900);
            INSERT INTO location_series_data VALUES
                (900, \(from + 1), 16.25, 48.125, 170, 2.5, 90, 5, 4, 0.5, 2, 0),
                (900, \(from + 2), 16.2500625, 48.125, 170.5, 2.75, 91, 5, 4, 0.5, 2, 0);
            \(Self.associations(5, [6, 7]))
            """)
    }

    private func addElectrocardiogram(_ object: Int) throws {
        // Field 1: a message with field 3, three packed numbers; field 2: 512 a second.
        let volts = [100, -50.5, 25].map { Self.hex(Float($0)) }.joined()
        let inner = "1a0c" + volts
        let payload = "0a0e" + inner + "11" + Self.hex(512.0)
        try add(
            object, type: 144, start: 1300, length: 30,
            "INSERT INTO ecg_samples VALUES (\(object), 2, 1.125, x'\(payload)', 1)")
    }

    private static func associations(_ parent: Int, _ children: [Int]) -> String {
        "INSERT INTO associations VALUES "
            + children.map { "(\(parent), \($0))" }.joined(separator: ", ") + ";"
    }

    private static func hex(_ number: Double) -> String {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { hex($0) }
    }

    private static func hex(_ number: Float) -> String {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { hex($0) }
    }

    private static func hex(_ bytes: UnsafeRawBufferPointer) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static let sourceTables = """
        CREATE TABLE sources (ROWID INTEGER PRIMARY KEY, uuid BLOB, bundle_id TEXT, name TEXT,
            source_options INTEGER, local_device INTEGER, product_type TEXT, deleted INTEGER);
        INSERT INTO sources VALUES
            (1, x'01', 'com.example.watch', 'Watch of Ada', 0, 0, 'Watch6,2', 0),
            (2, x'02', 'com.example.scale', 'Scale', 0, 0, '', 0);
        CREATE TABLE source_devices (ROWID INTEGER PRIMARY KEY, name TEXT, manufacturer TEXT,
            model TEXT, hardware TEXT, firmware TEXT, software TEXT, localIdentifier TEXT,
            FDAUDI TEXT);
        INSERT INTO source_devices VALUES (1, 'Wrist', 'Maker', 'Watch', 'Watch6,2', '__NONE__',
            '10.1', '__NONE__', '__NONE__'), (2, '__NONE__', '__NONE__', '__NONE__', '__NONE__',
            '__NONE__', '__NONE__', '__NONE__', '__NONE__');
        """

    private static let tables = """
        CREATE TABLE objects (data_id INTEGER PRIMARY KEY, uuid BLOB UNIQUE, provenance INTEGER,
            type INTEGER, creation_date REAL);
        CREATE TABLE samples (data_id INTEGER PRIMARY KEY, start_date REAL, end_date REAL,
            data_type INTEGER);
        CREATE TABLE quantity_samples (data_id INTEGER PRIMARY KEY, quantity REAL,
            original_quantity REAL, original_unit INTEGER);
        CREATE TABLE category_samples (data_id INTEGER PRIMARY KEY, value INTEGER);
        CREATE TABLE unit_strings (ROWID INTEGER PRIMARY KEY, unit_string TEXT);
        INSERT INTO unit_strings VALUES (1, 'lb'), (2, 'kcal'), (3, 'g'), (4, 'mL'), (5, 'kg');
        CREATE TABLE data_provenances (ROWID INTEGER PRIMARY KEY, sync_provenance INTEGER,
            origin_product_type TEXT, origin_build TEXT, local_product_type TEXT, local_build TEXT,
            source_id INTEGER, device_id INTEGER, contributor_id INTEGER, source_version TEXT,
            tz_name TEXT, origin_major_version INTEGER, origin_minor_version INTEGER,
            origin_patch_version INTEGER, sync_identity INTEGER, derived_flags INTEGER);
        INSERT INTO data_provenances VALUES
            (1, 0, 'Watch6,2', '', '', '', 1, 1, 0, '10.1.1', 'Europe/Vienna', 10, 1, 1, 0, 0),
            (2, 0, 'iPhone14,3', '', '', '', 2, 2, 0, '3', 'nowhere', 17, 0, 0, 0, 0);
        CREATE TABLE metadata_keys (ROWID INTEGER PRIMARY KEY, key TEXT);
        CREATE TABLE metadata_values (ROWID INTEGER PRIMARY KEY, key_id INTEGER, object_id INTEGER,
            value_type INTEGER, string_value TEXT, numerical_value REAL, date_value REAL,
            data_value BLOB);
        CREATE TABLE associations (parent_id INTEGER, child_id INTEGER);
        CREATE TABLE workouts (data_id INTEGER PRIMARY KEY, total_distance REAL, goal_type INTEGER,
            goal REAL, condenser_version INTEGER, condenser_date REAL);
        CREATE TABLE workout_activities (ROWID INTEGER PRIMARY KEY, uuid BLOB, owner_id INTEGER,
            is_primary_activity INTEGER, activity_type INTEGER, location_type INTEGER,
            swimming_location_type INTEGER, lap_length BLOB, start_date REAL, end_date REAL,
            duration REAL, metadata BLOB);
        CREATE TABLE workout_events (ROWID INTEGER PRIMARY KEY, owner_id INTEGER, date REAL,
            type INTEGER, duration REAL, metadata BLOB, session_uuid BLOB, error BLOB);
        CREATE TABLE workout_statistics (workout_activity_id INTEGER, data_type INTEGER,
            quantity REAL, min REAL, max REAL);
        CREATE TABLE quantity_sample_series (data_id INTEGER PRIMARY KEY, count INTEGER,
            insertion_era INTEGER, hfd_key INTEGER, series_location INTEGER);
        CREATE TABLE quantity_series_data (series_identifier INTEGER, timestamp REAL, value REAL,
            duration REAL, PRIMARY KEY (series_identifier, timestamp)) WITHOUT ROWID;
        CREATE TABLE data_series (data_id INTEGER PRIMARY KEY, frozen INTEGER, count INTEGER,
            hfd_key INTEGER);
        CREATE TABLE location_series_data (series_identifier INTEGER, timestamp REAL,
            longitude REAL, latitude REAL, altitude REAL, speed REAL, course REAL,
            horizontal_accuracy REAL, vertical_accuracy REAL, speed_accuracy REAL,
            course_accuracy REAL, signal_environment REAL,
            PRIMARY KEY (series_identifier, timestamp)) WITHOUT ROWID;
        CREATE TABLE binary_samples (data_id INTEGER PRIMARY KEY, payload BLOB);
        CREATE TABLE ecg_samples (data_id INTEGER PRIMARY KEY, private_classification INTEGER,
            average_heart_rate REAL, voltage_payload BLOB, symptoms_status INTEGER);
        CREATE TABLE scored_assessment_samples (data_id INTEGER PRIMARY KEY, score INTEGER,
            answers BLOB, risk INTEGER);
        CREATE TABLE key_value_secure (ROWID INTEGER PRIMARY KEY, category INTEGER, domain TEXT,
            key TEXT, value, mod_date REAL);
        """
}
