internal import Foundation
internal import Synchronization

/// A probe that recognises predicates made from a format string.
///
/// On Linux `NSPredicate(format:)` can only build a block predicate. Its block answers this probe
/// with its condition; other blocks do not. Copies of the predicate do the same.
final class FormatProbe: NSObject {
    private var answer: Result<PredicateTree, FormatError>?

    /// The condition of a predicate from a format string; nil for any other predicate.
    ///
    /// Raises for an unsupported format.
    static func tree(of predicate: NSPredicate) -> PredicateTree? {
        let probe = FormatProbe()
        _ = predicate.evaluate(with: probe)
        return probe.answer.map(tree(_:))
    }

    /// The block of a predicate with this condition, or with an unsupported one.
    ///
    /// Evaluated on an object outside HealthKit, whose properties Swift on Linux cannot read by
    /// name, it returns false and writes a notice to standard error. It does so only once, because
    /// an expectation of XCTest evaluates its predicate many times a second.
    static func block(
        _ meaning: Result<PredicateTree, FormatError>, format: String
    ) -> (Any?, [String: Any]?) -> Bool {
        let notice = ForeignObjectNotice(format: format)
        return { object, _ in
            if let probe = object as? FormatProbe {
                probe.answer = meaning
                return true
            }
            if case .success(.constant(let answer)) = meaning { return answer }
            guard isOfHealthKit(object) else {
                if let object { notice.write(object) }
                return false
            }
            return tree(meaning).matches(object)
        }
    }

    private static func isOfHealthKit(_ object: Any?) -> Bool {
        object is HKObject || object is HKActivitySummary || object is HKWorkoutActivity
    }

    private static func tree(_ meaning: Result<PredicateTree, FormatError>) -> PredicateTree {
        switch meaning {
        case .success(let tree): tree
        case .failure(let error): HKException.raise(.invalidArgument, error.description)
        }
    }
}

/// Reports once that a predicate cannot be evaluated on an object.
private final class ForeignObjectNotice: Sendable {
    private let format: String
    private let isWritten = Atomic(false)

    init(format: String) { self.format = format }

    /// Writes the format, which contains no arguments, and the object's class.
    func write(_ object: Any) {
        guard !isWritten.exchange(true, ordering: .relaxed) else { return }
        let text =
            "NSPredicate(format: \"\(format)\") is false for an object of class "
            + "\(type(of: object)): on Linux it reads the objects of HealthKit only; "
            + "use NSPredicate(block:).\n"
        FileHandle.standardError.write(Data(text.utf8))
    }
}
