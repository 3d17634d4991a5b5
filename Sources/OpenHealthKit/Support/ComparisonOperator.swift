#if os(Linux)
public import Foundation

/// Names Foundation's operator where naming it by itself would warn.
///
/// Foundation on Linux marks the class around the operator deprecated, because there are no
/// comparison predicates there. HealthKit's signatures need the operator all the same, so its
/// name is inferred from a function that is deprecated too.
public enum ComparisonOperatorName: ComparisonOperatorNaming {
    /// Lets the operator be inferred.
    @available(*, deprecated, message: "Only the type of its argument counts")
    public static func name(_ type: NSComparisonPredicate.Operator) {}
}

/// Something from which a type can be inferred.
public protocol ComparisonOperatorNaming {
    /// The type that is inferred.
    associatedtype Operator
    /// Lets the type be inferred.
    static func name(_ type: Operator)
}

/// `NSComparisonPredicate.Operator`, by a name that does not warn.
public typealias ComparisonOperator = ComparisonOperatorName.Operator
#else
public import Foundation

/// `NSComparisonPredicate.Operator`, by the name that the package uses everywhere.
public typealias ComparisonOperator = NSComparisonPredicate.Operator
#endif
