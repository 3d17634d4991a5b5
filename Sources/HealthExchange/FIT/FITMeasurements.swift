internal import Foundation
internal import HealthModel

/// The weights and blood pressures of a FIT file.
struct FITMeasurements {
    private struct Weight {
        let time: Date
        let values: [(type: ObjectType, value: Double, unit: HealthUnit)]
    }

    private struct Pressure {
        let time: Date
        let systolic: Double
        let diastolic: Double
        let heartRate: Double?
    }

    private var weights: [Weight] = []
    private var pressures: [Pressure] = []
    /// The number of values that are left out, by their names.
    private var left: [String: Int] = [:]
    /// The number of blood pressures that the device could not measure.
    private var failed = 0
    /// The number of messages without a time or a value, by their names.
    private var incomplete: [String: Int] = [:]

    /// The weight that a scale writes before it has one.
    private static let noWeight = 65_534.0
    /// The numbers of the states of a blood pressure that was not measured.
    private static let noPressure: Set<Int> = [1, 2, 3]
    /// Values of a scale without a place in the store.
    private static let withoutPlace: [(UInt8, String)] = [
        (2, "percent_hydration"), (3, "visceral_fat_mass"), (4, "bone_mass"), (5, "muscle_mass"),
        (7, "basal_met"), (8, "physique_rating"), (9, "active_met"), (10, "metabolic_age"),
        (11, "visceral_fat_rating"),
    ]

    mutating func takeWeight(_ message: FITMessage) {
        for (field, name) in Self.withoutPlace where message.value(field) != nil {
            left[name, default: 0] += 1
        }
        guard let time = message.time else {
            incomplete["weight_scale", default: 0] += 1
            return
        }
        let weight = message.value(0).flatMap { $0 == Self.noWeight ? nil : $0 / 100 }
        let given: [(ObjectType, Double?, HealthUnit)] = [
            (.bodyMass, weight, .kilogram),
            (.bodyFatPercentage, message.value(1, scale: 10_000), .percent),
            (.bodyMassIndex, message.value(13, scale: 10), .count),
        ]
        weights.append(
            Weight(
                time: time,
                values: given.compactMap { type, value, unit in
                    value.flatMap { $0 > 0 ? (type, $0, unit) : nil }
                }))
    }

    mutating func takePressure(_ message: FITMessage) {
        guard !Self.noPressure.contains(message.integer(8) ?? 0) else {
            failed += 1
            return
        }
        guard let time = message.time, let systolic = message.value(0),
            let diastolic = message.value(1)
        else {
            incomplete["blood_pressure", default: 0] += 1
            return
        }
        pressures.append(
            Pressure(
                time: time, systolic: systolic, diastolic: diastolic, heartRate: message.value(6)))
    }

    /// Adds the samples to an intake.
    func add(to intake: SampleIntake, _ origin: FITOrigin) throws {
        for weight in weights {
            let time = DateInterval(start: weight.time, duration: 0)
            for (type, value, unit) in weight.values {
                try intake.add(origin.quantity(type, value, unit, time, intake))
            }
        }
        for pressure in pressures { try add(pressure, to: intake, origin) }
        for (name, count) in left.sorted(by: { $0.key < $1.key }) {
            intake.skip(name, nil, .unknownElement, count: count)
        }
        for (name, count) in incomplete.sorted(by: { $0.key < $1.key }) {
            intake.skip(name, nil, .missing(attribute: "timestamp"), count: count)
        }
        intake.skip("blood_pressure", nil, .sensorError, count: failed)
    }

    private func add(
        _ pressure: Pressure, to intake: SampleIntake, _ origin: FITOrigin
    ) throws {
        let time = DateInterval(start: pressure.time, duration: 0)
        let unit = HealthUnit.millimeterOfMercury
        let members = [
            origin.quantity(.bloodPressureSystolic, pressure.systolic, unit, time, intake),
            origin.quantity(.bloodPressureDiastolic, pressure.diastolic, unit, time, intake),
        ]
        try intake.add(
            origin.sample(
                .bloodPressure, .correlation(members), time, value: pressure.systolic, intake))
        if let rate = pressure.heartRate, rate > 0 {
            try intake.add(origin.quantity(.heartRate, rate, .countPerMinute, time, intake))
        }
    }
}
