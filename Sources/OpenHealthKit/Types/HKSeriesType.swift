internal import HealthModel

/// The type of a sample that holds a series of measurements.
// Safe to share: adds no state to its superclass.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
    /// The type of heartbeat series.
    public class func heartbeat() -> HKSeriesType {
        ObjectTypeClasses.unique(.heartbeatSeries, HKSeriesType.init(value:))
    }

    /// The type of workout routes.
    public class func workoutRoute() -> HKSeriesType {
        ObjectTypeClasses.unique(.workoutRoute, HKSeriesType.init(value:))
    }
}
