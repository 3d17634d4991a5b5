/// The former name of a sample that has a series of its own.
@available(swift, deprecated: 100000, renamed: "HKCumulativeQuantitySample")
public typealias HKCumulativeQuantitySeriesSample = HKCumulativeQuantitySample

extension HKCumulativeQuantitySample {
    /// The sum over the sample's series.
    @available(swift, deprecated: 100000, renamed: "sumQuantity")
    public var sum: HKQuantity { sumQuantity }
}
