internal import HealthModel

/// The type of a sample that is a quantity.
// Safe to share: adds no state to its superclass.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    /// Creates the quantity type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKQuantityTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .quantity))
    }

    /// The way in which several quantities of this type are combined.
    ///
    /// Types that HealthKit does not define count as discrete, which is valid for every value.
    public var aggregationStyle: HKQuantityAggregationStyle {
        let style = value.quantityFacts?.aggregationStyle ?? .discreteArithmetic
        return HKQuantityAggregationStyle(rawValue: style.rawValue) ?? .discreteArithmetic
    }
}
