public import Foundation
internal import HealthModel

/// An enumeration of category values that creates predicates from its cases.
public protocol HKCategoryValuePredicateProviding: Hashable, RawRepresentable {
    /// Category samples whose value satisfies a comparison with a case.
    static func predicateForSamples(
        _ operatorType: ComparisonOperator, value: Self
    ) -> NSPredicate

    /// Category samples whose value is one of several cases.
    static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate
}

extension HKCategoryValuePredicateProviding where RawValue == Int {
    /// Category samples whose value satisfies a comparison with a case.
    public static func predicateForSamples(
        _ operatorType: ComparisonOperator, value: Self
    ) -> NSPredicate {
        HKQuery.predicateForCategorySamples(with: operatorType, value: value.rawValue)
    }

    /// Category samples whose value is one of several cases.
    public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
        HealthPredicate(.categoryValueIn(Set(values.map(\.rawValue))))
    }
}
