internal import HealthModel

/// A sample whose data is read by a separate query.
// @unchecked: this class stores only HKObject's immutable value.
open class HKSeriesSample: HKSample, @unchecked Sendable {
    /// The number of data in the series.
    open var count: Int {
        if case .series(let count) = sample.payload { count } else { 0 }
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .series = sample.payload { true } else { false }
    }
}

/// The route of a workout.
// @unchecked: this class stores only HKObject's immutable value.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {
    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type == .workoutRoute
    }
}

/// A series of heartbeats.
// @unchecked: this class stores only HKObject's immutable value.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type == .heartbeatSeries
    }
}
