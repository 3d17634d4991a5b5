internal import HealthModel

/// The zones of heart rate or cycling power.
public struct HKWorkoutZoneConfiguration: Sendable, Equatable {
    /// The origin of the zones.
    public enum Source: Hashable, Codable, Sendable {
        /// The system computed the zones; this never happens here.
        case system
        /// The person set the zones.
        case user
        /// An app set the zones for one workout.
        case app
    }

    let value: WorkoutZoneConfiguration

    /// The zones, the lowest first; they are adjacent and do not overlap.
    public let zones: [HKWorkoutZone]
    /// The origin of the zones.
    public let source: Source

    /// Creates the zones of an app from the boundaries between them.
    ///
    /// Raises for boundaries that are not positive, finite and ascending.
    ///
    /// - Throws: `errorInvalidArgument` for a type other than heart rate and cycling power, for
    ///   fewer than two boundaries or more than eight, and for units that do not fit the type.
    ///   Apple's codes are unknown.
    public init(quantityType: HKQuantityType, zoneBoundaries: [HKQuantity]) throws {
        do throws(WorkoutZoneError) {
            self.init(
                try WorkoutZoneConfiguration(
                    type: quantityType.value, boundaries: zoneBoundaries.map(\.value), source: .app)
            )
        } catch .order {
            HKException.raise(.invalidArgument, WorkoutZoneError.order.description)
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

    /// The type whose quantities the zones divide.
    public var quantityType: HKQuantityType { HKQuantityType(value: value.type) }

    /// Whether type, source and zones are the same.
    public static func == (
        lhs: HKWorkoutZoneConfiguration, rhs: HKWorkoutZoneConfiguration
    ) -> Bool {
        lhs.value == rhs.value
    }
}
