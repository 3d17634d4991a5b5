package import Foundation
internal import HealthDatabase
package import HealthJournal
package import HealthModel

/// The data points of Open mHealth and IEEE 1752 for a sample: one, or for a heartbeat series one
/// for each time between two beats.
package struct OpenMHealthPoints: Hashable, Sendable {
    /// HealthKit's identifier of the sample's type.
    package let type: String
    /// The start of the sample.
    package let start: Date
    /// The data points as JSON, with a line break between two.
    package let json: Data

    /// The data points of a sample; nil if no schema fits it.
    ///
    /// The UUID of the data point is that of the sample. Times between beats have UUIDs that follow from it.
    ///
    /// - Parameters:
    ///   - zone: The time zone of the times.
    ///   - series: The data of a heartbeat series; not used for other samples.
    package init?(_ sample: Sample, zone: TimeZone, series: SeriesData? = nil) {
        let points: [OpenMHealthPoint]
        if sample.type == .heartbeatSeries {
            guard case .heartbeats(let beats)? = series else { return nil }
            points = Self.intervals(between: beats, of: sample)
        } else {
            points = [OpenMHealthPoint(sample)].compactMap { $0 }
        }
        if points.isEmpty { return nil }
        (type, start) = (sample.type.identifier, sample.startDate)
        var json = Data()
        for point in points {
            if !json.isEmpty { json.append(UInt8(ascii: "\n")) }
            json.append(contentsOf: point.json(sample, zone))
        }
        self.json = json
    }

    /// The data points of a sample of a health store, in the time zone of its metadata or else in GMT; nil if no schema
    /// fits it.
    package init?(ofHealthSample sample: Sample, series: SeriesData?) {
        self.init(sample, zone: sample.ownZone ?? .gmt, series: series)
    }

    /// The data points of an entry: one for each of its values that has a schema.
    package static func points(of entry: JournalEntry) -> [OpenMHealthPoints] {
        entry.samples.compactMap { OpenMHealthPoints($0, zone: entry.header.timeZone) }
    }

    /// A data point for the time between each two consecutive beats.
    private static func intervals(
        between beats: [Heartbeat], of sample: Sample
    ) -> [OpenMHealthPoint] {
        zip(beats, beats.dropFirst()).enumerated().compactMap { index, pair in
            let (last, beat) = pair
            if beat.precededByGap { return nil }
            var content = ContentHash()
            content.combine(sample.uuid.uuidString)
            content.combine(UInt64(index))
            let start = sample.startDate.addingTimeInterval(last.timeSinceStart)
            return OpenMHealthPoint(
                uuid: ExportIdentity.uuid(
                    type: sample.type.identifier, start: start.timeIntervalSinceReferenceDate,
                    content: content, occurrence: 0),
                body: .interval((beat.timeSinceStart - last.timeSinceStart) * 1000), start: start,
                end: sample.startDate.addingTimeInterval(beat.timeSinceStart))
        }
    }
}

/// A data point: a body with an identity and a time.
private struct OpenMHealthPoint {
    let uuid: UUID
    let body: OpenMHealthBody
    let start: Date
    let end: Date

    func json(_ sample: Sample, _ zone: TimeZone) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.object("header") { json in
                json.member("uuid", uuid.uuidString.lowercased())
                json.object("schema_id") { json in
                    json.member("namespace", body.schema.namespace)
                    json.member("name", body.schema.name)
                    json.member("version", body.schema.version)
                }
                json.member("source_creation_date_time", InstantText.local(end, zone))
                if let isTyped = sample.metadata[MetadataKey.wasUserEntered]?.number {
                    json.member("modality", isTyped == 1 ? "self-reported" : "sensed")
                }
                if let app = sample.sourceRevision?.source.bundleIdentifier {
                    json.array("external_datasheets") { json in
                        json.object { json in
                            json.member("datasheet_type", "software")
                            json.member("datasheet_reference", app)
                        }
                    }
                }
            }
            json.object("body") { json in
                body.write(to: &json)
                json.object("effective_time_frame") { json in
                    guard end > start || body.needsInterval else {
                        return json.member("date_time", InstantText.local(start, zone))
                    }
                    json.object("time_interval") { json in
                        json.member("start_date_time", InstantText.local(start, zone))
                        json.member("end_date_time", InstantText.local(end, zone))
                    }
                }
            }
        }
        return json.bytes
    }
}

extension OpenMHealthPoint {
    /// The data point of a sample; nil if no schema fits it.
    fileprivate init?(_ sample: Sample) {
        guard let body = OpenMHealthBody(sample) else { return nil }
        self.init(uuid: sample.uuid, body: body, start: sample.startDate, end: sample.endDate)
    }
}

/// The body of a data point: a schema with its measures.
struct OpenMHealthBody {
    /// The identity of a schema.
    struct Schema {
        let namespace: String
        let name: String
        let version: String
    }

    /// A member of the body.
    enum Member {
        case measure(String, Double, unit: String)
        case text(String, String)
    }

    let schema: Schema
    let members: [Member]
    /// Whether the schema requires a time range.
    let needsInterval: Bool

    private init(
        _ namespace: String, _ name: String, _ version: String, _ members: [Member],
        needsInterval: Bool = false
    ) {
        schema = Schema(namespace: namespace, name: name, version: version)
        self.members = members
        self.needsInterval = needsInterval
    }

    /// The time between two beats, in milliseconds.
    static func interval(_ milliseconds: Double) -> OpenMHealthBody {
        OpenMHealthBody(
            "omh", "rr-interval", "1.0", [.measure("rr_interval", milliseconds, unit: "ms")])
    }

    /// The body for a sample; nil if no schema fits it.
    init?(_ sample: Sample) {
        let body: OpenMHealthBody? =
            switch sample.payload {
            case .quantity(let quantity, _): Self.quantity(quantity, of: sample.type)
            case .category(let value) where sample.type == .sleepAnalysis:
                Self.sleep(value, sample)
            case .correlation where sample.type == .bloodPressure: Self.pressure(sample)
            case .workout(let detail): Self.workout(detail)
            default: nil
            }
        guard let body else { return nil }
        self = body
    }

    func write(to json: inout JSONText) {
        for member in members {
            switch member {
            case .measure(let name, let value, let unit):
                json.object(name) { json in
                    json.member("value", value)
                    json.member("unit", unit)
                }
            case .text(let name, let text): json.member(name, text)
            }
        }
    }

    // MARK: Kinds

    /// A type with a separate measure: schema, member, its unit, and the same unit of HealthKit.
    private struct Row: Sendable {
        let schema: (name: String, version: String)
        let member: String
        let unit: String
        let healthUnit: String
        var scale = 1.0
        var needsInterval = false
        var fact: (name: String, text: String)?
    }

    private static let rows: [ObjectType: Row] = [
        .bodyMass: Row(
            schema: ("body-weight", "3.0"), member: "body_weight", unit: "kg", healthUnit: "kg"),
        .height: Row(
            schema: ("body-height", "2.0"), member: "body_height", unit: "cm", healthUnit: "cm"),
        .heartRate: Row(
            schema: ("heart-rate", "2.0"), member: "heart_rate", unit: "beats/min",
            healthUnit: "count/min"),
        .restingHeartRate: Row(
            schema: ("heart-rate", "2.0"), member: "heart_rate", unit: "beats/min",
            healthUnit: "count/min",
            fact: ("temporal_relationship_to_physical_activity", "at rest")),
        .bloodGlucose: Row(
            schema: ("blood-glucose", "4.0"), member: "blood_glucose", unit: "mg/dL",
            healthUnit: "mg/dL"),
        .bodyTemperature: Row(
            schema: ("body-temperature", "4.0"), member: "body_temperature", unit: "C",
            healthUnit: "degC"),
        .oxygenSaturation: Row(
            schema: ("oxygen-saturation", "2.0"), member: "oxygen_saturation", unit: "%",
            healthUnit: "%", scale: 100),
        .respiratoryRate: Row(
            schema: ("respiratory-rate", "2.0"), member: "respiratory_rate", unit: "breaths/min",
            healthUnit: "count/min"),
        .stepCount: Row(
            schema: ("step-count", "3.0"), member: "step_count", unit: "steps",
            healthUnit: "count", needsInterval: true),
        .forcedExpiratoryVolume1: Row(
            schema: ("forced-expiratory-volume-1-second", "1.0"),
            member: "forced_expiratory_volume_1_second", unit: "L", healthUnit: "L"),
        .forcedVitalCapacity: Row(
            schema: ("forced-vital-capacity", "1.0"), member: "forced_vital_capacity", unit: "L",
            healthUnit: "L"),
    ]

    private static func quantity(_ quantity: Quantity, of type: ObjectType) -> OpenMHealthBody? {
        guard let row = rows[type], let unit = try? HealthUnit(row.healthUnit),
            let value = try? quantity.doubleValue(for: unit), value.isFinite
        else { return nil }
        let measure = Member.measure(row.member, rounded(value * row.scale), unit: row.unit)
        return OpenMHealthBody(
            "omh", row.schema.name, row.schema.version,
            [measure] + (row.fact.map { [.text($0.name, $0.text)] } ?? []),
            needsInterval: row.needsInterval)
    }

    /// A number without the rounding errors of a conversion.
    private static func rounded(_ number: Double) -> Double {
        abs(number) < 1e6 ? (number * 1e9).rounded() / 1e9 : number
    }

    private static func sleep(_ value: Int, _ sample: Sample) -> OpenMHealthBody? {
        let minutes = sample.endDate.timeIntervalSince(sample.startDate) / 60
        switch value {
        case 0:
            return OpenMHealthBody(
                "ieee", "time-in-bed", "1.0", [.measure("time_in_bed", minutes, unit: "min")],
                needsInterval: true)
        case 1, 3, 4, 5:
            return OpenMHealthBody(
                "ieee", "total-sleep-time", "1.0",
                [.measure("total_sleep_time", minutes, unit: "min")], needsInterval: true)
        default: return nil
        }
    }

    /// The systolic and the diastolic pressure of a pair; none if one is missing.
    static func pressures(of pair: Sample) -> [Sample] {
        let types: [ObjectType] = [.bloodPressureSystolic, .bloodPressureDiastolic]
        let found = types.compactMap { type in pair.members?.first { $0.type == type } }
        return found.count == types.count ? found : []
    }

    private static func pressure(_ pair: Sample) -> OpenMHealthBody? {
        let values = pressures(of: pair).compactMap {
            try? $0.quantity?.doubleValue(for: .millimeterOfMercury)
        }
        guard let systolic = values.first, let diastolic = values.dropFirst().first else {
            return nil
        }
        return OpenMHealthBody(
            "omh", "blood-pressure", "4.0",
            [
                .measure("systolic_blood_pressure", rounded(systolic), unit: "mmHg"),
                .measure("diastolic_blood_pressure", rounded(diastolic), unit: "mmHg"),
            ])
    }

    private static func workout(_ detail: WorkoutDetail) -> OpenMHealthBody {
        var members: [Member] = [
            .text("activity_name", WorkoutActivities.name(of: detail.activityType) ?? "other")
        ]
        if let meters = detail.totalDistance.flatMap({ try? $0.doubleValue(for: .meter()) }) {
            members.append(.measure("distance", rounded(meters), unit: "m"))
        }
        if let energy = detail.totalEnergyBurned.flatMap({
            try? $0.doubleValue(for: .kilocalorie)
        }) {
            members.append(.measure("kcal_burned", rounded(energy), unit: "kcal"))
        }
        return OpenMHealthBody(
            "omh", "physical-activity", "1.2", members)
    }
}

/// Writes data points of Open mHealth and IEEE 1752, one per line.
///
/// Only types with a schema are written; the others are counted as left out.
struct OpenMHealthWriter: FormatWriter {
    private let file: AtomicFile

    init(_ file: AtomicFile) { self.file = file }

    mutating func write(_ walk: ExportWalk) throws {
        // A pressure of a pair is part of the pair's data point.
        let paired = try walk.pairedPressures { OpenMHealthBody.pressures(of: $0) }
        for type in walk.types {
            try walk.forEachSample(type) { sample in
                if paired.contains(sample.uuid) { return walk.wrote(sample) }
                try write(sample, walk)
            }
        }
    }

    private func write(_ sample: Sample, _ walk: ExportWalk) throws {
        let series =
            sample.type == .heartbeatSeries ? try walk.snapshot.series(of: sample.uuid) : nil
        guard let points = OpenMHealthPoints(sample, zone: walk.zone(of: sample), series: series)
        else { return walk.leftOut(sample) }
        try file.write(points.json)
        try file.write("\n")
        walk.wrote(sample)
    }
}
