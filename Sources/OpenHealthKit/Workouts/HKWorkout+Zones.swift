internal import HealthModel

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
