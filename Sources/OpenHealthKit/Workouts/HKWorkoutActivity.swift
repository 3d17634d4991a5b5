public import Foundation
package import HealthModel

/// One part of a workout of several sports.
// @unchecked: the stored property is an immutable value.
open class HKWorkoutActivity: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitActivity"

    package let value: WorkoutActivity

    package init(_ value: WorkoutActivity) {
        self.value = value
        super.init()
    }

    /// Creates an activity, which continues if it has no end.
    public init(
        workoutConfiguration: HKWorkoutConfiguration, start: Date, end: Date?,
        metadata: [String: Any]?
    ) {
        if let end, end < start {
            HKException.raise(
                .objectValidation,
                "startDate (\(start)) may not be later than endDate (\(end))")
        }
        let metadata = Metadata(validating: metadata)
        if let reason = MetadataRules.violation(of: metadata, on: nil) {
            HKException.raise(.objectValidation, reason)
        }
        value = WorkoutActivity(
            uuid: UUID(), configuration: workoutConfiguration.value, startDate: start,
            endDate: end, metadata: metadata)
        super.init()
    }

    /// The activity's identity.
    open var uuid: UUID { value.uuid }

    /// The activity and location.
    open var workoutConfiguration: HKWorkoutConfiguration {
        HKWorkoutConfiguration(value.configuration)
    }

    /// The start date.
    open var startDate: Date { value.startDate }

    /// The end date; nil while the activity continues.
    open var endDate: Date? { value.endDate }

    /// The metadata; nil if there is none.
    open var metadata: [String: Any]? { value.metadata.bridged }

    /// The events during the activity.
    open var workoutEvents: [HKWorkoutEvent] { value.events.map { HKWorkoutEvent($0) } }

    /// The duration in seconds without pauses; 0 while the activity continues.
    open var duration: TimeInterval {
        guard let end = endDate else { return 0 }
        return WorkoutPauses.activeTime(from: startDate, to: end, events: value.events)
    }

    /// The statistics over the activity's samples, by type.
    open var allStatistics: [HKQuantityType: HKStatistics] { figures.byQuantityType }

    /// The statistics over the activity's samples of a type; nil if there are none.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        figures.first { $0.type == quantityType.value }.map { HKStatistics($0) }
    }

    private var figures: [SampleStatistics] {
        (value.statistics ?? []).map { SampleStatistics($0) }
    }

    /// Whether both are the same activity with the same properties, apart from statistics and
    /// zones.
    open override func isEqual(_ object: Any?) -> Bool {
        guard var other = (object as? HKWorkoutActivity)?.value else { return false }
        other.statistics = value.statistics
        other.zoneGroups = value.zoneGroups
        return other == value
    }

    open override var hash: Int { value.uuid.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes an activity; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(WorkoutActivity.self, forKey: Self.key) else { return nil }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}
