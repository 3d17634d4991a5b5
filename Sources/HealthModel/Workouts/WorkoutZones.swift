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
