public import Foundation
internal import HealthModel

/// A sample with one value of an enumeration.
// @unchecked: this class stores only HKObject's immutable value.
open class HKCategorySample: HKSample, @unchecked Sendable {
    /// Creates a sample without metadata.
    ///
    /// Raises if the value does not fit the type or a rule on dates is broken.
    public convenience init(type: HKCategoryType, value: Int, start: Date, end: Date) {
        self.init(type: type, value: value, start: start, end: end, device: nil, metadata: nil)
    }

    /// Creates a sample with metadata.
    ///
    /// Raises if the value does not fit the type or a rule on dates or metadata is broken.
    public convenience init(
        type: HKCategoryType, value: Int, start: Date, end: Date, metadata: [String: Any]?
    ) {
        self.init(
            type: type, value: value, start: start, end: end, device: nil, metadata: metadata)
    }

    /// Creates a sample with metadata and the device that measured.
    ///
    /// Raises if the value does not fit the type or a rule on dates or metadata is broken.
    public convenience init(
        type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            Self.validated(
                Sample(
                    uuid: .random(), type: type.value, startDate: start, endDate: end,
                    payload: .category(value), metadata: Metadata(validating: metadata),
                    device: device?.value)))
    }

    /// The type of the category.
    open var categoryType: HKCategoryType {
        guard let type = sampleType as? HKCategoryType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a category type")
        }
        return type
    }

    /// The raw value in the type's enumeration.
    open var value: Int { sample.categoryValue ?? 0 }

    override class func holds(_ sample: Sample) -> Bool { sample.categoryValue != nil }
}
