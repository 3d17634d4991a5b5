internal import HealthModel

/// A quantity sample of a type whose quantities are summed.
// @unchecked: this class stores only HKObject's immutable value.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The sum over the sample's series.
    open var sumQuantity: HKQuantity { quantity }

    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type.quantityFacts?.aggregationStyle.isDiscrete != true
    }
}
