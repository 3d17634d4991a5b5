internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    /// The zones of a type that the person prefers; nil where none were chosen.
    ///
    /// On a phone the system computes zones of heart rate where the person chose none. Nothing
    /// computes them here.
    ///
    /// - Throws: `errorAuthorizationNotDetermined` where the app never asked to read workouts and the
    ///   type. Where reading is denied there are no zones.
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

    /// Keeps the zones that the person prefers, as the settings of a phone do; nil for none.
    package func setPreferredZones(
        _ configuration: HKWorkoutZoneConfiguration?, for type: HKQuantityType
    ) throws {
        do {
            try openStore().setPreferredZones(configuration?.value, for: type.value)
        } catch {
            throw HKError(mapping: error)
        }
    }

    static func preferredZones(
        for type: ObjectType, in store: HealthStore, app: AppIdentity
    ) throws -> WorkoutZoneConfiguration? {
        for needed in [ObjectType.workout, type] {
            switch try store.readDecision(for: needed, app: app) {
            case .notDetermined: throw HealthStoreError.authorizationNotDetermined([needed])
            case .denied: return nil
            case .granted: continue
            }
        }
        return try store.preferredZones(for: type)
    }
}
