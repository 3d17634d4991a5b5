public import Foundation
internal import HealthModel

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
