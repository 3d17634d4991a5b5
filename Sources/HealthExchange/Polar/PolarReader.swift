internal import Foundation
internal import HealthModel

/// Reads Polar Flow's archive of an account: training sessions, days, heart rates of days, and nights.
struct PolarReader {
    private let intake: SampleIntake
    private let times: PolarTimes
    private static let largestObject = 64 << 20
    private static let heartDays = "deviceDays"

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - intake: Receives the samples.
    ///   - zone: The time zone of times without an offset: those of days, and of sessions that lack it.
    init(_ intake: SampleIntake, _ zone: TimeZone?) {
        self.intake = intake
        times = PolarTimes(intake: intake, zone: zone)
    }

    /// Whether a text is the beginning of one of the files.
    ///
    /// A planned session has no end.
    static func begins(_ text: String) -> Bool {
        func has(_ names: String...) -> Bool { names.allSatisfy { text.contains("\"\($0)\"") } }
        if has(heartDays) || has("night", "sleepResult") { return true }
        if has("startTime", "stopTime") { return has("durationMillis") || has("exportVersion") }
        return has("exportVersion", "date") && (has("steps") || has("mets") || has("stepCount"))
    }

    /// Reads a file: one or more values, each an object or a list of them.
    ///
    /// - Throws: `needsTimeZone` for local times without a time zone, and the errors of the scanner and of the
    ///   intake.
    func read(_ source: any ByteSource) throws {
        let prefix = try source.readPrefix(ImportFile.prefixLength)
        let hasHeartDays = String(decoding: prefix, as: UTF8.self)
            .contains("\"\(Self.heartDays)\"")
        var scanner = JSONScanner(PrefixedByteSource(prefix: prefix, rest: source))
        repeat {
            if try scanner.peekKind() == .array {
                try scanner.forEachElement { scanner in try readObject(&scanner) }
            } else if hasHeartDays {
                try scanner.forEachMember { scanner, key in
                    guard key == Self.heartDays else { return try scanner.skipValue() }
                    try scanner.forEachElement { scanner in try readHeartDay(&scanner) }
                }
            } else {
                try readObject(&scanner)
            }
        } while try scanner.hasMore()
        intake.bytesRead = scanner.bytesRead
    }

    private func readObject(_ scanner: inout JSONScanner) throws {
        intake.line = try scanner.line()
        let object = try scanner.value(limit: Self.largestObject)
        intake.bytesRead = scanner.bytesRead
        func decode<Value: Decodable>(_ type: Value.Type) -> Value? {
            try? JSONDecoder().decode(type, from: object)
        }
        let item = decode(PolarItem.self)
        if item?.night != nil, let night = decode(PolarNight.self) {
            try add(night)
        } else if item?.startTime != nil, item?.stopTime != nil,
            let session = decode(PolarActivity.self)
        {
            try add(session)
        } else if item?.date != nil, item?.startTime == nil, let day = decode(PolarDay.self) {
            try add(day)
        } else {
            intake.skip("item", nil, .invalid(attribute: "item"))
        }
    }

    // MARK: Sessions

    private func add(_ session: PolarActivity) throws {
        let exercises = session.exercises ?? []
        guard exercises.count > 1 else {
            return try PolarWorkout(session, exercises.first, isPart: false, times, intake).add()
        }
        for exercise in exercises {
            try PolarWorkout(session, exercise, isPart: true, times, intake).add()
        }
    }

    // MARK: Days

    /// Adds the steps of a day: those of its minutes, or their sum where the minutes do not add up to it.
    private func add(_ day: PolarDay) throws {
        let type = ObjectType.stepCount
        guard let text = day.date else { return skip(type, .missing(attribute: "date")) }
        let minutes = try minutes(day.samples?.steps ?? [], of: text)
        let sum = minutes.reduce(0) { $0 + $1.value }
        if let total = day.summary?.stepCount?.value, total > 0,
            abs(total - sum) > max(1, total / 100)
        {
            guard let start = try times.date(text, seconds: 0) else {
                return skip(type, .invalid(attribute: "date"))
            }
            if sum > 0 { skip(type, .repeated) }
            return try add(type, .count, total, DateInterval(start: start, duration: 0))
        }
        // The next one may be missing, but none is closer.
        let gaps = zip(minutes, minutes.dropFirst()).map { $1.date.timeIntervalSince($0.date) }
        let step = min(gaps.filter { $0 >= 1 }.min() ?? 60, 60)
        for (date, value) in minutes where value > 0 {
            try add(type, .count, value, DateInterval(start: date, duration: step))
        }
    }

    private func minutes(_ steps: [PolarDay.Steps], of day: String) throws
        -> [(date: Date, value: Double)]
    {
        var found: [(date: Date, value: Double)] = []
        for step in steps {
            guard let time = step.localTime, let value = step.value?.value, value >= 0,
                let date = try times.date(
                    time.contains("T") ? time : "\(day) \(time)", notBefore: found.last?.date)
            else {
                skip(.stepCount, .invalid(attribute: "steps"))
                continue
            }
            found.append((date, value))
        }
        return found
    }

    private func readHeartDay(_ scanner: inout JSONScanner) throws {
        defer { intake.bytesRead = scanner.bytesRead }
        intake.line = try scanner.line()
        guard let day = try scanner.decode(PolarHeartDay.self, limit: Self.largestObject),
            let text = day.date, CivilTime(text) != nil
        else { return intake.skip("item", nil, .invalid(attribute: "item")) }
        var last: Date?
        for rate in day.samples ?? [] {
            // Zero is written where the sensor saw nothing.
            guard let value = rate.heartRate?.value, value != 0 else { continue }
            guard let seconds = rate.secondsFromDayStart?.value,
                let date = try times.date(text, seconds: seconds, notBefore: last)
            else {
                skip(.heartRate, .invalid(attribute: "secondsFromDayStart"))
                continue
            }
            last = date
            try add(.heartRate, .countPerMinute, value, DateInterval(start: date, duration: 0))
        }
    }

    // MARK: Nights

    /// HealthKit's values by Polar's states; a time that Polar could not tell apart counts as asleep there.
    private static let stages = [
        "WAKE": 2, "NONREM1": 3, "NONREM2": 3, "NONREM3": 4, "REM": 5, "UNKNOWN": 1,
        "WS_UNKNOWN": 1,
    ]

    private func add(_ night: PolarNight) throws {
        let type = ObjectType.sleepAnalysis
        guard let hypnogram = night.sleepResult?.hypnogram else {
            return skip(type, .missing(attribute: "hypnogram"))
        }
        guard let start = try hypnogram.sleepStart.flatMap({ try times.date($0) }),
            let end = try hypnogram.sleepEnd.flatMap({ try times.date($0, notBefore: start) }),
            start < end
        else { return skip(type, .invalid(attribute: "sleepEnd")) }
        let time = DateInterval(start: start, end: end)
        let changes = hypnogram.sleepStateChanges ?? []
        let stages = Self.parts(changes, in: time)
        if stages == nil { skip(type, .invalid(attribute: "sleepStateChanges")) }
        for (value, time) in stages ?? [(1, time)] {
            try intake.add(sample(type, .category(value), time, Double(value)))
        }
    }

    /// The stages of a night; nil if one of them cannot be read or if they do not ascend.
    ///
    /// A device that tells only sleep from waking writes the word of deep sleep for all sleep.
    private static func parts(_ changes: [PolarNight.Change], in night: DateInterval)
        -> [(value: Int, time: DateInterval)]?
    {
        let hasStages = changes.contains { ["NONREM1", "NONREM2", "REM"].contains($0.state) }
        var parts: [(value: Int, time: DateInterval)] = []
        for change in changes {
            guard let offset = change.offsetFromStart.flatMap(ISODuration.seconds),
                let stage = change.state.flatMap({ stages[$0] })
            else { return nil }
            let date = night.start.addingTimeInterval(offset)
            guard date >= parts.last?.time.start ?? night.start else { return nil }
            // Waking up may follow the end.
            guard date < night.end else {
                guard stage == 2 else { return nil }
                break
            }
            if !parts.isEmpty { parts[parts.count - 1].time.end = date }
            parts.append(
                (stage == 4 && !hasStages ? 1 : stage, DateInterval(start: date, end: night.end)))
        }
        let lasting = parts.filter { $0.time.duration > 0 }
        return lasting.isEmpty ? nil : lasting
    }

    // MARK: Parts

    private func add(
        _ type: ObjectType, _ unit: HealthUnit, _ value: Double, _ time: DateInterval
    ) throws {
        try intake.add(sample(type, .quantity(Quantity(value, unit)), time, value))
    }

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval, _ number: Double
    ) -> Sample {
        intake.foreignSample("polar", of: "Polar", type, payload, time, number: number)
    }

    private func skip(_ type: ObjectType, _ reason: SkipReason) {
        intake.skip("item", type.identifier, reason)
    }
}
