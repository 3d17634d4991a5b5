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
    // The parts of a night, in the unit of the metric.
    let asleep: Double?
    let core: Double?
    let deep: Double?
    let rem: Double?
    let awake: Double?
    let inBed: Double?
    let totalSleep: Double?
}

/// The conversion of a metric of Health Auto Export.
struct HealthAutoExportMetric {
    let name: String
    let type: ObjectType
    private let unit: HealthUnit?
    /// Percentages are written as 97, whereas HealthKit has 0.97.
    private let scale: Double
    /// The seconds of the metric's unit; nil if it measures no time.
    let seconds: Double?

    /// The conversion for a name and a unit of the app; nil if it is unknown.
    init?(_ name: String, _ units: String) {
        guard let type = Self.type(name) else { return nil }
        self.name = name
        self.type = type
        let text = Self.spelling(units)
        seconds = (try? HealthUnit(text)).flatMap {
            try? Quantity(1, $0).doubleValue(for: .second())
        }
        guard type.kind == .quantity else {
            (unit, scale) = (type == .bloodPressure ? .millimeterOfMercury : nil, 1)
            return
        }
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
        "hours": "hr", "minutes": "min", "h": "hr", "sec": "s", "second": "s", "seconds": "s",
        "minute": "min", "mins": "min", "hrs": "hr",
    ]

    /// HealthKit's spelling of a unit of the app.
    static func spelling(_ units: String) -> String {
        let plain = units.replacing("²", with: "2").replacing("·", with: "·")
        return Self.units[plain.lowercased()] ?? plain
    }

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
        if type.kind == .category { return event(point, time, intake) }
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

    func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval,
        _ point: HealthAutoExportPoint, _ value: Double, _ intake: SampleIntake
    ) -> Sample {
        let source = point.source ?? "Health Auto Export"
        let content = Self.content(type, time, source, value)
        return Sample(
            uuid: intake.uuid(type, time.start, content), type: type, startDate: time.start,
            endDate: time.end, payload: payload,
            sourceRevision: SourceRevision(
                source: ForeignSource.source("health-auto-export", source)))
    }

    /// The hash that distinguishes a sample from others.
    static func content(
        _ type: ObjectType, _ time: DateInterval, _ source: String, _ value: Double
    ) -> ContentHash {
        var content = ContentHash()
        content.combine("health-auto-export")
        content.combine(type.identifier)
        content.combine(time.start.timeIntervalSinceReferenceDate)
        content.combine(time.end.timeIntervalSinceReferenceDate)
        content.combine(source)
        content.combine(value)
        return content
    }

    static func instant(_ text: String?) -> Date? {
        text.flatMap { CivilTime($0) }.flatMap { $0.date(in: nil) }
    }
}

/// Metrics of categories: events, some of which last, and sleep.
extension HealthAutoExportMetric {
    /// An event: an amount of time is its duration; a number of several events is reported, because
    /// their times are not in the file.
    func event(
        _ point: HealthAutoExportPoint, _ time: DateInterval, _ intake: SampleIntake
    ) -> [Sample] {
        var time = time
        if let amount = point.qty {
            guard amount.isFinite, amount >= 0 else {
                intake.skip("metric", name, .invalid(attribute: "qty"))
                return []
            }
            // The app writes a zero for a day without events.
            guard amount > 0 else { return [] }
            if let seconds, type != .appleStandHour {
                // The times of the file can be those of the day that the amount is the sum of.
                let duration = amount * seconds
                guard duration <= 86_400 else {
                    intake.skip("metric", name, .invalid(attribute: "qty"))
                    return []
                }
                if time.duration == 0 || abs(time.duration - duration) > 60 {
                    time.duration = duration
                }
            } else if amount != 1 {
                intake.skip("metric", name, .missing(attribute: "startDate"))
                return []
            }
        }
        if type == .appleStandHour, time.duration == 0 { time.duration = 3_600 }
        return [sample(type, .category(0), time, point, 0, intake)]
    }

    /// A night as its time in bed and its stages, or a single stage.
    func sleep(_ point: HealthAutoExportPoint, _ intake: SampleIntake) -> [Sample] {
        var parts: [(value: Int, time: DateInterval)] = []
        if let stage = point.value {
            if let value = Self.stages[stage.lowercased()],
                let time = Self.interval(point.startDate, point.endDate)
            {
                parts = [(value, time)]
            }
        } else {
            parts = night(point, intake)
        }
        if parts.isEmpty { intake.skip("metric", name, .invalid(attribute: "sleep")) }
        return parts.map { value, time in
            sample(type, .category(value), time, point, Double(value), intake)
        }
    }

    private static let stages = [
        "in bed": 0, "inbed": 0, "unspecified": 1, "asleep": 1, "awake": 2, "core": 3, "deep": 4,
        "rem": 5,
    ]

    /// The parts of a night of which the file contains the sums.
    private func night(
        _ point: HealthAutoExportPoint, _ intake: SampleIntake
    ) -> [(value: Int, time: DateInterval)] {
        let inBed = Self.interval(point.inBedStart, point.inBedEnd)
        let asleep = Self.interval(point.sleepStart, point.sleepEnd)
        var parts: [(value: Int, time: DateInterval)] = []
        // The app writes zero hours and the times of the sleep if nobody recorded the time in bed.
        if let inBed, point.inBed != 0 { parts.append((0, inBed)) }
        guard let night = asleep ?? inBed else { return parts }
        let sums = sums(point)
        if let stages = SleepSums.stages(sums, in: night) ?? withoutTotal(sums, in: night) {
            return parts + stages
        }
        if !sums.isEmpty { intake.skip("metric", name, .invalid(attribute: "sleepEnd")) }
        if let asleep { parts.append((1, asleep)) }
        return parts
    }

    /// The seconds of each stage.
    private func sums(_ point: HealthAutoExportPoint) -> [(value: Int, seconds: Double)] {
        let unit = seconds ?? 3_600
        let stages = [(3, point.core), (4, point.deep), (5, point.rem)]
        let staged = stages.reduce(0.0) { $0 + ($1.1 ?? 0) }
        // `asleep` is sleep without a stage, in some versions all sleep.
        let isAll = staged > 0 && point.totalSleep.map { abs($0 - staged) * unit < 60 } ?? false
        return (stages + [(1, isAll ? nil : point.asleep), (2, point.awake)])
            .compactMap { value, amount in
                guard let amount, amount.isFinite, amount > 0 else { return nil }
                return (value, amount * unit)
            }
    }

    /// The stages of a night that is too short for all sums, if the sleep without a stage is the sum of those with one.
    private func withoutTotal(
        _ sums: [(value: Int, seconds: Double)], in night: DateInterval
    ) -> [(value: Int, time: DateInterval)]? {
        func length(_ stages: Set<Int>) -> Double {
            sums.reduce(0) { $0 + (stages.contains($1.value) ? $1.seconds : 0) }
        }
        guard abs(length([1]) - length([3, 4, 5])) < 60 else { return nil }
        return SleepSums.stages(sums.filter { $0.value != 1 }, in: night)
    }

    private static func interval(_ start: String?, _ end: String?) -> DateInterval? {
        guard let start = instant(start), let end = instant(end), end > start else { return nil }
        return DateInterval(start: start, end: end)
    }
}
