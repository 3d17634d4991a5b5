public import Foundation
internal import HealthModel

/// A quantity sample of a type whose quantities are averaged.
// @unchecked: nothing is stored beside HKObject's immutable value.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The average over the sample's series.
    open var averageQuantity: HKQuantity { quantity }

    /// The least quantity of the sample's series.
    open var minimumQuantity: HKQuantity { datum(\.minimum) }

    /// The greatest quantity of the sample's series.
    open var maximumQuantity: HKQuantity { datum(\.maximum) }

    /// The quantity of the sample's series that ends last.
    open var mostRecentQuantity: HKQuantity { datum(\.mostRecent) }

    /// When the quantity that ends last was taken.
    open var mostRecentQuantityDateInterval: DateInterval {
        series?.mostRecentInterval ?? DateInterval(start: startDate, end: endDate)
    }

    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type.quantityFacts?.aggregationStyle.isDiscrete == true
    }
}
