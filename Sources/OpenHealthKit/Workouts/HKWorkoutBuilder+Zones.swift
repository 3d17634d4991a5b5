internal import HealthDatabase
internal import HealthModel
internal import Synchronization

extension HKWorkoutBuilder {
    /// The workout's time in the zones of a type until now.
    ///
    /// Nil without zones or without samples of the type. The person's zones are known after the
    /// collection has begun.
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        state.withLock { $0.zoneGroup(for: quantityType.value) }.map { HKWorkoutZoneGroup($0) }
    }

    /// The zones of a type for this workout: those that the app set, else those that the person
    /// prefers, else nil.
    ///
    /// - Throws: The errors of ``HKHealthStore/preferredWorkoutZoneConfiguration(for:)``, unless
    ///   the app set zones.
    public func zoneConfiguration(
        for quantityType: HKQuantityType
    ) async throws -> HKWorkoutZoneConfiguration? {
        if let custom = state.withLock({ $0.zones.custom[quantityType.value] }) {
            return HKWorkoutZoneConfiguration(custom)
        }
        return try await healthStore.preferredWorkoutZoneConfiguration(for: quantityType)
    }

    /// Sets the zones of a type for this workout, before the collection begins; nil removes them.
    ///
    /// - Throws: `errorInvalidArgument` after the collection has begun, and for zones of another
    ///   type.
    public func setCustomZoneConfiguration(
        _ configuration: HKWorkoutZoneConfiguration?, for quantityType: HKQuantityType
    ) async throws {
        let (type, value) = (quantityType.value, configuration?.value)
        try state.change { state throws(HKError) in try state.setZones(value, for: type) }
    }

    /// Stores the zones that the person prefers, if the app may read them.
    func loadPreferredZones(from store: HealthStore, app: AppIdentity) {
        for type in WorkoutZoneConfiguration.types {
            let preferred = try? HKHealthStore.preferredZones(for: type, in: store, app: app)
            state.withLock { $0.zones.preferred[type] = preferred }
        }
    }
}
