internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel

/// Reads Health Connect's export: an SQLite database, usually in a zip.
///
/// Missing tables and columns of other versions are ignored. The file is opened read-only, and its
/// views and triggers are not used.
struct HealthConnectReader {
    private let intake: SampleIntake
    /// The size limit of a database in an archive.
    private static let largestDatabase: Int64 = 8 << 30

    init(_ intake: SampleIntake) { self.intake = intake }

    /// Reads a database from its file, or from a source that is first copied to a file.
    func read(_ source: any ByteSource, path: String?) throws {
        if let path { return try read(path) }
        let folder = try ExchangeError.writing { try WorkingFolders.make("health-connect") }
        defer { WorkingFolders.remove(folder) }
        let copy = folder.appending(path: "database").path
        let file = try AtomicFile(path: copy)
        var size: Int64 = 0
        while true {
            let block = try source.readPrefix(1 << 20)
            guard !block.isEmpty else { break }
            size += Int64(block.count)
            guard size <= Self.largestDatabase else {
                throw ExchangeError(.tooLong, detail: "the database in the archive")
            }
            try file.write(block)
        }
        try file.commit()
        try read(copy)
    }

    private func read(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "HealthConnect"
        configuration.prepareDatabase { db in
            // The file is not trusted.
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.read { db in
                var tables = try HealthConnectTables(db, intake)
                guard tables.isHealthConnect else {
                    throw ExchangeError(.unknownFormat, detail: "a database of something else")
                }
                try tables.readAll()
            }
        } catch let error as DatabaseError {
            throw ExchangeError(
                .malformed, detail: "SQLite \(error.extendedResultCode.rawValue)")
        }
    }
}

/// The tables of one database of Health Connect.
struct HealthConnectTables {
    let db: Database
    let intake: SampleIntake
    private let tables: Set<String>
    private var apps: [Int64: Source] = [:]
    private var devices: [Int64: Device] = [:]

    init(_ db: Database, _ intake: SampleIntake) throws {
        self.db = db
        self.intake = intake
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        tables = Set(names)
        if tables.contains("application_info_table") {
            let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM application_info_table")
            while let row = try cursor.next() {
                guard let id = row.integer("row_id"), let package = row.text("package_name") else {
                    continue
                }
                apps[id] = Source(
                    bundleIdentifier: package, name: row.text("app_name") ?? package)
            }
        }
        if tables.contains("device_info_table") {
            let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM device_info_table")
            while let row = try cursor.next() {
                guard let id = row.integer("row_id") else { continue }
                let device = Device(
                    manufacturer: row.text("manufacturer"), model: row.text("model"))
                if device != Device() { devices[id] = device }
            }
        }
    }

    /// Whether the database is one of Health Connect.
    var isHealthConnect: Bool {
        tables.contains("application_info_table") && tables.contains("steps_record_table")
    }

    /// Whether a table exists.
    func has(_ table: String) -> Bool { tables.contains(table) }

    mutating func readAll() throws {
        for plain in HealthConnectPlain.all where has(plain.table) { try read(plain) }
        for series in HealthConnectSeries.all where has(series.table) && has(series.series) {
            try read(series)
        }
        if has("blood_pressure_record_table") { try readPressures() }
        if has("nutrition_record_table") { try readNutrition() }
        if has("sleep_session_record_table") { try readSleep() }
        if has("exercise_session_record_table") { try readExercise() }
        if has("symptom_record_table") { try readSymptoms() }
        for table in tables.sorted() where isWithoutPlace(table) {
            // The file chose the name, which may contain quotes.
            let name = table.replacing("\"", with: "\"\"")
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(name)\"") ?? 0
            intake.skip(table, nil, .unknownElement, count: count)
        }
    }

    /// Whether a table has records without a counterpart in HealthKit, or of an unknown kind.
    ///
    /// The names of all tables of records end in the same words, with and without underscores. A name without
    /// underscores is that of records whose values are in a table of the same name with them.
    private func isWithoutPlace(_ table: String) -> Bool {
        func plain(_ name: String) -> String { name.lowercased().replacing("_", with: "") }
        guard !Self.imported.contains(table) else { return false }
        guard plain(table).hasSuffix("recordtable") else {
            return ["medical_resource_table", "exercise_segments_table"].contains(table)
        }
        return !table.contains("_")
            || !tables.contains { !$0.contains("_") && plain($0) == plain(table) }
    }

    /// The tables of records that are imported.
    private static let imported = Set(
        HealthConnectPlain.all.map(\.table) + HealthConnectSeries.all.map(\.table) + [
            "blood_pressure_record_table", "nutrition_record_table", "sleep_session_record_table",
            "exercise_session_record_table", "symptom_record_table",
        ])

    // MARK: Rows

    /// Visits the rows of a table in the order of their row numbers.
    func forEachRow(_ table: String, _ body: (Row) throws -> Void) throws {
        let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM \"\(table)\" ORDER BY row_id")
        while let row = try cursor.next() { try body(row) }
    }

    /// The time of a record; nil if the row has none.
    static func time(_ row: Row) -> DateInterval? {
        guard let start = row.milliseconds("start_time") ?? row.milliseconds("time") else {
            return nil
        }
        let end = row.milliseconds("end_time") ?? start
        return end >= start ? DateInterval(start: start, end: end) : nil
    }

    /// A sample with the common columns of Health Connect; nil and counted without a time.
    func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ row: Row, table: String,
        time: DateInterval? = nil, part: Double = 0, metadata: Metadata = [:]
    ) -> Sample? {
        guard let time = time ?? Self.time(row) else {
            intake.skip(table, type.identifier, .invalid(attribute: "time"))
            return nil
        }
        var content = ContentHash()
        content.combine("health-connect")
        content.combine(
            row.bytes("uuid")?.map { String($0, radix: 16) }.joined(separator: ".") ?? "")
        content.combine(type.identifier)
        content.combine(time.start.timeIntervalSinceReferenceDate)
        content.combine(part)
        var metadata = metadata
        if row.integer("recording_method") == 3 { metadata[MetadataKey.wasUserEntered] = true }
        if let identifier = row.text("client_record_id"), part == 0 {
            metadata[MetadataKey.externalUUID] = .string(identifier)
        }
        let offset = row.integer("start_zone_offset") ?? row.integer("zone_offset")
        if let offset, let zone = TimeZone(secondsFromGMT: Int(clamping: offset)) {
            metadata[MetadataKey.timeZone] = .string(zone.identifier)
        }
        return Sample(
            uuid: intake.uuid(type, time.start, content), type: type, startDate: time.start,
            endDate: time.end, payload: payload, metadata: metadata,
            device: row.integer("device_info_id").flatMap { devices[$0] },
            sourceRevision: SourceRevision(
                source: row.integer("app_info_id").flatMap { apps[$0] }
                    ?? Source(bundleIdentifier: "import.health-connect", name: "Health Connect")))
    }
}

extension Row {
    /// A date in a column with milliseconds since 1970.
    func milliseconds(_ column: String) -> Date? {
        guard let value = integer(column), abs(value) < 250_000_000_000_000 else { return nil }
        return Date(timeIntervalSince1970: Double(value) / 1000)
    }
}

/// A table with one sample per row.
struct HealthConnectPlain: Sendable {
    let table: String
    let type: ObjectType
    var column: String?
    var unit = ""
    var scale = 1.0
    /// The value of a category, or the meanings of a column's numbers.
    var value = 0
    var values: [Int64: Int] = [:]

    private static func quantity(
        _ table: String, _ type: ObjectType, _ column: String, _ unit: String, _ scale: Double = 1
    ) -> HealthConnectPlain {
        HealthConnectPlain(
            table: table + "_record_table", type: type, column: column, unit: unit, scale: scale)
    }

    private static func category(
        _ table: String, _ type: ObjectType, _ value: Int, _ column: String? = nil,
        _ values: [Int64: Int] = [:]
    ) -> HealthConnectPlain {
        HealthConnectPlain(
            table: table + "_record_table", type: type, column: column, value: value,
            values: values)
    }

    static let all: [HealthConnectPlain] = [
        quantity("steps", .stepCount, "count", "count"),
        quantity("active_calories_burned", .activeEnergyBurned, "energy", "cal"),
        quantity("hydration", .dietaryWater, "volume", "L"),
        quantity("floors_climbed", .flightsClimbed, "floors", "count"),
        quantity("wheelchair_pushes", .pushCount, "count", "count"),
        quantity("distance", .distanceWalkingRunning, "distance", "m"),
        quantity("body_fat", .bodyFatPercentage, "percentage", "%", 0.01),
        quantity("vo2_max", .vo2Max, "vo2_milliliters_per_minute_kilogram", "mL/min·kg"),
        quantity("basal_body_temperature", .basalBodyTemperature, "temperature", "degC"),
        quantity("body_temperature", .bodyTemperature, "temperature", "degC"),
        quantity("oxygen_saturation", .oxygenSaturation, "percentage", "%", 0.01),
        quantity("height", .height, "height", "m"),
        quantity("blood_glucose", .bloodGlucose, "level", "mmol<180.15588000005408>/L"),
        quantity("weight", .bodyMass, "weight", "g"),
        quantity("lean_body_mass", .leanBodyMass, "mass", "g"),
        quantity("respiratory_rate", .respiratoryRate, "rate", "count/min"),
        quantity("resting_heart_rate", .restingHeartRate, "beats_per_minute", "count/min"),
        quantity(
            "heart_rate_variability_rmssd", .heartRateVariabilityRMSSD,
            "heart_rate_variability_millis", "ms"),
        quantity(
            "alcohol_consumption", .numberOfAlcoholicBeverages, "serving_count", "count"),
        category("intermenstrual_bleeding", .intermenstrualBleeding, 0),
        category("mindfulness_session", .mindfulSession, 0),
        category("sexual_activity", .sexualActivity, 0),
        category(
            "cervical_mucus", .cervicalMucusQuality, 0, "appearance",
            [1: 1, 2: 2, 3: 3, 4: 4, 5: 5]),
        category(
            "menstruation_flow", .menstrualFlow, 1, "flow", [0: 1, 1: 2, 2: 3, 3: 4]),
        category(
            "ovulation_test", .ovulationTestResult, 0, "result", [0: 3, 1: 2, 2: 4, 3: 1]),
    ]
}

/// A table whose values are in a second table.
struct HealthConnectSeries: Sendable {
    let table: String
    let series: String
    let column: String
    let type: ObjectType
    let unit: String

    // The names of these tables follow no pattern in Android.
    static let all = [
        HealthConnectSeries(
            table: "heart_rate_record_table", series: "heart_rate_record_series_table",
            column: "beats_per_minute", type: .heartRate, unit: "count/min"),
        HealthConnectSeries(
            table: "CyclingPedalingCadenceRecordTable",
            series: "cycling_pedaling_cadence_record_table", column: "revolutions_per_minute",
            type: .cyclingCadence, unit: "count/min"),
    ]
}

extension HealthConnectTables {
    func read(_ plain: HealthConnectPlain) throws {
        try forEachRow(plain.table) { row in
            let payload: Sample.Payload
            if plain.type.kind == .category {
                guard let column = plain.column else {
                    payload = .category(plain.value)
                    return try add(plain, payload, row)
                }
                let given = row.integer(column) ?? -1
                guard let value = plain.values[given] else {
                    return intake.skip(plain.table, plain.type.identifier, .unknownCategoryValue)
                }
                payload = .category(value)
            } else {
                guard let number = plain.column.flatMap({ row.number($0) }) else {
                    return intake.skip(
                        plain.table, plain.type.identifier, .missing(attribute: "value"))
                }
                payload = .quantity(Quantity(number * plain.scale, try HealthUnit(plain.unit)))
            }
            try add(plain, payload, row)
        }
    }

    private func add(_ plain: HealthConnectPlain, _ payload: Sample.Payload, _ row: Row) throws {
        let metadata = plain.metadata(row)
        if let sample = sample(plain.type, payload, row, table: plain.table, metadata: metadata) {
            try intake.add(sample)
        }
    }

    func read(_ series: HealthConnectSeries) throws {
        let unit = try HealthUnit(series.unit)
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT main.*, data.epoch_millis, data."\(series.column)" AS measured
                FROM "\(series.series)" AS data
                    JOIN "\(series.table)" AS main ON main.row_id = data.parent_key
                ORDER BY data.epoch_millis
                """)
        while let row = try cursor.next() {
            guard let number = row.number("measured"), let time = row.milliseconds("epoch_millis")
            else {
                intake.skip(series.series, series.type.identifier, .missing(attribute: "value"))
                continue
            }
            let moment = DateInterval(start: time, duration: 0)
            if let sample = sample(
                series.type, .quantity(Quantity(number, unit)), row, table: series.table,
                time: moment, part: number)
            {
                try intake.add(sample)
            }
        }
    }
}

extension HealthConnectPlain {
    /// The metadata of a record.
    fileprivate func metadata(_ row: Row) -> Metadata {
        var metadata: Metadata = [:]
        if let place = row.integer("measurement_location"),
            let code = Self.locations[place], table.contains("temperature")
        {
            metadata["HKBodyTemperatureSensorLocation"] = .number(Double(code))
        }
        if type == .bloodGlucose, let relation = row.integer("relation_to_meal") {
            // 3 is before a meal, 4 after it; other numbers have no counterpart.
            if relation == 3 { metadata["HKBloodGlucoseMealTime"] = 1 }
            if relation == 4 { metadata["HKBloodGlucoseMealTime"] = 2 }
        }
        if type == .sexualActivity, let used = row.integer("protection_used"), used > 0 {
            metadata["HKSexualActivityProtectionUsed"] = .number(used == 1 ? 1 : 0)
        }
        if type == .menstrualFlow { metadata["HKMenstrualCycleStart"] = false }
        return metadata
    }

    private static let locations: [Int64: Int] = [
        1: 1, 2: 4, 3: 11, 4: 6, 5: 7, 6: 10, 7: 8, 8: 3, 9: 0, 10: 0,
    ]
}
