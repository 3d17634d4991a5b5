internal import HealthModel

/// A sample with a quantity.
///
/// The initialisers return an `HKCumulativeQuantitySample` or an `HKDiscreteQuantitySample` by the
/// type's aggregation style, so the result can be downcast.
// @unchecked: this class stores only HKObject's immutable value.
open class HKQuantitySample: HKSample, HKQuantitySampleFactory, @unchecked Sendable {
    /// The type of the quantity.
    open var quantityType: HKQuantityType {
        guard let type = sampleType as? HKQuantityType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a quantity type")
        }
        return type
    }

    /// The quantity; of a series the sum for a cumulative type, the average for a discrete one.
    open var quantity: HKQuantity { HKQuantity(amount) }

    /// The number of quantities in the sample's series; 1 if there is no series.
    open var count: Int { series?.count ?? 1 }

    override class func holds(_ sample: Sample) -> Bool { sample.quantity != nil }

    /// The quantity as a value.
    var amount: Quantity {
        guard let quantity = sample.quantity else {
            HKException.raise(.invalidArgument, "\(sample.type) has no quantity")
        }
        return quantity
    }

    /// The summary of the series, if there is one.
    var series: SeriesSummary? {
        if case .quantity(_, let series) = sample.payload { series } else { nil }
    }

    /// A number of the series in the sample's unit, or the quantity itself without a series.
    func datum(_ number: (SeriesSummary) -> Double) -> HKQuantity {
        guard let series else { return quantity }
        return HKQuantity(Quantity(number(series), amount.unit))
    }

    /// The object for a quantity sample, of the class for its aggregation style.
    static func object(for sample: Sample) -> HKQuantitySample {
        sample.type.quantityFacts?.aggregationStyle.isDiscrete ?? false
            ? HKDiscreteQuantitySample(sample) : HKCumulativeQuantitySample(sample)
    }
}
