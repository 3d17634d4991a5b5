/// The former name of a sample with a series.
@available(swift, deprecated: 100000, renamed: "HKCumulativeQuantitySample")
public typealias HKCumulativeQuantitySeriesSample = HKCumulativeQuantitySample

extension HKCumulativeQuantitySample {
    /// The sum over the sample's series.
    @available(swift, deprecated: 100000, renamed: "sumQuantity")
    public var sum: HKQuantity { sumQuantity }
}
