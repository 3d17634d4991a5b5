import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Data points of Open mHealth, read as JSON, are the samples of the store")
struct OpenMHealthRoundTripTests {
    private let folder: TemporaryFolder
    private let store: HealthStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(
            at: .file(folder.url.appending(path: "original.sqlite")), durability: .relaxed)
    }

    private func export(_ zone: TimeZone) async throws -> (
        points: [DataPoint], report: ExportReport
    ) {
        let path = folder.url.appending(path: "points.ndjson").path
        let report = try await HealthExporter(store, zone: zone).export(as: .omh, to: path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return (try text.split(separator: "\n").map { try DataPoint(String($0)) }, report)
    }

    @Test("or the report says that there is no schema for it", arguments: 0..<8)
    func equal(seed: Int) async throws {
        var random = RandomStore(seed: seed)
        try await random.fill(store)
        let zone = try #require(TimeZone(identifier: ["GMT", "America/St_Johns"][seed % 2]))
        let content = try StoreContent(store)
        let (points, report) = try await export(zone)
        var wanted = WantedPoints(zone: zone)
        // Pairs first: a pressure of a pair has no data point of its own.
        let samples = content.samples.values
        for sample in samples.filter({ $0.members != nil }) + samples.filter({ $0.members == nil })
        {
            wanted.add(sample, content.series[sample.uuid])
        }
        #expect(Set(points.map(\.uuid)).count == points.count)
        #expect(points.count == wanted.points.count)
        for point in points {
            let match = wanted.points.firstIndex { $0.isSame(as: point) }
            #expect(match != nil, "\(point)")
            if let match { wanted.points.remove(at: match) }
        }
        #expect(wanted.points.isEmpty)
        #expect(report.leftOut == wanted.leftOut)
        #expect(report.samples == wanted.written)
    }
}

/// A data point with what a reader knows of it.
private struct DataPoint {
    var uuid: UUID?
    var schema: String
    var measures: [String: Measure] = [:]
    var texts: [String: String] = [:]
    var start: Date
    var end: Date?
    /// The offset of the start from Greenwich in minutes.
    var offset: Int
    var modality: String?
    var source: String?

    struct Measure: Equatable {
        var value: Double
        var unit: String

        func isClose(to other: Measure) -> Bool {
            unit == other.unit && abs(value - other.value) <= 1e-9 * max(1, abs(value))
        }
    }

    init(_ line: String) throws {
        let point = try ReadValues.object(line)
        guard let header = point["header"] as? [String: Any],
            let body = point["body"] as? [String: Any],
            let schema = header["schema_id"] as? [String: String],
            let frame = body["effective_time_frame"] as? [String: Any]
        else { throw ReadError("no data point: \(line)") }
        self.schema = ["namespace", "name", "version"].map { schema[$0] ?? "" }
            .joined(separator: ":")
        uuid = (header["uuid"] as? String).flatMap(UUID.init)
        modality = header["modality"] as? String
        source =
            (header["external_datasheets"] as? [[String: String]])?.first?[
                "datasheet_reference"]
        (start, end, offset) = try Self.time(frame)
        let created = try ReadValues.date(header["source_creation_date_time"] as? String ?? "")
        guard created == end ?? start else { throw ReadError("time of creation: \(line)") }
        for (name, value) in body where name != "effective_time_frame" {
            if let text = value as? String {
                texts[name] = text
            } else if let measure = value as? [String: Any], measure.count == 2,
                let number = measure["value"] as? NSNumber, let unit = measure["unit"] as? String
            {
                measures[name] = Measure(value: number.doubleValue, unit: unit)
            } else {
                throw ReadError("\(name) in \(line)")
            }
        }
    }

    private static func time(_ frame: [String: Any]) throws -> (Date, Date?, Int) {
        let interval = frame["time_interval"] as? [String: String]
        let text = frame["date_time"] as? String ?? interval?["start_date_time"] ?? ""
        guard frame.count == 1 else { throw ReadError("time: \(frame)") }
        let parts = text.suffix(6).split(separator: ":").compactMap { Int($0) }
        let minutes = abs(parts[0]) * 60 + parts[1]
        return (
            try ReadValues.date(text),
            try interval.map { try ReadValues.date($0["end_date_time"] ?? "") },
            text.suffix(6).hasPrefix("-") ? -minutes : minutes
        )
    }

    /// A data point that a test expects; one without an identity may have any.
    init(_ schema: String, _ sample: Sample, _ zone: TimeZone) {
        uuid = sample.uuid
        self.schema = schema
        start = sample.startDate
        end = sample.endDate > sample.startDate ? sample.endDate : nil
        offset = (sample.zone ?? zone).secondsFromGMT(for: start) / 60
        modality = (sample.metadata["HKWasUserEntered"]?.number).map {
            $0 == 1 ? "self-reported" : "sensed"
        }
        source = sample.sourceRevision?.source.bundleIdentifier
    }

    func isSame(as point: DataPoint) -> Bool {
        let close = measures.allSatisfy { point.measures[$0]?.isClose(to: $1) ?? false }
        return (uuid == nil || uuid == point.uuid) && schema == point.schema && close
            && measures.count == point.measures.count && texts == point.texts
            && start == point.start && end == point.end && offset == point.offset
            && modality == point.modality && source == point.source
    }
}

/// The data points of a store by the documentation of the format.
private struct WantedPoints {
    let zone: TimeZone
    var points: [DataPoint] = []
    var written: [ObjectType: Int] = [:]
    var leftOut: [ObjectType: Int] = [:]
    /// Pressures that are in the data point of a pair.
    private var paired: Set<UUID> = []

    init(zone: TimeZone) { self.zone = zone }

    private static let quantities: [ObjectType: (schema: String, name: String, units: [String])] = [
        .bodyMass: ("omh:body-weight:3.0", "body_weight", ["kg", "kg"]),
        .height: ("omh:body-height:2.0", "body_height", ["cm", "cm"]),
        .heartRate: ("omh:heart-rate:2.0", "heart_rate", ["beats/min", "count/min"]),
        .restingHeartRate: ("omh:heart-rate:2.0", "heart_rate", ["beats/min", "count/min"]),
        .bloodGlucose: ("omh:blood-glucose:4.0", "blood_glucose", ["mg/dL", "mg/dL"]),
        .bodyTemperature: ("omh:body-temperature:4.0", "body_temperature", ["C", "degC"]),
        .oxygenSaturation: ("omh:oxygen-saturation:2.0", "oxygen_saturation", ["%", "%"]),
        .respiratoryRate: (
            "omh:respiratory-rate:2.0", "respiratory_rate", ["breaths/min", "count/min"]
        ),
        .stepCount: ("omh:step-count:3.0", "step_count", ["steps", "count"]),
        .forcedExpiratoryVolume1: (
            "omh:forced-expiratory-volume-1-second:1.0", "forced_expiratory_volume_1_second",
            ["L", "L"]
        ),
        .forcedVitalCapacity: (
            "omh:forced-vital-capacity:1.0", "forced_vital_capacity", ["L", "L"]
        ),
    ]

    mutating func add(_ sample: Sample, _ series: SeriesData?) {
        switch sample.payload {
        case .quantity(let quantity, _):
            guard sample.type != .bloodPressureSystolic, sample.type != .bloodPressureDiastolic
            else { return count(sample, paired.contains(sample.uuid)) }
            count(sample, addQuantity(quantity, sample))
        case .category(let value) where sample.type == .sleepAnalysis:
            count(sample, addSleep(value, sample))
        case .correlation(let members) where sample.type == .bloodPressure:
            count(sample, addPressures(members, sample))
        case .workout(let workout): addWorkout(workout, sample)
        case .series where sample.type == .heartbeatSeries:
            count(sample, addBeats(series, sample))
        default: count(sample, false)
        }
    }

    private mutating func count(_ sample: Sample, _ isWritten: Bool) {
        if isWritten {
            written[sample.type, default: 0] += 1
        } else {
            leftOut[sample.type, default: 0] += 1
        }
    }

    private mutating func addQuantity(_ quantity: Quantity, _ sample: Sample) -> Bool {
        guard let row = Self.quantities[sample.type], let unit = try? HealthUnit(row.units[1]),
            let value = try? quantity.doubleValue(for: unit)
        else { return false }
        var point = DataPoint(row.schema, sample, zone)
        let scale = sample.type == .oxygenSaturation ? 100.0 : 1
        point.measures[row.name] = .init(value: value * scale, unit: row.units[0])
        if sample.type == .restingHeartRate {
            point.texts["temporal_relationship_to_physical_activity"] = "at rest"
        }
        if sample.type == .stepCount { point.end = sample.endDate }
        points.append(point)
        return true
    }

    private mutating func addSleep(_ value: Int, _ sample: Sample) -> Bool {
        // Time in bed is 0, awake is 2; the others are stages of sleep.
        guard value != 2 else { return false }
        let name = value == 0 ? "time-in-bed" : "total-sleep-time"
        var point = DataPoint("ieee:\(name):1.0", sample, zone)
        let minutes = sample.endDate.timeIntervalSince(sample.startDate) / 60
        point.measures[name.replacing("-", with: "_")] = .init(value: minutes, unit: "min")
        point.end = sample.endDate
        points.append(point)
        return true
    }

    private mutating func addPressures(_ members: [Sample], _ sample: Sample) -> Bool {
        func pressure(_ type: ObjectType) -> (UUID, Double)? {
            members.first { $0.type == type }.flatMap { member in
                (try? member.quantity?.doubleValue(for: .millimeterOfMercury)).map {
                    (member.uuid, $0)
                }
            }
        }
        guard let systolic = pressure(.bloodPressureSystolic),
            let diastolic = pressure(.bloodPressureDiastolic)
        else { return false }
        var point = DataPoint("omh:blood-pressure:4.0", sample, zone)
        point.measures["systolic_blood_pressure"] = .init(value: systolic.1, unit: "mmHg")
        point.measures["diastolic_blood_pressure"] = .init(value: diastolic.1, unit: "mmHg")
        points.append(point)
        paired.formUnion([systolic.0, diastolic.0])
        return true
    }

    private mutating func addWorkout(_ workout: WorkoutDetail, _ sample: Sample) {
        var point = DataPoint("omh:physical-activity:1.2", sample, zone)
        let names: [Int: String] = [37: "running", 52: "walking", 3000: "other"]
        point.texts["activity_name"] = names[workout.activityType]
        if let meters = try? workout.totalDistance?.doubleValue(for: .meter()) {
            point.measures["distance"] = .init(value: meters, unit: "m")
        }
        if let energy = try? workout.totalEnergyBurned?.doubleValue(for: .kilocalorie) {
            point.measures["kcal_burned"] = .init(value: energy, unit: "kcal")
        }
        points.append(point)
        count(sample, true)
    }

    private mutating func addBeats(_ series: SeriesData?, _ sample: Sample) -> Bool {
        guard case .heartbeats(let beats)? = series else { return false }
        let intervals = zip(beats, beats.dropFirst()).filter { !$1.precededByGap }
        for (last, beat) in intervals {
            var point = DataPoint("omh:rr-interval:1.0", sample, zone)
            point.uuid = nil
            point.start = sample.startDate.addingTimeInterval(last.timeSinceStart)
            point.end = sample.startDate.addingTimeInterval(beat.timeSinceStart)
            let milliseconds = (beat.timeSinceStart - last.timeSinceStart) * 1000
            point.measures["rr_interval"] = .init(value: milliseconds, unit: "ms")
            points.append(point)
        }
        return !intervals.isEmpty
    }
}
