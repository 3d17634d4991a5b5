internal import Foundation
internal import GRDB
internal import HealthModel

/// Reads all samples of `healthdb_secure.sqlite` in the order of their numbers.
///
/// Metadata and relations are read in the same order beside them, so that memory holds one sample and no
/// index is needed.
struct PhoneSamples {
    let tables: PhoneTables
    let intake: SampleIntake
    let units: PhoneUnits
    private let origins: PhoneOrigins
    private let metadata: PhoneMetadata
    private let relations: PhoneRelations

    init(_ tables: PhoneTables, _ sources: PhoneSources, _ intake: SampleIntake) throws {
        self.tables = tables
        self.intake = intake
        units = try PhoneUnits(tables)
        origins = try PhoneOrigins(tables, sources)
        metadata = try PhoneMetadata(tables, intake)
        relations = try PhoneRelations(tables)
    }

    /// One row of the joined tables.
    struct Entry {
        let id: Int64
        let uuid: UUID
        let start: Date
        let end: Date
        /// The number in `samples.data_type`.
        let dataType: Int64
        let origin: PhoneOrigin
        let metadata: Metadata
        let related: [UUID]
    }

    /// Reads samples and deletions.
    func readAll() throws {
        let cursor = try Row.fetchCursor(tables.db, sql: query)
        while let row = try cursor.next() { try read(row) }
    }

    private var query: String {
        func value(_ alias: String, _ table: String, _ name: String) -> String {
            tables.has(table, ["data_id"]) ? tables.column(alias, table, name) : "NULL"
        }
        return """
            SELECT o.data_id, o.uuid, o.provenance, o.type, s.start_date, s.end_date, s.data_type,
                \(value("q", "quantity_samples", "quantity")),
                \(value("q", "quantity_samples", "original_quantity")),
                \(value("q", "quantity_samples", "original_unit")),
                \(value("c", "category_samples", "value")),
                \(value("z", "quantity_sample_series", "hfd_key"))
            FROM objects AS o \(tables.join("samples", as: "s"))
                \(tables.join("quantity_samples", as: "q"))
                \(tables.join("category_samples", as: "c"))
                \(tables.join("quantity_sample_series", as: "z"))
            ORDER BY o.data_id
            """
    }

    private func read(_ row: Row) throws {
        guard let id = row.value(Int64.self, at: 0),
            let uuid = row.value(UUID.self, at: 1)
        else { return intake.skip("objects", nil, .invalid(attribute: "uuid")) }
        switch row.value(Int64.self, at: 3) {
        case 1: break
        case 2:
            intake.skip("objects", "deleted", .withdrawn)
            return try intake.delete(uuid)
        case let number:
            let name = number.map { "type \($0)" } ?? "type"
            return intake.skip("objects", name, .unknownElement)
        }
        guard let number = row.value(Int64.self, at: 6) else {
            return intake.skip("objects", nil, .withoutValue)
        }
        guard let kind = PhoneDataType.of(number) else {
            return intake.skip("data_type", String(number), .unknownElement)
        }
        if case .withoutPlace(let name) = kind {
            return intake.skip(name, "data_type \(number)", .unknownElement)
        }
        guard let entry = try entry(row, id, uuid, number, kind) else { return }
        try add(entry, kind, row)
    }

    private func entry(
        _ row: Row, _ id: Int64, _ uuid: UUID, _ number: Int64, _ kind: PhoneDataType
    ) throws -> Entry? {
        let type = kind.type?.identifier
        guard let start = row.value(Double.self, at: 4),
            let end = row.value(Double.self, at: 5)
        else {
            intake.skip("samples", type, .missing(attribute: "date"))
            return nil
        }
        guard start <= end, start.isFinite, end.isFinite else {
            intake.skip("samples", type, .endsBeforeStart)
            return nil
        }
        guard let origin = row.value(Int64.self, at: 2).flatMap({ origins[$0] }) else {
            intake.skip("samples", type, .missing(attribute: "provenance"))
            return nil
        }
        return Entry(
            id: id, uuid: uuid, start: Date(timeIntervalSinceReferenceDate: start),
            end: Date(timeIntervalSinceReferenceDate: end), dataType: number, origin: origin,
            metadata: try metadata.metadata(of: id), related: try relations.children(of: id))
    }

    private func add(_ entry: Entry, _ kind: PhoneDataType, _ row: Row) throws {
        switch kind {
        case .quantity(let type): try addQuantity(entry, type, row)
        case .category(let type):
            guard let value = row.value(Int64.self, at: 10).flatMap({ Int(exactly: $0) }) else {
                return intake.skip("samples", type.identifier, .withoutValue)
            }
            try add(entry, type, .category(value))
        case .correlation(let type): try add(entry, type, .correlation([]))
        case .workout:
            guard let detail = try workout(entry) else { return }
            try add(entry, .workout, .workout(detail))
        case .route: try addRoute(entry)
        case .heartbeats: try addHeartbeats(entry)
        case .electrocardiogram: try addElectrocardiogram(entry)
        case .assessment(let type): try addAssessment(entry, type)
        case .withoutPlace: break
        }
    }

    private func addQuantity(_ entry: Entry, _ type: ObjectType, _ row: Row) throws {
        guard let value = row.value(Double.self, at: 7) else {
            return intake.skip("samples", type.identifier, .withoutValue)
        }
        let quantity: Quantity
        do throws(SkipReason) {
            quantity = try units.quantity(
                value, original: row.value(Double.self, at: 8),
                originalUnit: row.value(Int64.self, at: 9), entry.dataType, type)
        } catch {
            return intake.skip("samples", type.identifier, error)
        }
        try addQuantity(entry, type, quantity, series: row.value(Int64.self, at: 11))
    }

    /// Adds a sample with origin, times, metadata and relations of its row.
    func add(
        _ entry: Entry, _ type: ObjectType, _ payload: Sample.Payload, series: SeriesData? = nil
    ) throws {
        var metadata = entry.metadata
        if metadata[MetadataKey.timeZone] == nil, let zone = entry.origin.timeZone {
            metadata[MetadataKey.timeZone] = .string(zone)
        }
        let isOwner = type == .workout || type == .electrocardiogram
        if !isOwner, type.kind != .correlation {
            intake.skip(
                "associations", type.identifier, .unknownElement, count: entry.related.count)
        }
        try intake.add(
            Sample(
                uuid: entry.uuid, type: type, startDate: entry.start, endDate: entry.end,
                payload: payload, metadata: metadata, device: entry.origin.device,
                sourceRevision: entry.origin.revision),
            series: series, members: type.kind == .correlation ? entry.related : [],
            associated: isOwner ? entry.related : [], isOfStore: true, isOfPhone: true)
    }
}

/// Quantities with their series, routes and heartbeats.
extension PhoneSamples {
    func addQuantity(
        _ entry: Entry, _ type: ObjectType, _ quantity: Quantity, series key: Int64?
    ) throws {
        guard let key, let stored = units.unit(entry.dataType, type),
            let convert = try? UnitConversion(
                from: type.canonicalUnit ?? stored, to: quantity.unit)
        else { return try add(entry, type, .quantity(quantity)) }
        let data = try data(key) {
            stored == quantity.unit ? $0 : convert(PhoneUnits.quantity($0, stored, type).value)
        }
        guard let last = data.max(by: { $0.interval.end < $1.interval.end }) else {
            intake.skip("quantity_sample_series", type.identifier, .withoutValue)
            return try add(entry, type, .quantity(quantity))
        }
        guard data.count > 1 else { return try add(entry, type, .quantity(quantity)) }
        let values = data.map(\.value)
        let summary = SeriesSummary(
            count: data.count, minimum: values.min() ?? 0, maximum: values.max() ?? 0,
            mostRecent: last.value, mostRecentInterval: last.interval)
        try add(entry, type, .quantity(quantity, series: summary), series: .quantities(data))
    }

    private func data(_ key: Int64, _ convert: (Double) -> Double) throws -> [QuantityDatum] {
        let rows = try tables.rows(
            "quantity_series_data", where: "series_identifier", is: key, order: "timestamp")
        return rows.compactMap { row in
            guard let start = row.phoneDate("timestamp"), let value = row.number("value") else {
                intake.skip("quantity_series_data", nil, .missing(attribute: "value"))
                return nil
            }
            let duration = max(0, row.number("duration") ?? 0)
            return QuantityDatum(
                interval: DateInterval(start: start, duration: duration), value: convert(value))
        }
    }

    func addRoute(_ entry: Entry) throws {
        var points: [RouteLocation] = []
        for series in try tables.rows("data_series", where: "data_id", is: entry.id) {
            guard let key = series.integer("hfd_key") else { continue }
            for row in try tables.rows(
                "location_series_data", where: "series_identifier", is: key, order: "timestamp")
            {
                guard let point = Self.location(row) else {
                    intake.skip("location_series_data", nil, .missing(attribute: "latitude"))
                    continue
                }
                points.append(point)
            }
        }
        try add(
            entry, .workoutRoute, .series(count: points.count),
            series: points.isEmpty ? nil : .locations(points))
    }

    private static func location(_ row: Row) -> RouteLocation? {
        guard let time = row.phoneDate("timestamp"), let latitude = row.number("latitude"),
            let longitude = row.number("longitude")
        else { return nil }
        return RouteLocation(
            timestamp: time, latitude: latitude, longitude: longitude,
            altitude: row.number("altitude") ?? 0,
            horizontalAccuracy: row.number("horizontal_accuracy") ?? 0,
            verticalAccuracy: row.number("vertical_accuracy") ?? -1,
            course: row.number("course") ?? -1,
            courseAccuracy: row.number("course_accuracy") ?? -1, speed: row.number("speed") ?? -1,
            speedAccuracy: row.number("speed_accuracy") ?? -1)
    }

    /// Records of 16 bytes: seconds since the start, and whether beats were missed before this one.
    func addHeartbeats(_ entry: Entry) throws {
        guard
            let bytes = try tables.rows("binary_samples", where: "data_id", is: entry.id).first?
                .bytes("payload"), bytes.count.isMultiple(of: 16)
        else {
            return intake.skip(
                "binary_samples", ObjectType.heartbeatSeries.identifier,
                .invalid(attribute: "payload"))
        }
        let payload = [UInt8](bytes)
        let beats = stride(from: 0, to: payload.count, by: 16).map { place in
            Heartbeat(
                timeSinceStart: Double(bitPattern: payload[place..<place + 8].littleEndian),
                precededByGap: payload[place + 8] != 0)
        }
        try add(
            entry, .heartbeatSeries, .series(count: beats.count),
            series: beats.isEmpty ? nil : .heartbeats(beats))
    }
}

/// Workouts with their activities, events and statistics.
extension PhoneSamples {
    /// The details of a workout; nil, and counted, without an activity.
    func workout(_ entry: Entry) throws -> WorkoutDetail? {
        let type = ObjectType.workout.identifier
        let row = try tables.rows("workouts", where: "data_id", is: entry.id).first ?? Row()
        let parts = try tables.rows(
            "workout_activities", where: "owner_id", is: entry.id, order: "start_date",
            isNumbered: true)
        let primary = parts.first { $0.integer("is_primary_activity") == 1 } ?? parts.first
        guard
            let activity = (row.integer("activity_type") ?? primary?.integer("activity_type"))
                .flatMap({ Int(exactly: $0) })
        else {
            intake.skip("workouts", type, .missing(attribute: "activity_type"))
            return nil
        }
        let events = try events(entry)
        var detail = WorkoutDetail(activityType: activity, duration: 0, events: events)
        detail.duration =
            row.number("duration") ?? (parts.count == 1 ? primary?.number("duration") : nil)
            ?? SampleMapper.durationWithoutPauses(
                entry.start.timeIntervalSinceReferenceDate,
                entry.end.timeIntervalSinceReferenceDate, events)
        detail.activities = parts.compactMap { self.activity($0, entry) }
        detail.statistics = try statistics(parts, entry)
        detail.totalDistance =
            row.number("total_distance").flatMap { $0 > 0 ? Quantity($0, .kilometer) : nil }
        detail.totalEnergyBurned =
            row.number("total_energy_burned").flatMap { $0 > 0 ? Quantity($0, .kilocalorie) : nil }
            ?? detail.statistics.first { $0.type == .activeEnergyBurned }?.sum
        return detail
    }

    private func activity(_ row: Row, _ entry: Entry) -> WorkoutActivity? {
        let type = ObjectType.workout.identifier
        guard let uuid = row.uuid("uuid"), let start = row.phoneDate("start_date"),
            let activity = row.integer("activity_type").flatMap({ Int(exactly: $0) })
        else {
            intake.skip("workout_activities", type, .missing(attribute: "uuid"))
            return nil
        }
        for column in ["metadata", "lap_length"] where row.bytes(column)?.isEmpty == false {
            intake.skip("workout_activities", column, .unknownElement)
        }
        let end = row.phoneDate("end_date")
        return WorkoutActivity(
            uuid: uuid,
            configuration: WorkoutConfiguration(
                activityType: activity,
                locationType: row.integer("location_type").flatMap { Int(exactly: $0) } ?? 1,
                swimmingLocationType: row.integer("swimming_location_type")
                    .flatMap { Int(exactly: $0) } ?? 0),
            startDate: start, endDate: end.map { max(start, $0) })
    }

    private func events(_ entry: Entry) throws -> [WorkoutEvent] {
        try tables.rows("workout_events", where: "owner_id", is: entry.id, order: "date")
            .compactMap { row in
                guard let date = row.phoneDate("date"),
                    let type = row.integer("type").flatMap({ Int(exactly: $0) }),
                    (1...8).contains(type)
                else {
                    intake.skip("workout_events", nil, .unknownActivity)
                    return nil
                }
                if row.bytes("metadata")?.isEmpty == false {
                    intake.skip("workout_events", "metadata", .unknownElement)
                }
                let duration = max(0, row.number("duration") ?? 0)
                return WorkoutEvent(
                    type: type, interval: DateInterval(start: date, duration: duration))
            }
    }

    /// The statistics of a workout with one activity; those of several are counted, because which of them
    /// holds for the whole is not known.
    private func statistics(_ parts: [Row], _ entry: Entry) throws -> [WorkoutStatistics] {
        let rows = try parts.flatMap { part in
            try part.integer("row number").map {
                try tables.rows("workout_statistics", where: "workout_activity_id", is: $0)
            } ?? []
        }
        guard parts.count == 1 else {
            intake.skip("workout_statistics", nil, .unknownElement, count: rows.count)
            return []
        }
        return rows.compactMap { row in
            guard let number = row.integer("data_type"),
                case .quantity(let type)? = PhoneDataType.of(number),
                let unit = units.unit(number, type), let value = row.number("quantity")
            else {
                let name = row.integer("data_type").map { "data_type \($0)" }
                intake.skip("workout_statistics", name, .unsuitableUnit)
                return nil
            }
            func quantity(_ column: String) -> Quantity? {
                row.number(column).map { PhoneUnits.quantity($0, unit, type) }
            }
            let figure = PhoneUnits.quantity(value, unit, type)
            let interval = DateInterval(start: entry.start, end: entry.end)
            guard type.quantityFacts?.aggregationStyle != .cumulative else {
                return WorkoutStatistics(type: type, interval: interval, sum: figure)
            }
            return WorkoutStatistics(
                type: type, interval: interval, average: figure, minimum: quantity("min"),
                maximum: quantity("max"))
        }
    }
}
