#if os(Linux)
public import Foundation

/// Provides a name for Foundation's operator that causes no warning.
///
/// Foundation on Linux marks the class around the operator as deprecated, because it has no
/// comparison predicates there. HealthKit's signatures need the operator, so its name is inferred
/// from a function that is deprecated too.
public enum ComparisonOperatorName: ComparisonOperatorNaming {
    /// A function from which the operator is inferred.
    @available(*, deprecated, message: "Only the type of its argument counts")
    public static func name(_ type: NSComparisonPredicate.Operator) {}
}

/// A protocol from which a type is inferred.
public protocol ComparisonOperatorNaming {
    /// The inferred type.
    associatedtype Operator
    /// A function from which the type is inferred.
    static func name(_ type: Operator)
}

/// `NSComparisonPredicate.Operator`, by a name that causes no warning.
public typealias ComparisonOperator = ComparisonOperatorName.Operator

extension NSPredicate {
    /// A predicate that matches everything: apps begin with `NSPredicate()` and replace it.
    ///
    /// Foundation on Linux has no such initialiser, and an extension cannot override that of `NSObject`: the unused
    /// parameter makes this one another initialiser.
    public convenience init(_always: Void = ()) {
        self.init(value: true)
    }

    /// A predicate for objects in memory, from one of Swift such as `#Predicate<HKSample> { $0.endDate < now }`.
    ///
    /// It is false for an object of another class, and where Swift's predicate throws. In a query it raises, as
    /// predicates with a block do.
    public convenience init<Input: NSObject>(_ predicate: Predicate<Input>) {
        self.init { object, _ in
            (object as? Input).map { (try? predicate.evaluate($0)) ?? false } ?? false
        }
    }
}
#else
public import Foundation

/// `NSComparisonPredicate.Operator`, by the name that the package uses everywhere.
public typealias ComparisonOperator = NSComparisonPredicate.Operator
#endif
