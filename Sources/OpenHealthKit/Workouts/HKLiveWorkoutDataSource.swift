public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Which samples a live builder collects by itself.
///
/// There are no sensors here: the samples are those that apps save into the store.
// @unchecked: what changes is behind a mutex.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
    /// Whose permission to read counts.
    let healthStore: HKHealthStore
    private let selected: Mutex<[ObjectType: SampleQuery]>

    /// A source of what is usual for a kind of workout; without one nothing is collected yet.
    ///
    /// Usual are energy, the heart rate and the distance of the activity; which types a phone
    /// or a watch takes for an activity is not published, so that is unverified.
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

    /// Collects a type from now on, or only samples that meet a condition.
    ///
    /// Raises for predicates that a query does not take.
    open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
        let query = HKQueryDescriptor(sampleType: quantityType, predicate: predicate).query
        selected.withLock { $0[quantityType.value] = query }
    }

    /// Collects a type no longer.
    open func disableCollection(for quantityType: HKQuantityType) {
        selected.withLock { $0[quantityType.value] = nil }
    }

    /// What is asked of the store, in a fixed order.
    var queries: [SampleQuery] {
        selected.withLock { Array($0.values) }.sorted { $0.type.identifier < $1.type.identifier }
    }
}

extension HKWorkoutActivityType {
    /// What is collected for an activity unless an app says otherwise.
    fileprivate var usualTypes: [ObjectType] {
        let strokes: [ObjectType] = self == .swimming ? [.swimmingStrokeCount] : []
        return [.activeEnergyBurned, .basalEnergyBurned, .heartRate]
            + (WorkoutActivities.distanceType(of: stored).map { [$0] } ?? []) + strokes
    }
}
