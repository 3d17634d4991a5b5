internal import HealthModel

/// The type of a sample whose value is one of a list.
// Safe to share: adds no state to its superclass.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    /// The category type with an identifier, also one that HealthKit does not define.
    public convenience init(_ identifier: HKCategoryTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .category))
    }
}
