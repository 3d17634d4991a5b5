public import Foundation
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

/// Allows an initialiser of `HKQuantitySample` to return an instance of a subclass.
///
/// Apple's initialisers are Objective-C factories, and code downcasts their result. In Swift only
/// an initialiser of a protocol can set `self` to another object.
public protocol HKQuantitySampleFactory {
    /// Decodes an object.
    init?(coder: NSCoder)
}

extension HKQuantitySampleFactory {
    /// Creates a sample without metadata.
    ///
    /// Raises if the unit does not fit the type or a rule on dates is broken.
    public init(type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date) {
        self.init(
            type: type, quantity: quantity, start: start, end: end, device: nil, metadata: nil)
    }

    /// Creates a sample with metadata.
    ///
    /// Raises if the unit does not fit the type or a rule on dates or metadata is broken.
    public init(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            type: type, quantity: quantity, start: start, end: end, device: nil,
            metadata: metadata)
    }

    /// Creates a sample with metadata and the device that measured.
    ///
    /// Raises if the unit does not fit the type or a rule on dates or metadata is broken.
    public init(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        let sample = HKSample.validated(
            Sample(
                uuid: .random(), type: type.value, startDate: start, endDate: end,
                payload: .quantity(quantity.value), metadata: Metadata(validating: metadata),
                device: device?.value))
        if let object = HKQuantitySample.object(for: sample) as? Self {
            self = object
        } else if let object = Self(coder: SampleCarrier(sample)) {
            self = object
        } else {
            HKException.raise(
                .invalidArgument, "\(Self.self) cannot hold samples of type \(sample.type)")
        }
    }
}

/// A quantity sample of a type whose quantities are summed.
// @unchecked: this class stores only HKObject's immutable value.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The sum over the sample's series.
    open var sumQuantity: HKQuantity { quantity }

    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type.quantityFacts?.aggregationStyle.isDiscrete != true
    }
}

/// The former name of a sample with a series.
@available(swift, deprecated: 100000, renamed: "HKCumulativeQuantitySample")
public typealias HKCumulativeQuantitySeriesSample = HKCumulativeQuantitySample

extension HKCumulativeQuantitySample {
    /// The sum over the sample's series.
    @available(swift, deprecated: 100000, renamed: "sumQuantity")
    public var sum: HKQuantity { sumQuantity }
}

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
