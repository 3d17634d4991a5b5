public import Foundation
internal import HealthDatabase
internal import HealthModel

/// One range of intensity in a workout.
public struct HKWorkoutZone: Sendable {
    /// The index among the zones; the lowest zone has 0.
    public let index: Int
    /// The smallest quantity in the zone; nil for the lowest zone.
    public let minimum: HKQuantity?
    /// The first quantity above the zone; nil for the highest zone.
    public let maximum: HKQuantity?

    init(_ zone: WorkoutZone) {
        index = zone.index
        minimum = zone.minimum.map { HKQuantity($0) }
        maximum = zone.maximum.map { HKQuantity($0) }
    }
}

/// The time of a workout in one zone.
public struct HKWorkoutZoneDuration: Sendable {
    /// The zone.
    public let zone: HKWorkoutZone
    /// The time in seconds, without pauses.
    public let duration: TimeInterval
}

/// The time of a workout, or of an activity of it, in each zone.
public struct HKWorkoutZoneGroup: Sendable {
    /// The zones.
    public let configuration: HKWorkoutZoneConfiguration
    /// One duration for each zone, the lowest first.
    public let zoneDurations: [HKWorkoutZoneDuration]

    init(_ group: WorkoutZoneGroup) {
        configuration = HKWorkoutZoneConfiguration(group.configuration)
        zoneDurations = zip(configuration.zones, group.durations).map {
            HKWorkoutZoneDuration(zone: $0, duration: $1)
        }
    }
}

extension [WorkoutZoneGroup] {
    /// The groups by type; nil if there are none.
    var byQuantityType: [HKQuantityType: HKWorkoutZoneGroup]? {
        let groups = map { group in
            let group = HKWorkoutZoneGroup(group)
            return (group.configuration.quantityType, group)
        }
        return groups.isEmpty ? nil : Dictionary(groups) { first, _ in first }
    }
}

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

extension HKWorkout {
    /// The workout's time in the zones of each type; nil if none were computed, or the app may not
    /// read the types.
    public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? {
        sample.workout?.zoneGroups?.byQuantityType
    }

    /// The workout's time in the zones of a type; nil if none were computed.
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        zoneGroupsByType?[quantityType]
    }
}

extension HKWorkoutActivity {
    /// The activity's time in the zones of each type, within its own time range; nil if none were
    /// computed, or the app may not read the types.
    public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? {
        value.zoneGroups?.byQuantityType
    }

    /// The activity's time in the zones of a type; nil if none were computed.
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        zoneGroupsByType?[quantityType]
    }
}

extension HKHealthStore {
    /// The zones of a type that the person prefers; nil if none were chosen.
    ///
    /// On a phone the system computes heart rate zones if the person chose none. Here they are not
    /// computed.
    ///
    /// - Throws: `errorAuthorizationNotDetermined` if the app never requested to read workouts and
    ///   the type. Without permission to read there are no zones.
    public func preferredWorkoutZoneConfiguration(
        for quantityType: HKQuantityType
    ) async throws -> HKWorkoutZoneConfiguration? {
        do {
            return try Self.preferredZones(for: quantityType.value, in: openStore(), app: app)
                .map { HKWorkoutZoneConfiguration($0) }
        } catch {
            throw HKError(mapping: error)
        }
    }

    /// Stores the zones that the person prefers, like the settings of a phone; nil for none.
    package func setPreferredZones(
        _ configuration: HKWorkoutZoneConfiguration?, for type: HKQuantityType
    ) throws {
        do {
            try openStore().preferences.setZones(configuration?.value, for: type.value)
        } catch {
            throw HKError(mapping: error)
        }
    }

    static func preferredZones(
        for type: ObjectType, in store: HealthStore, app: AppIdentity
    ) throws -> WorkoutZoneConfiguration? {
        for needed in [ObjectType.workout, type] {
            switch try store.permissions.readDecision(for: needed, app: app) {
            case .notDetermined: throw HealthStoreError.authorizationNotDetermined([needed])
            case .denied: return nil
            case .granted: continue
            }
        }
        return try store.preferences.zones(for: type)
    }
}
