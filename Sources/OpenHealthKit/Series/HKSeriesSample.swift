internal import HealthModel

/// A sample whose data are read by a query of their own.
// @unchecked: nothing is stored beside HKObject's immutable value.
open class HKSeriesSample: HKSample, @unchecked Sendable {
    /// The number of data in the series.
    open var count: Int {
        if case .series(let count) = sample.payload { count } else { 0 }
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .series = sample.payload { true } else { false }
    }
}

/// The way that a workout took.
// @unchecked: nothing is stored beside HKObject's immutable value.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {
    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type == .workoutRoute
    }
}

/// A series of heartbeats.
// @unchecked: nothing is stored beside HKObject's immutable value.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type == .heartbeatSeries
    }
}
