internal import Foundation
internal import GRDB
internal import HealthModel

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
