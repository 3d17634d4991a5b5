internal import Foundation

/// The question by which a predicate made from a format string is known again.
///
/// On Linux `NSPredicate(format:)` can only build a block predicate. Its block answers this
/// question with what it says; every other block does not know it. Copies keep the answer.
final class FormatProbe: NSObject {
    private var answer: Result<PredicateTree, FormatError>?

    /// What a predicate from a format string says; nil for any other predicate.
    ///
    /// Raises for a format that the store cannot take.
    static func tree(of predicate: NSPredicate) -> PredicateTree? {
        let probe = FormatProbe()
        _ = predicate.evaluate(with: probe)
        return probe.answer.map(tree(_:))
    }

    /// The block of a predicate that says this, or that says nothing to the store.
    static func block(
        _ meaning: Result<PredicateTree, FormatError>
    ) -> (Any?, [String: Any]?) -> Bool {
        { object, _ in
            guard let probe = object as? FormatProbe else { return tree(meaning).matches(object) }
            probe.answer = meaning
            return true
        }
    }

    private static func tree(_ meaning: Result<PredicateTree, FormatError>) -> PredicateTree {
        switch meaning {
        case .success(let tree): tree
        case .failure(let error): HKException.raise(.invalidArgument, error.description)
        }
    }
}
