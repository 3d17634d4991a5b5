internal import Foundation
internal import HealthModel

/// The messages of the activities in a FIT file, until the file ends.
struct FITActivity {
    private var sessions: [FITSession] = []
    private var records: [FITRecord] = []
    private var parts = FITParts()
    /// The sport that the file or a lap names, for a file without sessions.
    private var sport: FITSport?

    private static let mostSessions = 100

    mutating func takeSport(_ message: FITMessage) { sport = FITSport(message, 0, 1) }

    mutating func takeSession(
        _ message: FITMessage, metadata: Metadata, _ intake: SampleIntake
    ) throws(ExchangeError) {
        guard let session = FITSession(message, metadata: metadata) else {
            return intake.skip("session", nil, .missing(attribute: "start_time"))
        }
        guard sessions.count < Self.mostSessions else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostSessions) sessions")
        }
        sessions.append(session)
    }

    mutating func takeLap(_ message: FITMessage) {
        let own = FITSport(message, 25, 39)
        if sport == nil, own.sport != nil { sport = own }
        if let lap = FITSpan(message) { parts.laps.append(lap) }
    }

    mutating func takeLength(_ message: FITMessage) {
        if let length = FITLength(message) { parts.lengths.append(length) }
    }

    mutating func takeSet(_ message: FITMessage) {
        if let set = FITSet(message) { parts.sets.append(set) }
    }

    mutating func takeEvent(_ message: FITMessage) {
        // The timer of the device starts and stops.
        guard message.integer(0) == 0, let time = message.time, let type = message.integer(1) else {
            return
        }
        switch type {
        case 0: parts.timer.append(.init(time: time, isRunning: true))
        case 1, 4, 8, 9: parts.timer.append(.init(time: time, isRunning: false))
        default: break
        }
    }

    mutating func takeRecord(
        _ message: FITMessage, _ developer: FITDeveloperFields, _ intake: SampleIntake
    ) {
        guard let record = FITRecord(message, developer) else {
            return intake.skip("record", nil, .missing(attribute: "timestamp"))
        }
        records.append(record)
    }

    /// Adds a workout for each session.
    ///
    /// A file that was cut off has no session: its records are one.
    func add(to intake: SampleIntake, _ origin: FITOrigin, listed: () -> Sample?) throws {
        var sessions = sessions.sorted { $0.span.time.start < $1.span.time.start }
        if sessions.isEmpty {
            let times = records.map(\.time) + parts.laps.flatMap { [$0.time.start, $0.time.end] }
            guard let start = times.min(), let end = times.max() else { return }
            let unknown = sport ?? FITSport()
            sessions = [FITSession(DateInterval(start: start, end: end), unknown)]
        }
        let starts = sessions.map(\.span.time.start)
        // The content before the first session belongs to it.
        func place(_ time: Date) -> Int { max(0, starts.count { $0 <= time } - 1) }
        var recordsOf = [[FITRecord]](repeating: [], count: sessions.count)
        if sessions.count == 1 {
            recordsOf = [records]
        } else {
            for record in records { recordsOf[place(record.time)].append(record) }
        }
        for (number, session) in sessions.enumerated() {
            let own = sessions.count == 1 ? parts : parts.filtered { place($0) == number }
            try FITWorkout(session, recordsOf[number], own, origin)
                .add(to: intake, listed: listed)
        }
    }
}

/// A part of an activity: a session, a lap, a length of a pool or a set of exercises.
struct FITSpan {
    let time: DateInterval
    /// Seconds without pauses.
    var timer: Double?
    /// Metres.
    var distance: Double?
    /// Kilocalories.
    var energy: Double?

    /// Reads a session or a lap; nil if it has no start.
    init?(_ message: FITMessage) {
        let elapsed = message.value(7, scale: 1000)
        guard
            let time = Self.time(
                message.date(2), elapsed ?? message.value(8, scale: 1000), end: message.time)
        else { return nil }
        self.time = time
        timer = message.value(8, scale: 1000)
        distance = message.value(9, scale: 100)
        energy = message.value(11)
    }

    /// A part with times only.
    init(_ time: DateInterval) { self.time = time }

    /// The times from a start, a number of seconds and an end, of which one can be missing.
    static func time(_ start: Date?, _ seconds: Double?, end: Date?) -> DateInterval? {
        if let start {
            let end = seconds.map { start.addingTimeInterval($0) } ?? end ?? start
            return end >= start ? DateInterval(start: start, end: end) : nil
        }
        guard let end, let seconds, seconds >= 0 else { return nil }
        return DateInterval(start: end.addingTimeInterval(-seconds), end: end)
    }
}

/// A session of an activity: one sport from its start to its end.
struct FITSession {
    var span: FITSpan
    var sport: FITSport
    /// The metadata that the session has itself.
    var metadata: Metadata = [:]
    /// The length of the pool in metres.
    var poolLength: Double?

    /// Reads a session; nil if it has no start.
    init?(_ message: FITMessage, metadata: Metadata) {
        guard let span = FITSpan(message) else { return nil }
        self.span = span
        self.metadata = metadata
        sport = FITSport(message, 5, 6)
        poolLength = message.value(44, scale: 100)
        for (field, key) in [
            (UInt8(22), MetadataKey.elevationAscended), (23, MetadataKey.elevationDescended),
        ] {
            if let meters = message.value(field) {
                self.metadata[key] = .quantity(Quantity(meters, .meter()))
            }
        }
    }

    /// A session that a file without one had, from its records.
    init(_ time: DateInterval, _ sport: FITSport) {
        span = FITSpan(time)
        self.sport = sport
    }
}

/// The laps, lengths, sets and pauses of an activity.
struct FITParts {
    /// A start or a stop of the timer.
    struct Timer {
        let time: Date
        let isRunning: Bool
    }

    var laps: [FITSpan] = []
    var lengths: [FITLength] = []
    var sets: [FITSet] = []
    var timer: [Timer] = []

    /// The parts whose starts fulfil a condition.
    func filtered(_ isIncluded: (Date) -> Bool) -> FITParts {
        var parts = FITParts()
        parts.laps = laps.filter { isIncluded($0.time.start) }
        parts.lengths = lengths.filter { isIncluded($0.time.start) }
        parts.sets = sets.filter { isIncluded($0.time.start) }
        parts.timer = timer.filter { isIncluded($0.time) }
        return parts
    }

    /// The times between a stop of the timer and the next start.
    var pauses: [DateInterval] {
        var pauses: [DateInterval] = []
        var stop: Date?
        for event in timer.sorted(by: { $0.time < $1.time }) {
            if !event.isRunning {
                stop = stop ?? event.time
            } else if let begun = stop {
                if begun < event.time { pauses.append(DateInterval(start: begun, end: event.time)) }
                stop = nil
            }
        }
        return pauses
    }
}

/// A length of a pool.
struct FITLength {
    let time: DateInterval
    /// The number of strokes.
    let strokes: Double?
    /// The raw value of the style of the strokes.
    let style: Int?

    /// Reads a length; nil for a rest, and for one without times.
    init?(_ message: FITMessage) {
        guard message.integer(12) != 0,
            let time = FITSpan.time(
                message.date(2), message.value(3, scale: 1000) ?? message.value(4, scale: 1000),
                end: message.time)
        else { return nil }
        self.time = time
        strokes = message.value(5)
        style = message.integer(7).flatMap { Self.styles[$0] }
    }

    /// The raw values of HealthKit's styles; a medley and a drill are mixed.
    private static let styles = [0: 2, 1: 3, 2: 4, 3: 5, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1]
}

/// A set of exercises.
struct FITSet {
    let time: DateInterval
    /// The exercise, the repetitions and the weight.
    let metadata: Metadata

    /// Reads a set; nil for a rest, and for one without times.
    init?(_ message: FITMessage) {
        guard message.integer(5) != 0,
            let time = FITSpan.time(
                message.date(6), message.value(0, scale: 1000),
                end: message.time ?? message.date(254))
        else { return nil }
        self.time = time
        var metadata: Metadata = [:]
        if let repetitions = message.value(3) { metadata["repetitions"] = .number(repetitions) }
        if let weight = message.value(4, scale: 16) {
            metadata["weight"] = .quantity(Quantity(weight, .kilogram))
        }
        if let exercise = message.integer(7) {
            metadata["exercise"] = .string(Self.exercises[exercise] ?? "exercise \(exercise)")
        }
        self.metadata = metadata
    }

    /// Kinds of exercises, by the numbers that the format gives them.
    private static let exercises: [Int: String] = [
        0: "bench press", 1: "calf raise", 2: "cardio", 3: "carry", 4: "chop", 5: "core",
        6: "crunch", 7: "curl", 8: "deadlift", 9: "flye", 10: "hip raise", 11: "hip stability",
        12: "hip swing", 13: "hyperextension", 14: "lateral raise", 15: "leg curl",
        16: "leg raise", 17: "lunge", 18: "olympic lift", 19: "plank", 20: "plyo", 21: "pull up",
        22: "push up", 23: "row", 24: "shoulder press", 25: "shoulder stability", 26: "shrug",
        27: "sit up", 28: "squat", 29: "total body", 30: "triceps extension", 31: "warm up",
        32: "run", 33: "bike", 34: "cardio sensors", 35: "move", 36: "pose",
        37: "banded exercises", 38: "battle rope", 39: "elliptical", 40: "floor climb",
        41: "indoor bike", 42: "indoor row", 43: "ladder", 44: "sandbag", 45: "sled",
        46: "sledge hammer", 47: "stair stepper", 49: "suspension", 50: "tire",
        52: "run indoor", 53: "bike outdoor", 65534: "unknown",
    ]
}

/// One record of an activity: a moment with its measurements.
struct FITRecord {
    let time: Date
    /// The place with its altitude and speed, and the heart rate.
    var point: TrackPoint
    /// The radius of the place in metres.
    var accuracy: Double?
    /// Metres since the start.
    var distance: Double?
    /// Turns of a crank, or pairs of steps, per minute.
    var cadence: Double?
    /// Watts.
    var power: Double?
    /// Millimetres.
    var oscillation: Double?
    /// Milliseconds of a foot on the ground.
    var contact: Double?
    /// Millimetres of a step.
    var step: Double?

    /// Reads a record; nil if it has no time.
    init?(_ message: FITMessage, _ developer: FITDeveloperFields) {
        guard let time = message.time else { return nil }
        self.time = time
        func degrees(_ field: UInt8) -> Double? {
            message.value(field).map { $0 * 180 / 0x8000_0000 }
        }
        point = TrackPoint(
            time: time, latitude: degrees(0), longitude: degrees(1),
            altitude: message.value(78, scale: 5, offset: 500)
                ?? message.value(2, scale: 5, offset: 500),
            heartRate: message.value(3) ?? developer.native(3, of: message),
            speed: message.value(73, scale: 1000) ?? message.value(6, scale: 1000))
        accuracy = message.value(31)
        distance = message.value(5, scale: 100)
        cadence = (message.value(4) ?? developer.native(4, of: message)).map {
            $0 + (message.value(53, scale: 128) ?? 0)
        }
        power = message.value(7) ?? developer.native(7, of: message)
        oscillation = message.value(39, scale: 10)
        contact = message.value(41, scale: 10)
        step = message.value(85, scale: 10)
    }

    /// The location; nil without coordinates.
    var location: RouteLocation? {
        var location = point.location
        if let accuracy { location?.horizontalAccuracy = accuracy }
        return location
    }
}

/// A type of measurements that the records of an activity have, as one sample with a series.
struct FITSeries {
    let type: ObjectType
    let unit: HealthUnit
    /// The measurement of a record.
    let value: KeyPath<FITRecord, Double?>
    /// The factor from the unit of the format.
    var factor = 1.0

    /// The measurements of an activity for which HealthKit has types.
    static func of(_ activity: String) -> [FITSeries] {
        func speed(_ type: ObjectType) -> FITSeries {
            FITSeries(type: type, unit: .meter().divided(by: .second()), value: \.point.speed)
        }
        switch activity {
        case "cycling", "handCycling":
            return [
                FITSeries(type: .cyclingPower, unit: .watt(), value: \.power),
                FITSeries(type: .cyclingCadence, unit: .countPerMinute, value: \.cadence),
                speed(.cyclingSpeed),
            ]
        case "running":
            return [
                FITSeries(type: .runningPower, unit: .watt(), value: \.power),
                speed(.runningSpeed),
                FITSeries(
                    type: .runningVerticalOscillation, unit: .centimeter, value: \.oscillation,
                    factor: 0.1),
                FITSeries(
                    type: .runningGroundContactTime, unit: .millisecond, value: \.contact),
                FITSeries(
                    type: .runningStrideLength, unit: .meter(), value: \.step, factor: 0.001),
            ]
        case "rowing": return [speed(.rowingSpeed)]
        case "paddleSports": return [speed(.paddleSportsSpeed)]
        case "crossCountrySkiing": return [speed(.crossCountrySkiingSpeed)]
        default: return []
        }
    }

    /// The measurements that are counted where the activity has no type for them.
    static var counted: [(name: String, value: KeyPath<FITRecord, Double?>)] {
        [
            ("power", \.power), ("cadence", \.cadence), ("vertical_oscillation", \.oscillation),
            ("stance_time", \.contact), ("step_length", \.step),
        ]
    }

    /// The sample of the records with its data; nil without any.
    func sample(
        _ records: [FITRecord], _ origin: FITOrigin, _ intake: SampleIntake
    ) -> (Sample, [QuantityDatum])? {
        let data = records.compactMap { record in
            record[keyPath: value].map {
                QuantityDatum(
                    interval: DateInterval(start: record.time, duration: 0), value: $0 * factor)
            }
        }.sorted { $0.interval.start < $1.interval.start }
        guard let first = data.first, let last = data.last, data.contains(where: { $0.value > 0 }),
            let least = data.map(\.value).min(), let most = data.map(\.value).max()
        else { return nil }
        let average = data.reduce(0) { $0 + $1.value } / Double(data.count)
        let summary = SeriesSummary(
            count: data.count, minimum: least, maximum: most, mostRecent: last.value,
            mostRecentInterval: last.interval)
        let sample = origin.sample(
            type, .quantity(Quantity(average, unit), series: data.count > 1 ? summary : nil),
            DateInterval(start: first.interval.start, end: last.interval.end), value: average,
            intake)
        return (sample, data)
    }
}
