internal import HealthDatabase
internal import HealthModel

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
