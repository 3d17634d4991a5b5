internal import Foundation
internal import HealthModel

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
