public import Foundation
internal import HealthModel

/// What lets an initialiser of `HKQuantitySample` give an instance of a subclass.
///
/// Apple's initialisers are Objective-C factories, and code casts their result down. In Swift
/// only an initialiser of a protocol can set `self` to another object.
public protocol HKQuantitySampleFactory {
    /// Reads an object from an archive.
    init?(coder: NSCoder)
}

extension HKQuantitySampleFactory {
    /// Makes a sample without metadata.
    ///
    /// Raises where the unit does not go with the type or a rule on dates is broken.
    public init(type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date) {
        self.init(
            type: type, quantity: quantity, start: start, end: end, device: nil, metadata: nil)
    }

    /// Makes a sample with metadata.
    ///
    /// Raises where the unit does not go with the type or a rule on dates or metadata is broken.
    public init(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            type: type, quantity: quantity, start: start, end: end, device: nil,
            metadata: metadata)
    }

    /// Makes a sample with metadata and the device that measured.
    ///
    /// Raises where the unit does not go with the type or a rule on dates or metadata is broken.
    public init(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        let sample = HKSample.validated(
            Sample(
                uuid: UUID(), type: type.value, startDate: start, endDate: end,
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
