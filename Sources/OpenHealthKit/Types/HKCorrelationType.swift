internal import HealthModel

/// The type of a sample that groups others, such as a meal.
// Safe to share: adds no state to its superclass.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
    /// Creates the correlation type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .correlation))
    }
}
