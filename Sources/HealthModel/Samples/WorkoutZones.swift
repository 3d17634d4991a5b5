public import Foundation

/// One range of intensity in a workout.
public struct WorkoutZone: Hashable, Sendable, Codable {
    /// The index among the zones; the lowest zone has 0.
    public let index: Int
    /// The smallest value in the zone; nil for the lowest zone.
    public let minimum: Quantity?
    /// The first value above the zone; nil for the highest zone.
    public let maximum: Quantity?
}

/// The zones of a quantity type, the lowest first; they are adjacent and do not overlap.
public struct WorkoutZoneConfiguration: Hashable, Sendable, Codable {
    /// The origin of the zones.
    public enum Source: String, Hashable, Sendable, Codable {
        /// The system computed the zones from the person's data.
        case system
        /// The person set the zones.
        case user
        /// An app set the zones for one workout.
        case app
    }

    /// The type whose values the zones divide.
    public let type: ObjectType
    /// The origin of the zones.
    public let source: Source
    /// The zones, the lowest first.
    public let zones: [WorkoutZone]

    /// Creates zones from the boundaries between them.
    ///
    /// - Parameters:
    ///   - type: Heart rate or cycling power.
    ///   - boundaries: Two to eight values in ascending order.
    ///   - source: The origin of the zones.
    /// - Throws: ``WorkoutZoneError``.
    public init(
        type: ObjectType, boundaries: [Quantity], source: Source
    ) throws(WorkoutZoneError) {
        guard Self.types.contains(type), let unit = type.canonicalUnit else {
            throw .typeWithoutZones(type)
        }
        guard (2...8).contains(boundaries.count) else { throw .count(boundaries.count + 1) }
        var values: [Double] = []
        for boundary in boundaries {
            do throws(HealthUnitError) {
                values.append(try boundary.doubleValue(for: unit))
            } catch {
                throw .unit(boundary.unit, type)
            }
        }
        let isAscending = zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
        guard isAscending, values.allSatisfy(\.isFinite), values[0] > 0 else { throw .order }
        self.type = type
        self.source = source
        zones = (0...boundaries.count).map { index in
            WorkoutZone(
                index: index, minimum: index == 0 ? nil : boundaries[index - 1],
                maximum: index == boundaries.count ? nil : boundaries[index])
        }
    }

    /// The same zones with another origin.
    package func chosen(by source: Source) -> WorkoutZoneConfiguration {
        WorkoutZoneConfiguration(type: type, source: source, zones: zones)
    }

    private init(type: ObjectType, source: Source, zones: [WorkoutZone]) {
        self.type = type
        self.source = source
        self.zones = zones
    }

    /// The types that have zones.
    public static let types: [ObjectType] = [.heartRate, .cyclingPower]
}

/// The reason why zones are invalid.
public enum WorkoutZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The type has no zones.
    case typeWithoutZones(ObjectType)
    /// The number of zones is below three or above nine.
    case count(Int)
    /// A boundary's unit does not fit the type.
    case unit(HealthUnit, ObjectType)
    /// The boundaries are not finite, positive and ascending.
    case order

    /// The error and its correction.
    public var description: String {
        switch self {
        case .typeWithoutZones(let type):
            "\(type) has no workout zones; give heart rate or cycling power."
        case .count(let count):
            "A workout has three to nine zones, not \(count); give two to eight boundaries."
        case .unit(let unit, let type): "A boundary in \(unit) does not fit \(type)."
        case .order: "The boundaries must be positive and finite, the lowest first."
        }
    }
}

/// The time of a workout in each zone.
public struct WorkoutZoneGroup: Hashable, Sendable, Codable {
    /// The zones.
    public let configuration: WorkoutZoneConfiguration
    /// Seconds in each zone, the lowest first.
    public let durations: [Double]
}

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
