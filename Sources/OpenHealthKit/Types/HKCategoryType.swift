internal import HealthModel

/// The type of a sample whose value is one of a list.
// Safe to share: adds no state to its superclass.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    /// Creates the category type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKCategoryTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .category))
    }
}
