internal import Foundation
internal import GRDB
internal import HealthModel

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
