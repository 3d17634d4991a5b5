internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel

/// Reads an iPhone's own Health database: `healthdb_secure.sqlite` with the samples, and
/// `healthdb.sqlite` beside it with the sources and devices.
///
/// The layout is known from public reverse engineering, and was not checked with a real file.
/// Tables and columns are looked up before they are read, and unknown ones are reported.
final class PhoneDatabaseReader {
    private let intake: SampleIntake
    private var folder: URL?
    private var samples: [Found] = []
    private var sources: [Found] = []
    private var opened: [String: PhoneDatabaseFile] = [:]

    /// A file of the import with its place on the disk.
    private struct Found {
        let path: String
        let location: String
        var parent: String { (path as NSString).deletingLastPathComponent }
    }

    private static let samplesName = "healthdb_secure.sqlite"
    private static let sourcesName = "healthdb.sqlite"
    private static let endings = ["-wal", "-shm"]
    /// The size limit of a database in an archive.
    private static let largest: Int64 = 32 << 30

    init(_ intake: SampleIntake) { self.intake = intake }

    deinit { folder.map(WorkingFolders.remove) }

    // MARK: The files of an import

    /// Keeps a file for ``finish()`` and returns its report; nil for a file of another kind.
    ///
    /// A file on the disk is recognised by its tables, one in an archive by its name.
    func take(_ part: OpenPart) throws -> ImportedFile? {
        let read = ImportedFile(part.path, .read(.healthDatabase, app: nil))
        if isCompanion(part) {
            try copy(part)
            return read
        }
        guard part.kind == .format(.healthConnect) else { return nil }
        let name = part.name.lowercased()
        if part.location == nil {
            guard name == Self.samplesName || name == Self.sourcesName else { return nil }
            try copy(part)
        }
        let location = try part.location ?? place(of: part.path)
        let found = Found(path: part.path, location: location)
        if part.location == nil {
            if name == Self.samplesName { samples.append(found) } else { sources.append(found) }
            return read
        }
        // A file that cannot be read as a database is reported by the reader of Health Connect's.
        let tables = try? file(location).read { tables in
            (
                tables.has("samples") && tables.has("objects"),
                tables.has("sources") && tables.has("source_devices")
            )
        }
        switch tables {
        case (true, _)?: samples.append(found)
        case (_, true)?: sources.append(found)
        default:
            opened[location] = nil
            return nil
        }
        return read
    }

    /// Whether a file is the log or the shared memory of one of the databases.
    private func isCompanion(_ part: OpenPart) -> Bool {
        guard let ending = Self.endings.first(where: { part.path.hasSuffix($0) }) else {
            return false
        }
        let base = String(part.path.dropLast(ending.count))
        let name = part.name.lowercased().dropLast(ending.count)
        return name == Self.samplesName || name == Self.sourcesName
            || (samples + sources).contains { $0.path == base }
    }

    /// Copies a file of an archive to a folder, where its companions have the same name.
    private func copy(_ part: OpenPart) throws {
        guard part.location == nil, !part.path.hasSuffix("-shm") else { return }
        try write(part.source, to: place(of: part.path))
    }

    private func write(_ source: any ByteSource, to path: String) throws {
        let file = try AtomicFile(path: path)
        var size: Int64 = 0
        while true {
            let block = try source.readPrefix(1 << 20)
            guard !block.isEmpty else { break }
            size += Int64(block.count)
            guard size <= Self.largest else {
                throw ExchangeError(.tooLong, detail: "the database in the archive")
            }
            try file.write(block)
            try intake.checkCancelled()
        }
        try file.commit()
    }

    /// The place of a copy: the path of the archive without folders is its name.
    private func place(of path: String) throws -> String {
        let name = path.replacing("_", with: "__").replacing("/", with: "_.")
        return try workingFolder().appending(path: name).path
    }

    private func workingFolder() throws -> URL {
        if let folder { return folder }
        let made = try ExchangeError.writing { try WorkingFolders.make("health-database") }
        folder = made
        return made
    }

    private func file(_ location: String) throws -> PhoneDatabaseFile {
        if let known = opened[location] { return known }
        let file = try PhoneDatabaseFile(location) { try workingFolder() }
        opened[location] = file
        return file
    }

    // MARK: Reading

    /// Reads the databases of samples; the reports are those of all columns.
    ///
    /// - Throws: `malformed` for a damaged database, `unknownFormat` if sources came without samples.
    func finish() throws {
        guard !samples.isEmpty || sources.isEmpty else {
            throw ExchangeError(.unknownFormat, detail: "sources without samples")
        }
        for found in samples {
            var names = PhoneSources()
            if let beside = try sourcesBeside(found) {
                names = try file(beside).read { try PhoneSources($0) }
            } else {
                intake.skip(Self.sourcesName, nil, .missingFile)
            }
            try read(file(found.location), names, found.path)
        }
    }

    private func sourcesBeside(_ found: Found) throws -> String? {
        if let listed = sources.first(where: { $0.parent == found.parent }) {
            return listed.location
        }
        let sibling =
            (found.location as NSString).deletingLastPathComponent + "/"
            + Self.sourcesName
        return FileManager.default.fileExists(atPath: sibling) ? sibling : nil
    }

    private func read(_ file: PhoneDatabaseFile, _ sources: PhoneSources, _ path: String) throws {
        try file.read { tables in
            guard tables.has("objects", ["data_id", "uuid", "provenance", "type"]),
                tables.has("samples", ["data_id", "start_date", "end_date", "data_type"])
            else { throw ExchangeError(.unknownFormat, detail: "a database of something else") }
            let reader = try PhoneSamples(tables, sources, intake)
            try reader.readAll()
            try reader.readCharacteristics()
            let report = PhoneReport(tables: tables)
            try report.count(into: intake)
            intake.setColumns(report.columns, of: path)
        }
    }

    /// Reads a database of samples without its name and without sources, as when parsers are fuzzed.
    func read(_ source: any ByteSource) throws {
        let path = try place(of: "database")
        try write(source, to: path)
        try read(file(path), PhoneSources(), "database")
    }
}

/// A database file of another program, opened for reading only.
///
/// With a write-ahead log beside it, both are copied first, because SQLite changes the files when it
/// reads a log.
struct PhoneDatabaseFile {
    private let queue: DatabaseQueue

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - folder: A closure that gives a folder for copies.
    /// - Throws: `malformed` for a file that SQLite cannot read, `diskFull`, `cannotWrite`.
    init(_ path: String, folder: () throws -> URL) throws {
        let log = path + "-wal"
        let size = (try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int64
        var name = DatabaseName.of(path, isImmutable: true)
        if size ?? 0 > 0 {
            let copy = try folder().appending(path: UUID().uuidString).path
            try ExchangeError.writing {
                try FileManager.default.copyItem(atPath: path, toPath: copy)
                try FileManager.default.copyItem(atPath: log, toPath: copy + "-wal")
            }
            name = DatabaseName.of(copy)
        }
        var configuration = Configuration()
        configuration.readonly = size ?? 0 == 0
        configuration.label = "HealthDatabase"
        configuration.prepareDatabase { db in
            // The file is not trusted.
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        queue = try Self.translating {
            try DatabaseQueue(path: name, configuration: configuration)
        }
    }

    /// Reads the tables in one transaction.
    ///
    /// - Throws: `malformed` for a damaged file, and the errors of the body.
    func read<T>(_ body: (PhoneTables) throws -> T) throws -> T {
        try Self.translating { try queue.read { try body(PhoneTables($0)) } }
    }

    private static func translating<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw ExchangeError(.malformed, detail: "SQLite \(error.extendedResultCode.rawValue)")
        }
    }
}

/// The tables and columns of an iPhone's Health database that are not read, and those that it
/// lacks.
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
