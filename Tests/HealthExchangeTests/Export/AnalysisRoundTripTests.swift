import Foundation
import GRDB
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("The analysis file, read with SQL, contains every sample")
struct AnalysisRoundTripTests {
    private let folder: TemporaryFolder
    private let store: HealthStore
    private static let zones = ["GMT", "America/St_Johns", "Asia/Kathmandu"]

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(
            at: .file(folder.url.appending(path: "original.sqlite")), durability: .relaxed)
    }

    /// Writes a random store: what it contains, and its file.
    private func export(_ seed: Int, _ zone: TimeZone) async throws -> (
        StoreContent, DatabaseQueue
    ) {
        var random = RandomStore(seed: seed)
        try await random.fill(store)
        let path = folder.url.appending(path: "analysis.sqlite").path
        let report = try await HealthExporter(store, zone: zone).export(as: .sqlite, to: path)
        let content = try StoreContent(store)
        #expect(report.written == content.samples.count)
        #expect(report.leftOut.isEmpty)
        return (content, try DatabaseQueue(path: path))
    }

    private static func zone(of seed: Int) throws -> TimeZone {
        try #require(TimeZone(identifier: zones[seed % zones.count]))
    }

    @Test(
        "in one unit for each type, with source, metadata and members; of the device, its name",
        arguments: 0..<8)
    func samples(seed: Int) async throws {
        let zone = try Self.zone(of: seed)
        let (written, queue) = try await export(seed, zone)
        let rows = try await queue.read { try AnalysisFile.rows($0, zone) }
        let (samples, associations) = try ReadRow.content(rows)
        let wanted = try AnalysisFile.inUnits(of: samples, written.samples)
        #expect(samples.keys.sorted() == wanted.keys.sorted())
        for (uuid, sample) in samples {
            #expect(sample == wanted[uuid])
            #expect(sample.exactTexts == wanted[uuid]?.exactTexts)
        }
        #expect(associations == written.associations)
        #expect(
            Set(rows.map { "\($0.type) \($0.unit ?? "")" }).count == Set(rows.map(\.type)).count)
    }

    @Test("with the figures of each day, which are those of the app", arguments: 0..<8)
    func daily(seed: Int) async throws {
        let zone = try Self.zone(of: seed)
        let (written, queue) = try await export(seed, zone)
        let days = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM daily") }
        let units = try await queue.read { db in
            try Dictionary(
                uniqueKeysWithValues: Row.fetchAll(db, sql: "SELECT name, unit FROM type").map {
                    ($0["name"] as String, $0["unit"] as String?)
                })
        }
        let wanted = Dictionary(grouping: written.samples.values) { sample in
            "\(sample.type.identifier) \(ReadValues.day(sample.startDate, sample.zone ?? zone))"
        }
        let figures = try await figures(of: Set(written.samples.values.map(\.type)), zone)
        let names = try await queue.read { try AnalysisFile.names($0) }
        #expect(days.count == Set(wanted.keys).union(figures.keys).count)
        for day in days {
            let name: String = day["type"]
            let date: String = day["day"]
            let type = try #require(names[name])
            let key = "\(type.identifier) \(date)"
            #expect(day["unit"] as String? == units[name] ?? nil)
            try AnalysisFile.check(day, type, wanted[key] ?? [], figures[key])
        }
    }

    /// What the app shows of each day, by the identifier of the type and the day.
    private func figures(
        of types: Set<ObjectType>, _ zone: TimeZone
    ) async throws -> [String: StatisticsFigures] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var figures: [String: StatisticsFigures] = [:]
        for type in types where type.quantityFacts != nil {
            for day in try await store.figures(of: type, by: .day, calendar: calendar, app: nil) {
                let key = "\(type.identifier) \(ReadValues.day(day.interval.start, zone))"
                figures[key] = day.merged
            }
        }
        return figures
    }

    @Test("with routes, beats, voltages and rings", arguments: 0..<8)
    func series(seed: Int) async throws {
        let (written, queue) = try await export(seed, .gmt)
        let read = try await queue.read { try AnalysisFile.series($0) }
        #expect(read == written.series.filter { !$0.value.isQuantities }.mapValues(\.plain))
        let rings = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM rings") }
        #expect(rings.count == written.days.count)
        for (row, day) in zip(rings, written.days) {
            #expect(
                row["day"] == String(format: "%04d-%02d-%02d", day.year, day.month, day.day))
            #expect(row["active_kilocalories"] == day.activeEnergyBurned)
            #expect(row["active_kilocalories_goal"] == day.activeEnergyBurnedGoal)
            #expect(row["exercise_minutes"] == day.exerciseTime)
            #expect(row["exercise_minutes_goal"] == day.exerciseTimeGoal)
            #expect(row["stand_hours"] == day.standHours)
            #expect(row["stand_hours_goal"] == day.standHoursGoal)
        }
    }
}

/// The analysis file as its reader sees it.
private enum AnalysisFile {
    /// The types by the names of their views.
    static func names(_ db: Database) throws -> [String: ObjectType] {
        var names: [String: ObjectType] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT name, identifier, kind FROM type") {
            guard let kind = ObjectKind(rawValue: row["kind"]) else { throw ReadError("kind") }
            names[row["name"]] = ObjectType(identifier: row["identifier"], kind: kind)
        }
        return names
    }

    /// The rows of all views.
    static func rows(_ db: Database, _ zone: TimeZone) throws -> [ReadRow] {
        var members: [String: Set<UUID>] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT owner, sample FROM member") {
            guard let uuid = UUID(uuidString: row["sample"]),
                members[row["owner"], default: []].insert(uuid).inserted
            else { throw ReadError("a member twice") }
        }
        return try names(db).flatMap { name, type in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT view.*, version, product, system FROM "\(name)" AS view
                    JOIN sample ON sample.uuid = view.uuid JOIN source ON source.id = source_id
                    """
            ).map { row in
                var read = try self.row(row, type)
                read.related = members[row["uuid"]] ?? []
                let isLocal = row["day"] == ReadValues.day(read.start, read.metadata.zone ?? zone)
                guard isLocal, row["seconds"] == read.end.timeIntervalSince(read.start) else {
                    throw ReadError("day or seconds")
                }
                return read
            }
        }
    }

    private static func row(_ row: Row, _ type: ObjectType) throws -> ReadRow {
        guard let uuid = UUID(uuidString: row["uuid"]) else { throw ReadError("uuid") }
        let source = Source(bundleIdentifier: row["source_identifier"], name: row["source"])
        return ReadRow(
            uuid: uuid, type: type, start: try ReadValues.date(row["start"]),
            end: try ReadValues.date(row["end"]), value: row["value"], unit: row["unit"],
            label: row["label"],
            source: SourceRevision(
                source: source, version: row["version"], productType: row["product"],
                operatingSystemVersion: SystemVersion(read: row["system"])),
            device: (row["device"] as String?).map { Device(name: $0) },
            metadata: try ReadValues.metadata(row["metadata"]), detail: row["detail"])
    }

    /// Stored samples, in the units that were read and with the name of the device.
    static func inUnits(of read: [UUID: Sample], _ stored: [UUID: Sample]) throws
        -> [UUID: Sample]
    {
        func plain(_ sample: Sample) throws -> Sample {
            var sample = sample
            sample.device = sample.device.flatMap { $0.name ?? $0.model }.map { Device(name: $0) }
            switch sample.payload {
            case .quantity(let quantity, let series):
                guard let unit = read[sample.uuid]?.quantity?.unit else { break }
                sample.payload = .quantity(
                    Quantity(try quantity.doubleValue(for: unit), unit), series: series)
            case .correlation(let members):
                sample.payload = .correlation(try members.map(plain))
            default: break
            }
            return sample
        }
        return try stored.mapValues(plain)
    }

    /// Checks a day against its samples, and against what the app shows of it.
    ///
    /// A type that the catalogue knows has the app's sum or average, also on a day on which no sample
    /// begins.
    static func check(
        _ day: Row, _ type: ObjectType, _ samples: [Sample], _ figures: StatisticsFigures?
    ) throws {
        let values = try samples.compactMap { try value(of: $0, unit: day["unit"]) }
        let unit = try type.quantityFacts == nil ? nil : HealthUnit(day["unit"] ?? "")
        func shown(_ quantity: Quantity?) throws -> Double? {
            try unit.flatMap { try quantity?.doubleValue(for: $0) }
        }
        #expect(day["count"] == samples.count)
        #expect(
            isClose(
                day["seconds"],
                samples.map { $0.endDate.timeIntervalSince($0.startDate) }.reduce(0, +)))
        #expect(isClose(day["sum"], try shown(figures?.sum)))
        let isMeasured = unit != nil && type.quantityFacts?.aggregationStyle != .cumulative
        guard !isMeasured else {
            #expect(isClose(day["average"], try shown(figures?.average)))
            #expect(isClose(day["minimum"], try shown(figures?.minimum)))
            #expect(isClose(day["maximum"], try shown(figures?.maximum)))
            return
        }
        let isUnknown = type.kind == .quantity && unit == nil
        #expect(
            isClose(
                day["average"], isUnknown ? values.reduce(0, +) / Double(values.count) : nil))
        #expect(isClose(day["minimum"], values.min()))
        #expect(isClose(day["maximum"], values.max()))
    }

    private static func value(of sample: Sample, unit: String?) throws -> Double? {
        switch sample.payload {
        case .quantity(let quantity, _): try quantity.doubleValue(for: HealthUnit(unit ?? ""))
        case .category(let value): Double(value)
        case .workout(let workout): workout.duration
        case .series(let count): Double(count)
        case .correlation, .detail: nil
        }
    }

    private static func isClose(_ read: Double?, _ wanted: Double?) -> Bool {
        guard let read, let wanted else { return read == nil && wanted == nil }
        return abs(read - wanted) <= 1e-9 * max(1, abs(wanted))
    }

    /// Routes, beats and voltages: a line of numbers for each point.
    static func series(_ db: Database) throws -> [UUID: [[Double?]]] {
        var found: [UUID: [[Double?]]] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT * FROM location ORDER BY rowid") {
            guard let uuid = UUID(uuidString: row["route"]) else { throw ReadError("route") }
            let time = try ReadValues.date(row["time"]).timeIntervalSinceReferenceDate
            found[uuid, default: []].append([
                time, row["latitude"], row["longitude"], row["altitude"], row["speed"],
                row["course"],
            ])
        }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM heartbeat ORDER BY rowid") {
            guard let uuid = UUID(uuidString: row["series"]) else { throw ReadError("beats") }
            found[uuid, default: []].append([row["seconds"], row["is_after_gap"]])
        }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM voltage ORDER BY rowid") {
            guard let uuid = UUID(uuidString: row["electrocardiogram"]) else {
                throw ReadError("voltages")
            }
            found[uuid, default: []].append([row["seconds"], row["volts"]])
        }
        return found
    }
}

extension Metadata {
    /// The time zone that the metadata names.
    var zone: TimeZone? { self["HKTimeZone"]?.string.flatMap { TimeZone(identifier: $0) } }
}

extension Sample {
    /// The time zone of the sample.
    var zone: TimeZone? { metadata.zone }
}

extension SeriesData {
    fileprivate var isQuantities: Bool { if case .quantities = self { true } else { false } }

    /// The numbers that the analysis file has of each point.
    fileprivate var plain: [[Double?]] {
        func known(_ number: Double) -> Double? { number < 0 ? nil : number }
        switch self {
        case .locations(let points):
            return points.map {
                [
                    $0.timestamp.timeIntervalSinceReferenceDate, $0.latitude, $0.longitude,
                    $0.altitude, known($0.speed), known($0.course),
                ]
            }
        case .heartbeats(let beats):
            return beats.map { [$0.timeSinceStart, $0.precededByGap ? 1 : 0] }
        case .voltages(let voltages): return voltages.map { [$0.timeSinceStart, $0.volts] }
        case .quantities: return []
        }
    }
}
