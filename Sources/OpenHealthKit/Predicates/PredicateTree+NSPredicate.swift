package import Foundation
package import HealthModel

extension PredicateTree {
    /// The condition of a predicate; nil for blocks and for conditions on several kinds of object.
    ///
    /// Supported are the predicates of `HKQuery`, format strings over HealthKit's key paths, the
    /// true and the false predicate, and compounds of all these.
    package init?(_ predicate: NSPredicate) { self.init(predicate, depth: 0) }

    /// Raises if compounds are nested deeper than `deepest`, which SQLite could not parse.
    private init?(_ predicate: NSPredicate, depth: Int) {
        guard depth <= Self.deepest else {
            HKException.raise(
                .invalidArgument, "A predicate is nested deeper than \(Self.deepest) times")
        }
        switch predicate {
        case let predicate as HealthPredicate:
            self = predicate.tree
        case let predicate as FormatPredicate:
            self = predicate.tree
        case let predicate as NSCompoundPredicate:
            let parts = predicate.subpredicates.compactMap {
                PredicateTree($0, depth: depth + 1)
            }
            guard parts.count == predicate.subpredicates.count,
                let tree = PredicateTree.join(.init(predicate.compoundPredicateType), parts)
            else { return nil }
            self = tree
        default:
            if predicate == NSPredicate(value: true) {
                self = .constant(true)
            } else if predicate == NSPredicate(value: false) {
                self = .constant(false)
            } else {
                return nil
            }
        }
    }

    /// The deepest nesting of compounds, apart from the parts of a format string.
    package static let deepest = 64
}

extension PredicateTree {
    /// The part of a predicate about one kind of object; raises if there is none.
    fileprivate static func condition<Condition>(
        of predicate: NSPredicate, _ subject: (PredicateTree) -> Condition?
    ) -> Condition {
        guard let condition = PredicateTree(predicate).flatMap(subject) else {
            HKException.raiseUnsupported(predicate)
        }
        return condition
    }
}

extension PredicateTree.Joint {
    /// The operator of a compound.
    init(_ type: NSCompoundPredicate.LogicalType) {
        switch type {
        case .and: self = .and
        case .or: self = .or
        case .not: self = .not
        @unknown default: self = .and
        }
    }
}

extension SamplePredicate {
    /// The condition on samples of a predicate; every sample for nil.
    ///
    /// Raises for predicates that HealthKit does not support: blocks, and those for other objects.
    package init(checking predicate: NSPredicate?) {
        self = predicate.map { PredicateTree.condition(of: $0, \.asSample) } ?? .all
    }
}

extension SummaryPredicate {
    /// The condition on activity summaries of a predicate; every day for nil.
    ///
    /// Raises for predicates that HealthKit does not support: blocks, and those for other objects.
    package init(checking predicate: NSPredicate?) {
        self = predicate.map { PredicateTree.condition(of: $0, \.asSummary) } ?? .all
    }
}

extension HKException {
    /// Raises for a predicate that cannot be converted to a query.
    static func raiseUnsupported(_ predicate: NSPredicate) -> Never {
        raise(
            .invalidArgument,
            "Unsupported predicate of class \(type(of: predicate)): use the predicates of HKQuery "
                + "or format strings over the HKPredicateKeyPath constants, and no blocks")
    }
}
