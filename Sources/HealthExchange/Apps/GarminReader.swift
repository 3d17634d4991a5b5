internal import Foundation
internal import HealthModel

/// Reads the JSON of Garmin's archive of an account: activities, nights and days.
///
/// One reader reads all files of an import, because the files overlap: of several items of one day,
/// night or activity the one with the most content counts, whatever the order of the files.
final class GarminReader {
    /// The identity of an item; the same item with more content in another file replaces it.
    private enum Key: Hashable {
        case activity(Double)
        case night(String)
        case day(String)
    }

    private let intake: SampleIntake
    private let zone: TimeZone?
    /// The times that FIT files of the same import recorded; their items are not added a second
    /// time.
    let recorded = RecordedTimes()
    private var items: [Key: GarminItem] = [:]
    private var order: [Key] = []
    private static let mostItems = 200_000
    private static let activities = "summarizedActivitiesExport"

    init(_ intake: SampleIntake, _ zone: TimeZone?) {
        self.intake = intake
        self.zone = zone
    }

    /// Whether a text is the beginning of one of the files.
    static func begins(_ text: String) -> Bool {
        if text.contains("\"\(activities)\"") || text.contains("\"sleepStartTimestampGMT\"") {
            return true
        }
        return text.contains("\"calendarDate\"") && text.contains("\"activeKilocalories\"")
    }

    /// Reads a file; its samples are added by `finish()`.
    ///
    /// - Throws: `tooLong` for more items than a person has, and the errors of the scanner.
    func read(_ source: any ByteSource) throws {
        let prefix = try source.readPrefix(1 << 16)
        let isWrapped = String(decoding: prefix, as: UTF8.self).contains("\"\(Self.activities)\"")
        var scanner = JSONScanner(PrefixedByteSource(prefix: prefix, rest: source))
        repeat {
            try scanner.forEachElement { scanner in
                guard isWrapped else { return try readItem(&scanner) }
                try scanner.forEachMember { scanner, key in
                    guard key == Self.activities else { return try scanner.skipValue() }
                    try scanner.forEachElement { scanner in try readItem(&scanner) }
                }
            }
        } while try scanner.hasMore()
        intake.bytesRead = scanner.bytesRead
    }

    private func readItem(_ scanner: inout JSONScanner) throws {
        guard let item = try scanner.decode(GarminItem.self) else {
            return intake.skip("item", nil, .invalid(attribute: "item"))
        }
        guard let key = Self.key(item) else {
            // Nothing was recorded on a day without amounts.
            guard item.calendarDate == nil else { return }
            return intake.skip("item", nil, .invalid(attribute: "item"))
        }
        if let known = items[key], !item.replaces(known) { return }
        guard items.updateValue(item, forKey: key) == nil else { return }
        order.append(key)
        guard order.count <= Self.mostItems else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostItems) items")
        }
    }

    private static func key(_ item: GarminItem) -> Key? {
        if let id = item.activityId?.value { return .activity(id) }
        if let start = item.sleepStartTimestampGMT { return .night(start) }
        // A night that was not recorded has a date and no times, and is no day.
        guard let day = item.calendarDate, !amounts(item).isEmpty else { return nil }
        return .day(day)
    }

    /// Adds the samples of all files, after the last one.
    ///
    /// - Throws: `needsTimeZone` for days without a time zone, and the errors of the intake.
    func finish() throws {
        for key in order {
            guard let item = items[key] else { continue }
            switch key {
            case .activity(let id): try addActivity(item, id)
            case .night: try addNight(item)
            case .day(let day): try addDay(item, day)
            }
        }
        (items, order) = ([:], [])
    }

    // MARK: Samples

    private func addActivity(_ item: GarminItem, _ id: Double) throws {
        let type = ObjectType.workout
        guard item.parent != true else { return skip(type, .repeated) }
        guard let begin = item.beginTimestamp?.value, begin > 0, begin < 1e14 else {
            return skip(type, .missing(attribute: "beginTimestamp"))
        }
        guard let length = item.duration?.value, length > 0, length < 1e10 else {
            return skip(type, .missing(attribute: "duration"))
        }
        let name = item.activityType ?? ""
        if item.distance.map({ $0.isUnreadable || ($0.value ?? 0) < 0 }) == true {
            skip(type, .invalid(attribute: "distance"))
        }
        let meters = item.distance?.value.map { $0 / 100 } ?? 0
        let detail = WorkoutDetail(
            activityType: WorkoutNames.rawValue(Self.activityNames[name] ?? name),
            duration: length / 1_000,
            totalDistance: meters > 0 ? Quantity(meters, .meter()) : nil)
        var metadata: Metadata = [:]
        if let title = item.name { metadata["title"] = .string(title) }
        if name.hasPrefix("indoor_") || name.hasPrefix("treadmill_") {
            metadata["HKIndoorWorkout"] = true
        }
        if name == "lap_swimming" { metadata["HKSwimmingLocationType"] = 1 }
        if name == "open_water_swimming" { metadata["HKSwimmingLocationType"] = 2 }
        let start = Date(timeIntervalSince1970: begin / 1_000)
        guard !recorded.hasWorkout(at: start) else { return skip(type, .repeated) }
        let time = DateInterval(start: start, duration: length / 1_000)
        try intake.add(sample(type, .workout(detail), time, id, metadata))
    }

    private static let activityNames = ["indoor_cardio": "mixedCardio"]

    private func addNight(_ item: GarminItem) throws {
        guard let start = Self.instant(item.sleepStartTimestampGMT),
            let end = Self.instant(item.sleepEndTimestampGMT), start < end
        else { return skip(.sleepAnalysis, .invalid(attribute: "sleepEndTimestampGMT")) }
        let night = DateInterval(start: start, end: end)
        guard !recorded.has(.sleepAnalysis, in: night) else {
            return skip(.sleepAnalysis, .repeated)
        }
        if let broken = item.brokenStage { skip(.sleepAnalysis, .invalid(attribute: broken)) }
        let sums = item.stages
        // Nothing was measured in a night without stages.
        guard !sums.isEmpty else {
            return skip(.sleepAnalysis, .missing(attribute: "deepSleepSeconds"))
        }
        let stages = SleepSums.stages(sums, in: night)
        if stages == nil { skip(.sleepAnalysis, .invalid(attribute: "sleepEndTimestampGMT")) }
        for (value, time) in stages ?? [(1, night)] {
            try intake.add(sample(.sleepAnalysis, .category(value), time, Double(value)))
        }
    }

    private func addDay(_ item: GarminItem, _ day: String) throws {
        guard let time = CivilTime(day) else {
            return skip(nil, .invalid(attribute: "calendarDate"))
        }
        guard let start = intake.date(of: time, in: zone) else {
            throw ExchangeError(.needsTimeZone, detail: "a day of Garmin's")
        }
        let whole = DateInterval(start: start, duration: 86_400)
        for amount in Self.amounts(item) {
            guard !recorded.has(amount.type, in: whole) else {
                skip(amount.type, .repeated)
                continue
            }
            guard let value = amount.value else {
                skip(amount.type, .invalid(attribute: amount.name))
                continue
            }
            try intake.add(
                sample(
                    amount.type, .quantity(Quantity(value, amount.unit)),
                    DateInterval(start: start, duration: 0), value))
        }
    }

    /// An amount of a day; without a value it cannot be read.
    private struct Amount {
        let name: String
        let type: ObjectType
        let unit: HealthUnit
        let value: Double?
    }

    /// The amounts of a day; zero is the sum of a day on which nothing was measured.
    private static func amounts(_ item: GarminItem) -> [Amount] {
        let amounts: [(String, ObjectType, HealthUnit, NumberOrText?)] = [
            ("totalSteps", .stepCount, .count, item.totalSteps),
            ("totalDistanceMeters", .distanceWalkingRunning, .meter(), item.totalDistanceMeters),
            ("activeKilocalories", .activeEnergyBurned, .kilocalorie, item.activeKilocalories),
            (
                "currentDayRestingHeartRate", .restingHeartRate, .countPerMinute,
                item.currentDayRestingHeartRate
            ),
        ]
        return amounts.compactMap { name, type, unit, number in
            guard let number, number.isUnreadable || number.value.map({ $0 != 0 }) == true else {
                return nil
            }
            return Amount(name: name, type: type, unit: unit, value: number.value)
        }
    }

    /// The instant of a text in GMT without an offset.
    private static func instant(_ text: String?) -> Date? {
        text.flatMap { CivilTime($0) }?.date(in: .gmt)
    }

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval, _ number: Double,
        _ metadata: Metadata = [:]
    ) -> Sample {
        intake.foreignSample(
            "garmin", of: "Garmin", type, payload, time, number: number, metadata: metadata)
    }

    private func skip(_ type: ObjectType?, _ reason: SkipReason) {
        intake.skip("item", type?.identifier, reason)
    }
}

/// An activity, a night or a day of Garmin's archive of an account.
///
/// Distances are in centimetres and durations in milliseconds: two parsers of real archives say so, one
/// after a comparison with Strava. The unit of the energy of an activity is not known for certain.
struct GarminItem: Decodable {
    // An activity.
    let activityId: NumberOrText?
    let name: String?
    let activityType: String?
    let beginTimestamp: NumberOrText?
    let duration: NumberOrText?
    let distance: NumberOrText?
    /// Whether other activities are the parts of it.
    let parent: Bool?

    // A night.
    let sleepStartTimestampGMT: String?
    let sleepEndTimestampGMT: String?
    let lightSleepSeconds: NumberOrText?
    let deepSleepSeconds: NumberOrText?
    let remSleepSeconds: NumberOrText?
    let awakeSleepSeconds: NumberOrText?

    // A day; `restingHeartRate` is an average of several days.
    let calendarDate: String?
    let totalSteps: NumberOrText?
    let totalDistanceMeters: NumberOrText?
    let activeKilocalories: NumberOrText?
    let currentDayRestingHeartRate: NumberOrText?

    /// The amount of content of the item: the item with more was written later, because counts only
    /// grow.
    private var extent: Double {
        let values = [totalSteps, totalDistanceMeters, duration].map { $0?.value ?? 0 }
        return values.reduce(stages.reduce(0) { $0 + $1.seconds }, +)
    }

    /// Whether the item counts instead of another one of the same activity, night or day, whatever the order of the two
    /// is.
    ///
    /// If both have the same amount of content, the greater amounts, lengths and texts decide.
    func replaces(_ other: GarminItem) -> Bool {
        guard extent == other.extent else { return extent > other.extent }
        for (own, others) in zip(numbers, other.numbers) where own != others { return own > others }
        for (own, others) in zip(texts, other.texts) where own != others { return own > others }
        return false
    }

    private var numbers: [Double] {
        [
            activeKilocalories, currentDayRestingHeartRate, totalSteps, totalDistanceMeters,
            duration, distance, lightSleepSeconds, deepSleepSeconds, remSleepSeconds,
            awakeSleepSeconds, beginTimestamp,
        ].map { $0?.value ?? -.infinity } + [parent == true ? 1 : 0]
    }

    private var texts: [String] {
        [sleepEndTimestampGMT, activityType, name].map { $0 ?? "" }
    }

    /// The lengths of the stages of a night.
    var stages: [(value: Int, seconds: Double)] {
        lengths.compactMap { _, value, length in
            guard let seconds = length?.value, seconds.isFinite, seconds > 0 else { return nil }
            return (value, seconds)
        }
    }

    /// The name of a stage whose length cannot be read or is below zero; nil if there is none.
    var brokenStage: String? {
        lengths.first { $0.length?.isUnreadable == true || ($0.length?.value ?? 0) < 0 }?.name
    }

    /// The lengths of stages as they are written, with values of `HKCategoryValueSleepAnalysis`.
    private var lengths: [(name: String, value: Int, length: NumberOrText?)] {
        [
            ("lightSleepSeconds", 3, lightSleepSeconds), ("deepSleepSeconds", 4, deepSleepSeconds),
            ("remSleepSeconds", 5, remSleepSeconds), ("awakeSleepSeconds", 2, awakeSleepSeconds),
        ]
    }
}
