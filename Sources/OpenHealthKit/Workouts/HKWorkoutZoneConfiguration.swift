internal import HealthModel

/// The zones of heart rate or cycling power.
public struct HKWorkoutZoneConfiguration: Sendable, Equatable {
    /// Who chose the zones.
    public enum Source: Hashable, Codable, Sendable {
        /// Computed by the system; here nothing computes them.
        case system
        /// Chosen by the person in the settings.
        case user
        /// Chosen by an app for one workout.
        case app
    }

    let value: WorkoutZoneConfiguration

    /// The zones, the lowest first; they touch, and do not overlap.
    public let zones: [HKWorkoutZone]
    /// Who chose the zones.
    public let source: Source

    /// The zones of an app, by the quantities at which one ends and the next begins.
    ///
    /// - Throws: `errorInvalidArgument` for another type than heart rate and cycling power, for
    ///   fewer than two boundaries or more than eight, for units that do not fit the type, and for
    ///   boundaries that are not positive, finite and ascending. Apple's codes are not known.
    public init(quantityType: HKQuantityType, zoneBoundaries: [HKQuantity]) throws {
        do throws(WorkoutZoneError) {
            self.init(
                try WorkoutZoneConfiguration(
                    type: quantityType.value, boundaries: zoneBoundaries.map(\.value), source: .app)
            )
        } catch {
            throw HKError(.errorInvalidArgument, text: error.description)
        }
    }

    init(_ value: WorkoutZoneConfiguration) {
        self.value = value
        zones = value.zones.map { HKWorkoutZone($0) }
        source =
            switch value.source {
            case .system: .system
            case .user: .user
            case .app: .app
            }
    }

    /// The type whose quantities fall into zones.
    public var quantityType: HKQuantityType { HKQuantityType(value: value.type) }

    /// Whether type, source and zones are the same.
    public static func == (
        lhs: HKWorkoutZoneConfiguration, rhs: HKWorkoutZoneConfiguration
    ) -> Bool {
        lhs.value == rhs.value
    }
}
