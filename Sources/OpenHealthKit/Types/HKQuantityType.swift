internal import HealthModel

/// The type of a sample that is a quantity.
// Safe to share: adds no state to its superclass.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    /// The quantity type with an identifier, also one that HealthKit does not define.
    public convenience init(_ identifier: HKQuantityTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .quantity))
    }

    /// How several quantities of this type become one.
    ///
    /// Types that HealthKit does not define count as discrete, which every value survives.
    public var aggregationStyle: HKQuantityAggregationStyle {
        let style = value.quantityFacts?.aggregationStyle ?? .discreteArithmetic
        return HKQuantityAggregationStyle(rawValue: style.rawValue) ?? .discreteArithmetic
    }
}
