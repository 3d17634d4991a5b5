internal import Foundation

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

    /// How much of an activity, a night or a day the item has: the item with more was written later, because counts only
    /// grow.
    private var extent: Double {
        let values = [totalSteps, totalDistanceMeters, duration].map { $0?.value ?? 0 }
        return values.reduce(stages.reduce(0) { $0 + $1.seconds }, +)
    }

    /// Whether the item counts instead of another one of the same activity, night or day, whatever the order of the two
    /// is.
    ///
    /// Where both have as much, the greater amounts, lengths and texts decide.
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
