/// One range of intensity in a workout.
public struct WorkoutZone: Hashable, Sendable, Codable {
    /// Its place among the zones, the lowest being 0.
    public let index: Int
    /// The least value in the zone; nil for the lowest zone.
    public let minimum: Quantity?
    /// The first value above the zone; nil for the highest zone.
    public let maximum: Quantity?
}

/// The zones of a type of quantity, the lowest first; they touch and do not overlap.
public struct WorkoutZoneConfiguration: Hashable, Sendable, Codable {
    /// Who chose the zones.
    public enum Source: String, Hashable, Sendable, Codable {
        /// Computed from what is known of the person.
        case system
        /// Chosen by the person in the settings.
        case user
        /// Chosen by an app for one workout.
        case app
    }

    /// The type whose values fall into zones.
    public let type: ObjectType
    /// Who chose the zones.
    public let source: Source
    /// The zones, the lowest first.
    public let zones: [WorkoutZone]

    /// Makes zones of the values at which one ends and the next begins.
    ///
    /// - Parameters:
    ///   - type: Heart rate or cycling power.
    ///   - boundaries: Two to eight values, each greater than the one before.
    ///   - source: Who chose them.
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

    /// The same zones, chosen by another.
    package func chosen(by source: Source) -> WorkoutZoneConfiguration {
        WorkoutZoneConfiguration(type: type, source: source, zones: zones)
    }

    private init(type: ObjectType, source: Source, zones: [WorkoutZone]) {
        self.type = type
        self.source = source
        self.zones = zones
    }

    /// The types whose values fall into zones.
    public static let types: [ObjectType] = [.heartRate, .cyclingPower]
}

/// Why zones cannot be made.
public enum WorkoutZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The type has no zones.
    case typeWithoutZones(ObjectType)
    /// There would be fewer than three zones or more than nine.
    case count(Int)
    /// A boundary's unit does not fit the type.
    case unit(HealthUnit, ObjectType)
    /// The boundaries are not finite, positive and ascending.
    case order

    /// What is wrong, and what to give instead.
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

/// How long a workout stayed in each zone.
public struct WorkoutZoneGroup: Hashable, Sendable, Codable {
    /// The zones.
    public let configuration: WorkoutZoneConfiguration
    /// Seconds in each zone, the lowest first.
    public let durations: [Double]
}
