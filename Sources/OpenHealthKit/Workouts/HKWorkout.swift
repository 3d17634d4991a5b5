public import Foundation
package import HealthModel

/// A workout: its activity, duration and totals.
// @unchecked: this class stores only HKObject's immutable value.
open class HKWorkout: HKSample, @unchecked Sendable {
    /// The activity type.
    open var workoutActivityType: HKWorkoutActivityType {
        HKWorkoutActivityType(stored: detail.activityType)
    }

    /// The duration in seconds without pauses.
    open var duration: TimeInterval { detail.duration }

    /// The energy that the app saved.
    open var totalEnergyBurned: HKQuantity? { detail.totalEnergyBurned.map { HKQuantity($0) } }

    /// The distance that the app saved.
    open var totalDistance: HKQuantity? { detail.totalDistance.map { HKQuantity($0) } }

    /// The strokes that the app saved.
    open var totalSwimmingStrokeCount: HKQuantity? {
        detail.totalSwimmingStrokeCount.map { HKQuantity($0) }
    }

    /// The flights of stairs that the app saved.
    open var totalFlightsClimbed: HKQuantity? {
        detail.totalFlightsClimbed.map { HKQuantity($0) }
    }

    /// The events, such as pauses and laps; nil if there are none.
    open var workoutEvents: [HKWorkoutEvent]? {
        detail.events.isEmpty ? nil : detail.events.map { HKWorkoutEvent($0) }
    }

    /// The activities of the workout; a workout of one sport has one, with the workout's identity.
    ///
    /// The location of that one is indoor with `HKMetadataKeyIndoorWorkout`, else outdoor, as on iOS 26.
    open var workoutActivities: [HKWorkoutActivity] {
        guard detail.activities.isEmpty else {
            return detail.activities.map { HKWorkoutActivity($0) }
        }
        let whole = WorkoutActivity(
            uuid: uuid,
            configuration: WorkoutConfiguration(
                activityType: detail.activityType,
                locationType: (isIndoor ? HKWorkoutSessionLocationType.indoor : .outdoor).rawValue),
            startDate: startDate, endDate: endDate, events: detail.events,
            statistics: detail.statistics, zoneGroups: detail.zoneGroups)
        return [HKWorkoutActivity(whole)]
    }

    /// The statistics over the samples that were added to the workout, by type; for a type without
    /// samples, the sum is the total that the app saved.
    open var allStatistics: [HKQuantityType: HKStatistics] { figures.byQuantityType }

    /// The statistics over the samples of a type that were added, or the total that the app saved;
    /// nil if there is neither.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        figures.first { $0.type == quantityType.value }.map { HKStatistics($0) }
    }

    private var isIndoor: Bool { sample.metadata[MetadataKey.indoorWorkout]?.number == 1 }

    private var figures: [SampleStatistics] {
        detail.figures(over: DateInterval(start: startDate, end: endDate))
    }

    /// The workout's details.
    private var detail: WorkoutDetail {
        guard let detail = sample.workout else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a workout")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool { sample.workout != nil }
}

/// Apple deprecates all of these in favour of `HKWorkoutBuilder`; they still work.
///
/// Each raises if the start is after the end, an event lies outside, or a unit does not fit.
extension HKWorkout {
    /// Creates a workout with only its dates.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date
    ) {
        self.init(made: activityType, start: start, end: end)
    }

    /// Creates a workout; a duration of 0 is the time between the dates.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
        totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
    ) {
        self.init(
            made: activityType, start: start, end: end, duration: duration,
            energy: totalEnergyBurned, distance: totalDistance, metadata: metadata)
    }

    /// Creates a workout; a duration of 0 is the time between the dates.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
        totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            made: activityType, start: start, end: end, duration: duration,
            energy: totalEnergyBurned, distance: totalDistance, device: device,
            metadata: metadata)
    }

    /// Creates a workout whose duration excludes the pauses among its events.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?, metadata: [String: Any]?
    ) {
        self.init(
            made: activityType, start: start, end: end, events: workoutEvents,
            energy: totalEnergyBurned, distance: totalDistance, metadata: metadata)
    }

    /// Creates a workout whose duration excludes the pauses among its events.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            made: activityType, start: start, end: end, events: workoutEvents,
            energy: totalEnergyBurned, distance: totalDistance, device: device,
            metadata: metadata)
    }

    /// Creates a swimming workout whose duration excludes the pauses among its events.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?, totalSwimmingStrokeCount: HKQuantity?, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            made: activityType, start: start, end: end, events: workoutEvents,
            energy: totalEnergyBurned, distance: totalDistance,
            strokes: totalSwimmingStrokeCount, device: device, metadata: metadata)
    }

    /// Creates a stair workout whose duration excludes the pauses among its events.
    public convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?, totalFlightsClimbed: HKQuantity?, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            made: activityType, start: start, end: end, events: workoutEvents,
            energy: totalEnergyBurned, distance: totalDistance, flights: totalFlightsClimbed,
            device: device, metadata: metadata)
    }

    /// The initialiser that all others use.
    private convenience init(
        made activityType: HKWorkoutActivityType, start: Date, end: Date,
        duration: TimeInterval = 0, events: [HKWorkoutEvent]? = nil, energy: HKQuantity? = nil,
        distance: HKQuantity? = nil, flights: HKQuantity? = nil, strokes: HKQuantity? = nil,
        device: HKDevice? = nil, metadata: [String: Any]? = nil
    ) {
        let events = (events ?? []).map(\.value)
        let active = WorkoutPauses.activeTime(from: start, to: end, events: events)
        self.init(
            Self.validated(
                Sample(
                    uuid: UUID(), type: .workout, startDate: start, endDate: end,
                    payload: .workout(
                        WorkoutDetail(
                            activityType: activityType.stored,
                            duration: duration == 0 ? active : duration,
                            totalEnergyBurned: energy?.value, totalDistance: distance?.value,
                            totalFlightsClimbed: flights?.value,
                            totalSwimmingStrokeCount: strokes?.value, events: events)),
                    metadata: Metadata(validating: metadata), device: device?.value)))
    }
}

/// The time of a workout without its pauses.
///
/// Only pauses by a person or an app count; automatic pauses by motion do not, which is unverified.
enum WorkoutPauses {
    /// The seconds between two dates without the pauses among the events.
    ///
    /// A pause that is not resumed lasts until the end.
    static func activeTime(
        from start: Date, to end: Date, events: [WorkoutEvent]
    ) -> TimeInterval {
        guard start < end else { return 0 }
        var paused: TimeInterval = 0
        var pausedSince: Date?
        for event in events.sorted(by: { $0.interval.start < $1.interval.start }) {
            let instant = min(max(event.interval.start, start), end)
            switch HKWorkoutEventType(rawValue: event.type) {
            case .pause:
                pausedSince = pausedSince ?? instant
            case .resume:
                if let since = pausedSince { paused += instant.timeIntervalSince(since) }
                pausedSince = nil
            default:
                break
            }
        }
        if let since = pausedSince { paused += end.timeIntervalSince(since) }
        return end.timeIntervalSince(start) - paused
    }
}

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

/// An event during a workout.
// @unchecked: the one stored property is an immutable value.
open class HKWorkoutEvent: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitEvent"

    package let value: WorkoutEvent

    package init(_ value: WorkoutEvent) {
        self.value = value
        super.init()
    }

    /// Creates an event without length.
    @available(swift, deprecated: 100000, message: "Use init(type:dateInterval:metadata:)")
    public convenience init(type: HKWorkoutEventType, date: Date) {
        self.init(type: type, dateInterval: DateInterval(start: date, end: date), metadata: nil)
    }

    /// Creates an event without length.
    @available(swift, deprecated: 100000, message: "Use init(type:dateInterval:metadata:)")
    public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
        self.init(
            type: type, dateInterval: DateInterval(start: date, end: date), metadata: metadata)
    }

    /// Creates an event; raises for a pause or resumption with a length.
    public convenience init(
        type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?
    ) {
        if type == .pause || type == .resume, dateInterval.duration > 0 {
            HKException.raise(
                .objectValidation, "Workout events that pause or resume may not have a duration")
        }
        let metadata = Metadata(validating: metadata)
        if let reason = MetadataRules.violation(of: metadata, on: nil) {
            HKException.raise(.objectValidation, reason)
        }
        self.init(WorkoutEvent(type: type.rawValue, interval: dateInterval, metadata: metadata))
    }

    /// The type of the event; `.marker` for an unknown stored type.
    open var type: HKWorkoutEventType { HKWorkoutEventType(rawValue: value.type) ?? .marker }

    /// The time range.
    open var dateInterval: DateInterval { value.interval }

    /// The start date.
    @available(swift, deprecated: 100000, renamed: "dateInterval")
    open var date: Date { value.interval.start }

    /// The metadata; nil if there is none.
    open var metadata: [String: Any]? { value.metadata.bridged }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKWorkoutEvent)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes an event; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(WorkoutEvent.self, forKey: Self.key) else { return nil }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}
