package import Foundation
package import HealthModel

/// A predicate that the store supports: the class of all predicates that `HKQuery` creates.
package final class HealthPredicate: NSPredicate {
    /// The condition of the predicate.
    package let tree: PredicateTree

    package init(_ tree: PredicateTree) {
        self.tree = tree
        super.init(value: true)
    }

    package convenience init(_ predicate: SamplePredicate) { self.init(.sample(predicate)) }

    /// Whether an object of HealthKit matches the predicate; other objects do not.
    package override func evaluate(with object: Any?) -> Bool { tree.matches(object) }

    package override func evaluate(
        with object: Any?, substitutionVariables: [String: Any]?
    ) -> Bool {
        tree.matches(object)
    }

    /// The condition as text for logs.
    package override var predicateFormat: String { tree.text }

    /// The condition as text for logs.
    package override var description: String { tree.text }

    package override var debugDescription: String { tree.text }

    package override func copy() -> Any { self }

    package override func copy(with zone: NSZone? = nil) -> Any { self }

    package override func isEqual(_ object: Any?) -> Bool {
        switch object {
        case let other as HealthPredicate: other.tree == tree
        case let other as FormatPredicate: other.isEqual(self)
        default: false
        }
    }

    package override var hash: Int { tree.hashValue }
}
