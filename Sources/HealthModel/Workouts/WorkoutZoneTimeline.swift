public import Foundation

/// The zones of a workout over time, by its samples.
///
/// HealthKit's attribution of the time between samples is not documented. Here a sample's zone
/// lasts until the next sample begins, that of the last sample until its own end. A value on a
/// boundary belongs to the zone above it.
public struct WorkoutZoneTimeline: Sendable {
    private struct Stretch: Sendable {
        let zone: Int
        let interval: DateInterval
    }

    private let configuration: WorkoutZoneConfiguration
    private let stretches: [Stretch]

    /// Creates the timeline of the samples of the configuration's type; nil if there are none.
    public init?(_ configuration: WorkoutZoneConfiguration, samples: [Sample]) {
        guard let unit = configuration.type.canonicalUnit else { return nil }
        let limits = configuration.zones.compactMap { try? $0.minimum?.doubleValue(for: unit) }
        let values = samples.filter { $0.type == configuration.type }
            .sorted { ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate) }
            .compactMap { sample -> (value: Double, sample: Sample)? in
                (try? sample.quantity?.doubleValue(for: unit)).map { ($0, sample) }
            }
        guard !values.isEmpty else { return nil }
        self.configuration = configuration
        stretches = values.indices.map { index in
            let (value, sample) = values[index]
            let end =
                index + 1 < values.count ? values[index + 1].sample.startDate : sample.endDate
            return Stretch(
                zone: limits.count { $0 <= value },
                interval: DateInterval(start: sample.startDate, end: end))
        }
    }

    /// The zone of the last sample.
    public var currentZone: Int { stretches.last?.zone ?? 0 }

    /// The end of the last sample.
    public var lastDate: Date? { stretches.last?.interval.end }

    /// The time in each zone within a time range.
    ///
    /// - Parameters:
    ///   - interval: The time range of the workout, or of one of its activities; nil for all of
    ///     time.
    ///   - activeTime: The seconds between two dates without pauses.
    public func group(
        within interval: DateInterval?, activeTime: (DateInterval) -> TimeInterval
    ) -> WorkoutZoneGroup {
        var durations = Array(repeating: 0.0, count: configuration.zones.count)
        for stretch in stretches {
            let part =
                interval.map { stretch.interval.intersection(with: $0) } ?? stretch.interval
            if let part { durations[stretch.zone] += activeTime(part) }
        }
        return WorkoutZoneGroup(configuration: configuration, durations: durations)
    }
}
