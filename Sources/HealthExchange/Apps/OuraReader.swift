internal import Foundation
internal import HealthModel

/// Reads Oura's JSON: the answers of its interface for programs and the exports of an account, of both versions.
///
/// One reader reads all files of an import, because the heart rates of nights may be in another one too.
final class OuraReader {
    private let intake: SampleIntake
    private let zone: TimeZone?
    /// The hours with heart rates of the whole day.
    private let recorded = RecordedTimes()
    /// The heart rates of nights, until those of whole days are known.
    private var nights: [(night: DateInterval, rates: [Sample])] = []
    private var heldRates = 0
    private static let mostHeldRates = 1_000_000
    private static let largestObject = 64 << 20

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - intake: Receives the samples.
    ///   - zone: The time zone of days and times without an offset.
    init(_ intake: SampleIntake, _ zone: TimeZone?) {
        self.intake = intake
        self.zone = zone
    }

    /// Whether a text is the beginning of one of the files.
    static func begins(_ text: String) -> Bool {
        // The units and types of other programs are values, so only the names of members count.
        let names = Set(text.matches(of: /"([a-z0-9_]{1,40})"\s*:/).map { String($0.1) })
        let isOura = [
            ["bedtime_start", "bedtime_end"], ["start_datetime", "end_datetime", "day"],
            ["day", "steps", "active_calories"], ["summary_date", "steps", "cal_active"],
            ["day", "spo2_percentage"], ["day", "vo2_max"], ["contributors", "day", "score"],
            ["tag_type_code", "start_day"],
        ].contains { names.isSuperset(of: $0) }
        // Health Auto Export has such names too.
        return isOura
            || names.isSuperset(of: ["bpm", "source", "timestamp"])
                && names.isDisjoint(with: ["metrics", "workouts"])
    }

    /// Reads a file; the heart rates of its nights are added by `finish()`.
    ///
    /// - Throws: `needsTimeZone` for local times without a time zone, and the errors of the scanner and of the
    ///   intake.
    func read(_ source: any ByteSource) throws {
        var scanner = JSONScanner(source)
        repeat {
            if try scanner.peekKind() == .array {
                try readItems(&scanner, named: "item")
            } else {
                try readObject(&scanner)
            }
        } while try scanner.hasMore()
        intake.bytesRead = scanner.bytesRead
    }

    /// Adds the heart rates of the nights that have no others, after the last file.
    func finish() throws {
        for (night, rates) in nights {
            if recorded.has(.heartRate, in: night) {
                intake.skip("item", ObjectType.heartRate.identifier, .repeated, count: rates.count)
            } else {
                for rate in rates { try intake.add(rate) }
            }
        }
        (nights, heldRates) = ([], 0)
    }

    // MARK: Structure

    /// Reads an object: one with lists of items, or an item itself.
    private func readObject(_ scanner: inout JSONScanner) throws {
        let line = try scanner.line()
        var members: [(name: String, value: Data)] = []
        var hasLists = false
        try scanner.forEachMember { scanner, key in
            // One item alone may have the heart rates of its night.
            guard try key == "hr_5min" || scanner.peekKind() != .array else {
                hasLists = true
                return try readItems(&scanner, named: key)
            }
            members.append((key, try scanner.value(limit: Self.largestObject)))
        }
        for (_, value) in members where value.first == 0x7B {
            // The answer of the interface under the name of its path.
            var inner = JSONScanner(MemoryByteSource(Array(value)), line: line)
            try inner.forEachMember { scanner, key in
                guard key == "data", try scanner.peekKind() == .array else {
                    return try scanner.skipValue()
                }
                hasLists = true
                try readItems(&scanner, named: "item")
            }
        }
        let isItem = !Set(members.map(\.name)).isDisjoint(with: ["day", "summary_date", "bpm"])
        guard isItem || !hasLists else { return }
        intake.line = line
        let text = members.map { "\"\($0.name)\":\(String(decoding: $0.value, as: UTF8.self))" }
        let object = Data("{\(text.joined(separator: ","))}".utf8)
        try take(try? JSONDecoder().decode(OuraItem.self, from: object), named: "item")
    }

    private func readItems(_ scanner: inout JSONScanner, named name: String) throws {
        try scanner.forEachElement { scanner in
            defer { intake.bytesRead = scanner.bytesRead }
            // A list of numbers is a part of an item.
            guard try scanner.peekKind() == .object else { return try scanner.skipValue() }
            intake.line = try scanner.line()
            try take(
                scanner.decode(OuraItem.self, limit: Self.largestObject),
                named: name == "data" ? "item" : name)
        }
    }

    private func take(_ item: OuraItem?, named name: String) throws {
        guard let item else { return intake.skip(name, nil, .invalid(attribute: "item")) }
        switch item.kind {
        case .sleep: try addSleep(item)
        case .heartRate: try addHeartRate(item)
        case .workout: try addWorkout(item)
        case .session: try addSession(item)
        case .day: try addDay(item)
        case .oxygen:
            try addDaily(
                item, .oxygenSaturation, .percent,
                item.oxygen.map { $0 > 0 ? $0 / 100 : nil } ?? nil)
        case .fitness:
            try addDaily(item, .vo2Max, HealthUnit("mL/min·kg"), item.number("vo2_max"))
        case .scores: intake.skip("scores", nil, .unknownElement)
        case .tag: intake.skip("tags", nil, .unknownElement)
        case .other: intake.skip(name, nil, .unknownElement)
        }
    }

    // MARK: Nights

    /// HealthKit's values by Oura's digits.
    private static let stages: [Character: Int] = ["1": 4, "2": 3, "3": 5, "4": 2]
    private static let sleeps = ["long_sleep", "sleep", "late_nap"]

    private func addSleep(_ item: OuraItem) throws {
        let type = ObjectType.sleepAnalysis
        let kind = item.text("type")
        if let kind, !Self.sleeps.contains(kind) {
            return kind == "deleted"
                ? skip(type, .withdrawn) : intake.skip(kind, type.identifier, .unknownElement)
        }
        guard let start = try date(item.text("bedtime_start")),
            let end = try date(item.text("bedtime_end"), notBefore: start), start < end
        else { return skip(type, .invalid(attribute: "bedtime_end")) }
        let night = DateInterval(start: start, end: end)
        for (value, time) in stages(item, in: night) {
            try intake.add(sample(type, .category(value), time, Double(value)))
        }
        if let breaths = item.number("average_breath", "breath_average"), breaths != 0 {
            try intake.add(
                sample(
                    .respiratoryRate, .quantity(Quantity(breaths, .countPerMinute)), night, breaths)
            )
        }
        let rates = try nightRates(item, in: night)
        guard !rates.isEmpty else { return }
        heldRates += rates.count
        guard heldRates <= Self.mostHeldRates else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostHeldRates) heart rates")
        }
        nights.append((night, rates))
    }

    /// The stages with their times, otherwise one after the other, otherwise the night as one.
    private func stages(_ item: OuraItem, in night: DateInterval)
        -> [(value: Int, time: DateInterval)]
    {
        let type = ObjectType.sleepAnalysis
        if let text = item.text("sleep_phase_5_min", "hypnogram_5min") {
            if let stages = SleepSums.stages(text, Self.stages, in: night) { return stages }
            skip(type, .invalid(attribute: "sleep_phase_5_min"))
        }
        let lengths: [(Int, Double?)] = [
            (3, item.number("light_sleep_duration", "light")),
            (4, item.number("deep_sleep_duration", "deep")),
            (5, item.number("rem_sleep_duration", "rem")),
            (2, item.number("awake_time", "awake")),
        ]
        let sums = lengths.compactMap { value, seconds in
            seconds.flatMap { $0 > 0 ? (value: value, seconds: $0) : nil }
        }
        if let stages = SleepSums.stages(sums, in: night) { return stages }
        if !sums.isEmpty { skip(type, .invalid(attribute: "bedtime_end")) }
        return [(1, night)]
    }

    private func nightRates(_ item: OuraItem, in night: DateInterval) throws -> [Sample] {
        let start = try date(item.rates?.timestamp) ?? night.start
        let step = item.rates?.interval?.value ?? 300
        let values = item.rates?.items ?? item.oldRates
        guard (1...3_600).contains(step) else {
            skip(.heartRate, .invalid(attribute: "interval"))
            return []
        }
        // Zero and null are gaps.
        return values.enumerated().compactMap { place, number in
            guard let value = number?.value, value != 0 else { return nil }
            let date = start.addingTimeInterval(Double(place) * step)
            return sample(
                .heartRate, .quantity(Quantity(value, .countPerMinute)),
                DateInterval(start: date, duration: 0), value)
        }
    }

    // MARK: Measurements

    private func addHeartRate(_ item: OuraItem) throws {
        guard let value = item.number("bpm") else {
            return skip(.heartRate, .invalid(attribute: "bpm"))
        }
        guard let date = try date(item.text("timestamp")) else {
            return skip(.heartRate, .invalid(attribute: "timestamp"))
        }
        let beat = sample(
            .heartRate, .quantity(Quantity(value, .countPerMinute)),
            DateInterval(start: date, duration: 0), value)
        recorded.note(beat)
        try intake.add(beat)
    }

    private func addDay(_ item: OuraItem) throws {
        func amount(_ number: Double?) -> Double? { number.flatMap { $0 != 0 ? $0 : nil } }
        try addDaily(item, .stepCount, .count, amount(item.number("steps")))
        try addDaily(
            item, .activeEnergyBurned, .kilocalorie,
            amount(item.number("active_calories", "cal_active")))
    }

    /// Adds the values of a day at its start; a missing number means that nothing was measured.
    private func addDaily(
        _ item: OuraItem, _ type: ObjectType, _ unit: HealthUnit, _ value: Double?
    ) throws {
        guard let value else { return }
        guard let start = try day(of: item) else { return skip(type, .invalid(attribute: "day")) }
        try intake.add(
            sample(
                type, .quantity(Quantity(value, unit)), DateInterval(start: start, duration: 0),
                value))
    }

    /// The start of the person's day: at the offset of the time beside it, if that is one of the day.
    ///
    /// Oura writes midnight in GMT for a missing time, so it shows no offset.
    private func day(of item: OuraItem) throws -> Date? {
        guard let text = item.text("day", "summary_date"), var day = CivilTime(text) else {
            return nil
        }
        if day.seconds == nil,
            let time = item.text("day_start", "timestamp").flatMap({ CivilTime($0) }),
            time.whole == day, time.offset != 0 || time.seconds != 0
        {
            (day.seconds, day.offset) = (0, time.offset)
        }
        return try date(day)
    }

    // MARK: Workouts and sessions

    private func addWorkout(_ item: OuraItem) throws {
        let type = ObjectType.workout
        guard let time = try span(item) else {
            return skip(type, .invalid(attribute: "end_datetime"))
        }
        func amount(_ name: String) -> Double? {
            guard let number = item.number(name) else { return nil }
            if number < 0 { skip(type, .invalid(attribute: name)) }
            return number > 0 ? number : nil
        }
        let detail = WorkoutDetail(
            activityType: item.text("activity").map(WorkoutNames.rawValue) ?? WorkoutNames.other,
            duration: time.duration,
            totalEnergyBurned: amount("calories").map { Quantity($0, .kilocalorie) },
            totalDistance: amount("distance").map { Quantity($0, .meter()) })
        let title = item.text("label") ?? item.text("activity")
        try intake.add(
            sample(
                type, .workout(detail), time, time.duration,
                title.map { ["title": .string($0)] } ?? [:]))
    }

    private static let mindful = ["breathing", "meditation", "relaxation"]

    private func addSession(_ item: OuraItem) throws {
        let type = ObjectType.mindfulSession
        let kind = item.text("type") ?? "session"
        guard Self.mindful.contains(kind) else {
            return intake.skip(kind, nil, .unknownElement)
        }
        guard let time = try span(item) else {
            return skip(type, .invalid(attribute: "end_datetime"))
        }
        try intake.add(sample(type, .category(0), time, 0))
    }

    private func span(_ item: OuraItem) throws -> DateInterval? {
        guard let start = try date(item.text("start_datetime")),
            let end = try date(item.text("end_datetime"), notBefore: start), start < end
        else { return nil }
        return DateInterval(start: start, end: end)
    }

    // MARK: Parts

    private func date(_ text: String?, notBefore earliest: Date? = nil) throws(ExchangeError)
        -> Date?
    {
        guard let time = text.flatMap({ CivilTime($0) }), time.seconds != nil else { return nil }
        return try date(time, notBefore: earliest)
    }

    private func date(_ time: CivilTime, notBefore earliest: Date? = nil) throws(ExchangeError)
        -> Date
    {
        guard let date = intake.date(of: time, in: zone, notBefore: earliest) else {
            throw ExchangeError(.needsTimeZone, detail: "a day or a local time of Oura's")
        }
        return date
    }

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval, _ number: Double,
        _ metadata: Metadata = [:]
    ) -> Sample {
        intake.foreignSample(
            "oura", of: "Oura", type, payload, time, number: number, metadata: metadata)
    }

    private func skip(_ type: ObjectType, _ reason: SkipReason) {
        intake.skip("item", type.identifier, reason)
    }
}

/// An object of Oura's JSON: a sleep, a heart rate, a day, a workout or a session.
struct OuraItem: Decodable {
    /// Heart rates at equal distances from a time.
    struct Series: Decodable {
        let interval: NumberOrText?
        let items: [NumberOrText?]?
        let timestamp: String?
    }

    private struct Average: Decodable {
        let average: NumberOrText?
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The kind of an object.
    enum Kind {
        case sleep, heartRate, workout, session, day, oxygen, fitness, scores, tag, other
    }

    /// The names of the members.
    let names: Set<String>
    private let texts: [String: String]
    private let numbers: [String: Double]
    /// The heart rates of a sleep, at five minutes from each other in the older interface.
    let rates: Series?
    let oldRates: [NumberOrText?]
    /// The oxygen saturation of a night in percent.
    let oxygen: Double?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        var (texts, numbers): ([String: String], [String: Double]) = ([:], [:])
        for key in container.allKeys {
            if let number = try? container.decode(Double.self, forKey: key) {
                numbers[key.stringValue] = number
            } else if let text = try? container.decode(String.self, forKey: key) {
                texts[key.stringValue] = text
            }
        }
        func value<Value: Decodable>(_ type: Value.Type, _ name: String) -> Value? {
            try? container.decodeIfPresent(type, forKey: Name(stringValue: name))
        }
        names = Set(container.allKeys.map(\.stringValue))
        (self.texts, self.numbers) = (texts, numbers)
        rates = value(Series.self, "heart_rate")
        oldRates = value([NumberOrText?].self, "hr_5min") ?? []
        oxygen = value(Average.self, "spo2_percentage")?.average?.value
    }

    /// A text that is not empty, under the first name that has one.
    func text(_ names: String...) -> String? {
        names.lazy.compactMap { texts[$0] }.first { !$0.isEmpty }
    }

    /// A number, also one that is written as a text, under the first name that has one.
    func number(_ names: String...) -> Double? {
        names.lazy.compactMap { name in
            (numbers[name] ?? texts[name].flatMap { NumberBytes.double($0) })
                .flatMap { $0.isFinite ? $0 : nil }
        }.first
    }

    /// The kind of the object, by its members.
    var kind: Kind {
        func has(_ wanted: String...) -> Bool { names.isSuperset(of: wanted) }
        if has("bedtime_start", "bedtime_end") { return .sleep }
        if has("bpm", "timestamp") { return .heartRate }
        if has("start_datetime", "end_datetime") { return has("activity") ? .workout : .session }
        if has("steps"), !names.isDisjoint(with: ["day", "summary_date"]) { return .day }
        if has("spo2_percentage") { return .oxygen }
        if has("vo2_max", "day") { return .fitness }
        if !names.isDisjoint(with: ["tag_type_code", "tags"]) { return .tag }
        return has("score") ? .scores : .other
    }
}
