public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// The samples that a live builder collects automatically.
///
/// There are no sensors here: the samples are those that apps save into the store.
// @unchecked: a mutex guards the mutable state.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
    /// The store whose read permissions apply.
    let healthStore: HKHealthStore
    private let selected: Mutex<[ObjectType: SampleQuery]>

    /// Creates a source with the usual types of a workout; without a configuration it has none.
    ///
    /// The usual types are energy, the heart rate and the distance of the activity. The types that
    /// a phone or a watch uses are not published, so this is unverified.
    public init(healthStore: HKHealthStore, workoutConfiguration: HKWorkoutConfiguration?) {
        self.healthStore = healthStore
        let types = workoutConfiguration.map { $0.activityType.usualTypes } ?? []
        selected = Mutex(
            Dictionary(types.map { ($0, SampleQuery(type: $0)) }, uniquingKeysWith: { $1 }))
        super.init()
    }

    /// The types whose samples are collected.
    open var typesToCollect: Set<HKQuantityType> {
        let types = selected.withLock { Array($0.keys) }
        return Set(types.compactMap { HKObjectType.type(for: $0) as? HKQuantityType })
    }

    /// Collects a type from now on, or only matching samples.
    ///
    /// Raises for predicates that a query does not support.
    open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
        let query = HKQueryDescriptor(sampleType: quantityType, predicate: predicate).query
        selected.withLock { $0[quantityType.value] = query }
    }

    /// Stops collecting a type.
    open func disableCollection(for quantityType: HKQuantityType) {
        selected.withLock { $0[quantityType.value] = nil }
    }

    /// The queries for the store, in a fixed order.
    var queries: [SampleQuery] {
        selected.withLock { Array($0.values) }.sorted { $0.type.identifier < $1.type.identifier }
    }
}

extension HKWorkoutActivityType {
    /// The types that are collected for an activity by default.
    fileprivate var usualTypes: [ObjectType] {
        let strokes: [ObjectType] = self == .swimming ? [.swimmingStrokeCount] : []
        return [.activeEnergyBurned, .basalEnergyBurned, .heartRate]
            + (WorkoutActivities.distanceType(of: stored).map { [$0] } ?? []) + strokes
    }
}
