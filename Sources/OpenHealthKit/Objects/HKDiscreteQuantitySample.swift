public import Foundation
internal import HealthModel

/// A quantity sample of a type whose quantities are averaged.
// @unchecked: this class stores only HKObject's immutable value.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The average over the sample's series.
    open var averageQuantity: HKQuantity { quantity }

    /// The smallest quantity of the sample's series.
    open var minimumQuantity: HKQuantity { datum(\.minimum) }

    /// The largest quantity of the sample's series.
    open var maximumQuantity: HKQuantity { datum(\.maximum) }

    /// The quantity of the sample's series with the latest end.
    open var mostRecentQuantity: HKQuantity { datum(\.mostRecent) }

    /// The time range of the quantity with the latest end.
    open var mostRecentQuantityDateInterval: DateInterval {
        series?.mostRecentInterval ?? DateInterval(start: startDate, end: endDate)
    }

    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type.quantityFacts?.aggregationStyle.isDiscrete == true
    }
}
