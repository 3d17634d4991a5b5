public import Foundation
internal import HealthModel

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
