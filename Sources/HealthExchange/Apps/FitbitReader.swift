internal import Foundation
internal import HealthModel

/// Reads the JSON of Fitbit's archive of an account: measurements, weights, sleeps and exercises.
///
/// The name of the file names the measurement, as in `steps-2024-01-01.json`.
struct FitbitReader {
    /// The days in GMT for which tables of the import have the same data in a more reliable form.
    struct Repeated {
        /// Weights in grams.
        var weights: Set<CivilTime> = []
        var bodyFat: Set<CivilTime> = []
        /// Exercises with their offset from GMT.
        var exercises: Set<CivilTime> = []
    }

    private let intake: SampleIntake
    private let zone: TimeZone?
    private let repeated: Repeated

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - intake: Receives the samples.
    ///   - zone: The time zone of times without one: those of weights, sleeps and days.
    ///   - repeated: The days that tables of the import have.
    init(_ intake: SampleIntake, _ zone: TimeZone?, repeated: Repeated = Repeated()) {
        self.intake = intake
        self.zone = zone
        self.repeated = repeated
    }

    /// Whether a text is the beginning of one of the files.
    static func begins(_ text: String) -> Bool {
        [
            ["\"dateTime\"", "\"value\""], ["\"levels\"", "\"logId\""],
            ["\"activityName\"", "\"logId\""], ["\"weight\"", "\"logId\""],
        ].contains { $0.allSatisfy(text.contains) }
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - source: The file from its start.
    ///   - name: The name of the file.
    /// - Throws: `needsTimeZone` for local times without a time zone, and the errors of the scanner and of the
    ///   intake.
    func read(_ source: any ByteSource, name: String) throws {
        let family = Self.family(of: name)
        var scanner = JSONScanner(source)
        repeat {
            try scanner.forEachElement { scanner in
                defer { intake.bytesRead = scanner.bytesRead }
                intake.line = try scanner.line()
                guard let item = try scanner.decode(FitbitItem.self) else {
                    return intake.skip("item", nil, .invalid(attribute: "item"))
                }
                try add(item, family)
            }
        } while try scanner.hasMore()
    }

    /// The name of the measurement in a file: the file's name before the date or number, without
    /// the marks of a copy.
    private static func family(of name: String) -> String {
        String(name.lowercased().prefix { $0 != "-" && $0 != "." })
    }

    private func add(_ item: FitbitItem, _ family: String) throws {
        if item.levels != nil || item.dateOfSleep != nil { return try addSleep(item) }
        if item.activityName != nil { return try addExercise(item) }
        if item.weight != nil { return try addWeight(item) }
        guard let value = item.value else {
            return intake.skip("item", nil, .missing(attribute: "value"))
        }
        if let bpm = value.bpm { return try addMeasurement(item, .heartRate, .countPerMinute, bpm) }
        switch family {
        case "steps": try addAmount(item, .stepCount, .count, value.number)
        case "distance":
            try addAmount(item, .distanceWalkingRunning, .centimeter, value.number)
        case "resting_heart_rate": try addDay(value)
        // The energy includes the energy at rest; the others are sums or estimates.
        default: intake.skip(family, nil, .unknownElement)
        }
    }

    // MARK: Measurements

    /// Adds the count of a minute; a zero means that nothing was counted.
    private func addAmount(
        _ item: FitbitItem, _ type: ObjectType, _ unit: HealthUnit, _ number: Double?
    ) throws {
        guard let number else { return skip(type, .invalid(attribute: "value")) }
        guard number != 0 else { return }
        try addMeasurement(item, type, unit, number, seconds: 60)
    }

    private func addMeasurement(
        _ item: FitbitItem, _ type: ObjectType, _ unit: HealthUnit, _ number: Double,
        seconds: Double = 0
    ) throws {
        guard let start = item.dateTime.flatMap(greenwichDate) else {
            return skip(type, .invalid(attribute: "dateTime"))
        }
        let time = DateInterval(start: start, duration: seconds)
        try intake.add(sample(type, .quantity(Quantity(number, unit)), time, number))
    }

    private func addDay(_ value: FitbitItem.Value) throws {
        // A day without a heart rate has neither date nor value.
        guard let number = value.value, number != 0 else { return }
        guard let day = try value.date.flatMap({ try localDate($0) }) else {
            return skip(.restingHeartRate, .missing(attribute: "date"))
        }
        let time = DateInterval(start: day, duration: 0)
        try intake.add(
            sample(
                .restingHeartRate, .quantity(Quantity(number, .countPerMinute)), time, number))
    }

    // MARK: Weights

    private func addWeight(_ item: FitbitItem) throws {
        guard let date = item.date, let start = try localDate("\(date) \(item.time ?? "")") else {
            return skip(.bodyMass, .invalid(attribute: "date"))
        }
        let time = DateInterval(start: start, duration: 0)
        // The time zone of the import may differ from the person's zone at that time.
        let days = Set([Self.time(date), Self.greenwichDay(start)].compactMap { $0?.whole })
        if repeated.weights.isDisjoint(with: days) {
            try addMass(item, time)
        } else {
            skip(.bodyMass, .repeated)
        }
        guard let share = item.fat?.value, share > 0 else { return }
        guard repeated.bodyFat.isDisjoint(with: days) else {
            return skip(.bodyFatPercentage, .repeated)
        }
        try intake.add(
            sample(.bodyFatPercentage, .quantity(Quantity(share / 100, .percent)), time, share))
    }

    private func addMass(_ item: FitbitItem, _ time: DateInterval) throws {
        guard let number = item.weight?.value else {
            return skip(.bodyMass, .invalid(attribute: "weight"))
        }
        guard let unit = Self.unit(of: number, bmi: item.bmi?.value) else {
            return skip(.bodyMass, .unsuitableUnit)
        }
        try intake.add(sample(.bodyMass, .quantity(Quantity(number, unit)), time, number))
    }

    /// The unit of a weight, which the file does not name; nil if the body mass index leaves both possible.
    ///
    /// It is pounds in the archives that are publicly known. The height that follows from the index, as if the weight
    /// were in kilograms, is 1.485 times too great for pounds: below 1.70 m they would be those of a person of 1.14 m.
    private static func unit(of weight: Double, bmi: Double?) -> HealthUnit? {
        guard let bmi, bmi > 0, weight > 0 else { return .pound }
        switch (weight / bmi).squareRoot() {
        case ..<1.7: return .kilogram
        case 2.1...: return .pound
        default: return nil
        }
    }

    // MARK: Sleeps and exercises

    private func addSleep(_ item: FitbitItem) throws {
        let type = ObjectType.sleepAnalysis
        // If the time of the end is repeated, its first date can be too early for the length.
        let length = item.duration?.value.map { min(max($0 / 1_000 - 60, 0), 86_400) } ?? 0
        guard let start = try item.startTime.flatMap({ try localDate($0) }),
            let end = try item.endTime.flatMap({
                try localDate($0, notBefore: start.addingTimeInterval(length))
            }), start < end
        else { return skip(type, .invalid(attribute: "startTime")) }
        let night = DateInterval(start: start, end: end)
        let stages = try FitbitSleep.parts(item.levels, in: night, date: localDate)
        if stages == nil { skip(type, .invalid(attribute: "levels")) }
        guard let parts = stages, !parts.isEmpty else {
            return try intake.add(
                sample(
                    type, .category(1), night, identifying: intake.identifyingTimes(of: night), 1))
        }
        for (value, time) in parts {
            try intake.add(sample(type, .category(value), time, Double(value)))
        }
    }

    private func addExercise(_ item: FitbitItem) throws {
        let type = ObjectType.workout
        guard let start = item.startTime.flatMap(greenwichDate) else {
            return skip(type, .invalid(attribute: "startTime"))
        }
        if let day = Self.greenwichDay(start), repeated.exercises.contains(day) {
            return skip(type, .repeated)
        }
        guard let length = item.duration?.value, length > 0, length < 1e10 else {
            return skip(type, .missing(attribute: "duration"))
        }
        let active = item.activeDuration?.value ?? length
        let name = item.activityName ?? ""
        let detail = WorkoutDetail(
            activityType: WorkoutNames.rawValue(name),
            duration: (active > 0 ? min(active, length) : length) / 1_000,
            totalEnergyBurned: Self.amount(item.calories).map { Quantity($0, .kilocalorie) },
            totalDistance: distance(item))
        let time = DateInterval(start: start, duration: length / 1_000)
        try intake.add(sample(type, .workout(detail), time, length, ["title": .string(name)]))
    }

    private func distance(_ item: FitbitItem) -> Quantity? {
        guard let number = Self.amount(item.distance) else { return nil }
        switch item.distanceUnit {
        case "Kilometer": return Quantity(number, .kilometer)
        case "Mile": return Quantity(number, .mile)
        default:
            skip(.workout, .unsuitableUnit)
            return nil
        }
    }

    private static func amount(_ number: NumberOrText?) -> Double? {
        number?.value.flatMap { $0 > 0 ? $0 : nil }
    }

    // MARK: Dates

    /// A time in an order of Fitbit's, with the year or the month first; nil for another text.
    private static func time(_ text: String) -> CivilTime? {
        DateOrderProof.order(provedBy: text) == .dayFirst ? nil : CivilTime(text)
    }

    /// The date of a time in GMT.
    private func greenwichDate(_ text: String) -> Date? { Self.time(text)?.date(in: .gmt) }

    /// The day of a date in GMT.
    private static func greenwichDay(_ date: Date) -> CivilTime? {
        CivilTime(date.formatted(.iso8601.year().month().day()))
    }

    /// The date of a time in the person's time zone; the second date of a repeated time, if only the first one is
    /// before the date that it follows.
    private func localDate(_ text: String, notBefore earliest: Date? = nil) throws(ExchangeError)
        -> Date?
    {
        guard let time = Self.time(text) else { return nil }
        guard let date = intake.date(of: time, in: zone, notBefore: earliest) else {
            throw ExchangeError(.needsTimeZone, detail: "a local time of Fitbit's")
        }
        return date
    }

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval,
        identifying: DateInterval? = nil, _ number: Double, _ metadata: Metadata = [:]
    ) -> Sample {
        intake.foreignSample(
            "fitbit", of: "Fitbit", type, payload, time, identifying: identifying, number: number,
            metadata: metadata)
    }

    private func skip(_ type: ObjectType, _ reason: SkipReason) {
        intake.skip("item", type.identifier, reason)
    }
}

/// A measurement, a weight, a sleep or an exercise of the JSON in Fitbit's archive of an account.
struct FitbitItem: Decodable {
    /// The value of a measurement: a number, or an object with one.
    struct Value: Decodable {
        /// The number itself.
        let number: Double?
        let bpm: Double?
        /// The day of a resting heart rate; nil for a day without one.
        let date: String?
        /// The number in an object of a day.
        let value: Double?

        private enum Key: String, CodingKey { case bpm, date, value }

        init(from decoder: any Decoder) throws {
            guard let object = try? decoder.container(keyedBy: Key.self) else {
                number = try NumberOrText(from: decoder).value
                (bpm, date, value) = (nil, nil, nil)
                return
            }
            number = nil
            bpm = try object.decodeIfPresent(NumberOrText.self, forKey: .bpm)?.value
            date = try object.decodeIfPresent(String.self, forKey: .date)
            value = try object.decodeIfPresent(NumberOrText.self, forKey: .value)?.value
        }
    }

    /// A stage of a sleep, or a short time awake in it.
    struct Stage: Decodable {
        let dateTime: String?
        let level: String?
        let seconds: NumberOrText?
    }

    /// The stages of a sleep.
    struct Levels: Decodable {
        let data: [Stage]?
        /// Times awake of at most three minutes, which lie over the stages of `data`.
        let shortData: [Stage]?
    }

    // A measurement.
    let dateTime: String?
    let value: Value?

    // A weight.
    let weight: NumberOrText?
    let bmi: NumberOrText?
    let fat: NumberOrText?
    let date: String?
    let time: String?

    // A sleep or an exercise.
    let startTime: String?
    let endTime: String?
    let dateOfSleep: String?
    let levels: Levels?
    let activityName: String?
    /// In milliseconds, with pauses.
    let duration: NumberOrText?
    /// In milliseconds, without pauses.
    let activeDuration: NumberOrText?
    let calories: NumberOrText?
    let distance: NumberOrText?
    let distanceUnit: String?
}

/// The stages of a sleep in Fitbit's archive.
enum FitbitSleep {
    /// A stage with the value of HealthKit's `HKCategoryValueSleepAnalysis`.
    typealias Part = (value: Int, time: DateInterval)

    /// HealthKit's values by Fitbit's levels.
    ///
    /// Fitbit counts restlessness as time awake: the minutes asleep of a sleep lack it.
    private static let values = [
        "wake": 2, "awake": 2, "restless": 2, "asleep": 1, "light": 3, "deep": 4, "rem": 5,
    ]

    /// The stages in the order of their starts, where a short time awake interrupts the stage under it.
    ///
    /// Nil if a stage cannot be read, if two of them overlap, or if one is outside of the sleep by more than a minute.
    ///
    /// - Parameters:
    ///   - levels: The levels of the file.
    ///   - night: The times of the sleep.
    ///   - date: Reads a text of the file as a date that follows another one.
    static func parts(
        _ levels: FitbitItem.Levels?, in night: DateInterval,
        date: (String, Date?) throws -> Date?
    ) rethrows -> [Part]? {
        func read(_ stages: [FitbitItem.Stage]?) throws -> [Part]? {
            var parts: [Part] = []
            for stage in stages ?? [] {
                let earliest = parts.last?.time.end ?? night.start
                guard let value = stage.level.flatMap({ values[$0] }),
                    let start = try stage.dateTime.flatMap({ try date($0, earliest) }),
                    let seconds = stage.seconds?.value, (0...86_400).contains(seconds)
                else { return nil }
                parts.append((value, DateInterval(start: start, duration: seconds)))
            }
            parts.sort { $0.time.start < $1.time.start }
            let overlaps = zip(parts, parts.dropFirst()).contains { first, second in
                first.time.end > second.time.start
            }
            return overlaps ? nil : parts
        }
        guard let stages = try read(levels?.data), let awake = try read(levels?.shortData),
            stages.allSatisfy({ stage in
                stage.time.start >= night.start.addingTimeInterval(-60)
                    && stage.time.end <= night.end.addingTimeInterval(60)
            })
        else { return nil }
        return stages.flatMap { interrupted($0, by: awake) }
    }

    /// The parts of a stage without times awake and with them.
    private static func interrupted(_ stage: Part, by awake: [Part]) -> [Part] {
        var parts: [Part] = []
        var start = stage.time.start
        for part in awake {
            guard let time = part.time.intersection(with: stage.time), time.duration > 0 else {
                continue
            }
            if start < time.start {
                parts.append((stage.value, DateInterval(start: start, end: time.start)))
            }
            parts.append((part.value, time))
            start = time.end
        }
        if start < stage.time.end {
            parts.append((stage.value, DateInterval(start: start, end: stage.time.end)))
        }
        return parts
    }
}
