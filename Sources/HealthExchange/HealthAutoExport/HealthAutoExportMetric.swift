internal import Foundation
internal import HealthModel

/// One point of a metric; the metric's name determines its members.
struct HealthAutoExportPoint: Decodable {
    let date: String?
    let startDate: String?
    let endDate: String?
    let qty: Double?
    let Min: Double?
    let Avg: Double?
    let Max: Double?
    let systolic: Double?
    let diastolic: Double?
    let value: String?
    let source: String?
    let mealTime: String?
    let reason: String?
    let sleepStart: String?
    let sleepEnd: String?
    let inBedStart: String?
    let inBedEnd: String?
}

/// The conversion of a metric of Health Auto Export.
struct HealthAutoExportMetric {
    private let name: String
    private let type: ObjectType
    private let unit: HealthUnit?
    /// Percentages are written as 97, whereas HealthKit has 0.97.
    private let scale: Double

    /// The conversion for a name and a unit of the app; nil if it is unknown.
    init?(_ name: String, _ units: String) {
        guard let type = Self.type(name) else { return nil }
        self.name = name
        self.type = type
        guard type.kind == .quantity else {
            (unit, scale) = (type == .bloodPressure ? .millimeterOfMercury : nil, 1)
            return
        }
        let spelling = units.replacing("²", with: "2").replacing("·", with: "·")
        let text = Self.units[spelling.lowercased()] ?? spelling
        guard let canonical = type.canonicalUnit,
            let unit = try? HealthUnit(text.isEmpty ? canonical.unitString : text),
            unit.isCompatible(with: canonical)
        else { return nil }
        self.unit = unit
        scale = unit == .percent ? 0.01 : 1
    }

    private static func type(_ name: String) -> ObjectType? {
        if let known = names[name] { return known }
        let parts = name.split(separator: "_")
        let camel =
            (parts.first.map(String.init) ?? "") + parts.dropFirst().map(\.capitalized).joined()
        return ObjectType(name: camel)
            ?? ObjectType(name: "dietary" + parts.map(\.capitalized).joined())
    }

    private static let names: [String: ObjectType] = [
        "weight_body_mass": .bodyMass, "walking_running_distance": .distanceWalkingRunning,
        "cycling_distance": .distanceCycling, "swimming_distance": .distanceSwimming,
        "wheelchair_distance": .distanceWheelchair, "active_energy": .activeEnergyBurned,
        "dietary_energy": .dietaryEnergyConsumed, "carbohydrates": .dietaryCarbohydrates,
        "total_fat": .dietaryFatTotal, "saturated_fat": .dietaryFatSaturated,
        "monosaturated_fat": .dietaryFatMonounsaturated,
        "monounsaturated_fat": .dietaryFatMonounsaturated,
        "polyunsaturated_fat": .dietaryFatPolyunsaturated, "dietary_sugar": .dietarySugar,
        "heart_rate_variability": .heartRateVariabilitySDNN,
        "blood_oxygen_saturation": .oxygenSaturation, "vo2_max": .vo2Max, "vo2max": .vo2Max,
        "blood_pressure": .bloodPressure, "mindful_minutes": .mindfulSession,
        "handwashing": .handwashingEvent, "toothbrushing": .toothbrushingEvent,
        "six_minute_walking_test_distance": .sixMinuteWalkTestDistance,
        "stair_speed_up": .stairAscentSpeed, "stair_speed_down": .stairDescentSpeed,
        "environmental_audio_exposure": .environmentalAudioExposure,
        "headphone_audio_exposure": .headphoneAudioExposure,
        "walking_heart_rate_average": .walkingHeartRateAverage,
        "number_of_times_fallen": .numberOfTimesFallen,
        "alcohol_consumption": .numberOfAlcoholicBeverages,
    ]

    private static let units = [
        "bpm": "count/min", "breaths/min": "count/min", "fl_oz_us": "fl_oz_us", "ml": "mL",
        "l": "L", "kmph": "km/hr", "km/h": "km/hr", "mph": "mi/hr", "mi/h": "mi/hr",
        "steps": "count", "°c": "degC", "°f": "degF", "ml/(kg·min)": "mL/min·kg",
        "ml/kg/min": "mL/min·kg", "ml/min·kg": "mL/min·kg", "mmol/l": "mmol<180.15588000005408>/L",
        "mg/dl": "mg/dL", "mmhg": "mmHg", "count/minute": "count/min", "dbaspl": "dBASPL",
        "dba": "dBASPL", "iu": "IU", "µg": "mcg", "μg": "mcg", "ug": "mcg", "hour": "hr",
        "hours": "hr", "minutes": "min", "h": "hr",
    ]

    /// The samples of a point; invalid parts are counted.
    func samples(_ point: HealthAutoExportPoint, _ intake: SampleIntake) -> [Sample] {
        if type == .sleepAnalysis { return sleep(point, intake) }
        guard let start = Self.instant(point.date ?? point.startDate) else {
            intake.skip("metric", name, .invalid(attribute: "date"))
            return []
        }
        let end = Self.instant(point.endDate).map { max(start, $0) } ?? start
        let time = DateInterval(start: start, end: end)
        if type == .bloodPressure { return pressure(point, time, intake) }
        if type.kind == .category {
            return [sample(type, .category(0), time, point, 0, intake)]
        }
        guard let value = point.qty ?? point.Avg, value.isFinite, let unit else {
            intake.skip("metric", name, .missing(attribute: "qty"))
            return []
        }
        return [
            sample(type, .quantity(Quantity(value * scale, unit)), time, point, value, intake)
        ]
    }

    private func pressure(
        _ point: HealthAutoExportPoint, _ time: DateInterval, _ intake: SampleIntake
    ) -> [Sample] {
        guard let systolic = point.systolic, let diastolic = point.diastolic else {
            intake.skip("metric", name, .missing(attribute: "systolic"))
            return []
        }
        let members = [
            (ObjectType.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic),
        ]
        .map { type, value in
            sample(
                type, .quantity(Quantity(value, .millimeterOfMercury)), time, point, value, intake)
        }
        return [sample(type, .correlation(members), time, point, systolic, intake)]
    }

    /// A night as one time range asleep and one in bed, or a single stage.
    private func sleep(_ point: HealthAutoExportPoint, _ intake: SampleIntake) -> [Sample] {
        var found: [Sample] = []
        func add(_ value: Int, _ start: String?, _ end: String?) {
            guard let start = Self.instant(start), let end = Self.instant(end), end > start else {
                return
            }
            let time = DateInterval(start: start, end: end)
            found.append(sample(type, .category(value), time, point, Double(value), intake))
        }
        if let stage = point.value {
            if let value = Self.stages[stage.lowercased()] {
                add(value, point.startDate, point.endDate)
            }
        } else {
            add(0, point.inBedStart, point.inBedEnd)
            add(1, point.sleepStart, point.sleepEnd)
        }
        if found.isEmpty { intake.skip("metric", name, .invalid(attribute: "sleep")) }
        return found
    }

    private static let stages = [
        "in bed": 0, "inbed": 0, "unspecified": 1, "asleep": 1, "awake": 2, "core": 3, "deep": 4,
        "rem": 5,
    ]

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval,
        _ point: HealthAutoExportPoint, _ value: Double, _ intake: SampleIntake
    ) -> Sample {
        let source = point.source ?? "Health Auto Export"
        var content = ContentHash()
        content.combine("health-auto-export")
        content.combine(type.identifier)
        content.combine(time.start.timeIntervalSinceReferenceDate)
        content.combine(time.end.timeIntervalSinceReferenceDate)
        content.combine(source)
        content.combine(value)
        return Sample(
            uuid: intake.uuid(type, time.start, content), type: type, startDate: time.start,
            endDate: time.end, payload: payload,
            sourceRevision: SourceRevision(
                source: ForeignSource.source("health-auto-export", source)))
    }

    static func instant(_ text: String?) -> Date? {
        text.flatMap { CivilTime($0) }.flatMap { $0.date(in: nil) }
    }
}
