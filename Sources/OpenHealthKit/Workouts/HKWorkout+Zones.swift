internal import HealthModel

extension HKWorkout {
    /// How long the workout stayed in the zones of each type; nil where none were computed, or the
    /// app may not read the types.
    public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? {
        sample.workout?.zoneGroups?.byQuantityType
    }

    /// How long the workout stayed in the zones of a type; nil where none were computed.
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        zoneGroupsByType?[quantityType]
    }
}

extension HKWorkoutActivity {
    /// How long the activity stayed in the zones of each type, within its own time; nil where none
    /// were computed, or the app may not read the types.
    public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? {
        value.zoneGroups?.byQuantityType
    }

    /// How long the activity stayed in the zones of a type; nil where none were computed.
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        zoneGroupsByType?[quantityType]
    }
}
