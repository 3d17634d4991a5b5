internal import Foundation
internal import HealthModel
internal import Synchronization

/// A predicate from a format string.
///
/// A condition on `SELF` is evaluated on a text, a number, a date or a quantity, and one on samples also on
/// a dictionary with its key paths. On any other object outside HealthKit, whose properties Swift on Linux
/// cannot read by name, the predicate is false and writes a notice to standard error. It does so only once,
/// because an expectation of XCTest evaluates its predicate many times a second.
final class FormatPredicate: NSPredicate {
    /// The condition, or the reason why the store does not support it.
    private let meaning: Result<PredicateTree, FormatError>
    private let text: String
    private let notice: ForeignObjectNotice

    init(_ meaning: Result<PredicateTree, FormatError>, format: String, arguments: [Any]) {
        self.meaning = meaning
        text =
            (try? meaning.get())?.text
            ?? FormatText.text(of: format, arguments: arguments)
        notice = ForeignObjectNotice(format: format)
        super.init(value: true)
    }

    /// The condition; raises for an unsupported one.
    var tree: PredicateTree {
        switch meaning {
        case .success(let tree): tree
        case .failure(let error): HKException.raise(.invalidArgument, error.description)
        }
    }

    // MARK: Evaluation

    override func evaluate(with object: Any?) -> Bool {
        switch meaning {
        case .success(.value(let predicate)):
            if let object, let value = MetadataValue(bridging: object) {
                return predicate.matches(value)
            }
        case .success(let tree) where object is [String: Any]: return tree.matches(object)
        default: break
        }
        guard Self.isOfHealthKit(object) else {
            if let object { notice.write(object) }
            return false
        }
        return tree.matches(object)
    }

    override func evaluate(with object: Any?, substitutionVariables: [String: Any]?) -> Bool {
        evaluate(with: object)
    }

    private static func isOfHealthKit(_ object: Any?) -> Bool {
        object is HKObject || object is HKActivitySummary || object is HKWorkoutActivity
    }

    // MARK: Equality and text

    /// Whether another predicate has the same condition; unsupported ones are compared by their text.
    override func isEqual(_ object: Any?) -> Bool {
        switch (meaning, object) {
        case (.success(let tree), let other as HealthPredicate): tree == other.tree
        case (.success(let tree), let other as FormatPredicate): .success(tree) == other.meaning
        case (.failure, let other as FormatPredicate): text == other.text
        default: false
        }
    }

    override var hash: Int { (try? meaning.get())?.hashValue ?? text.hashValue }

    /// The condition as text, or the format with its arguments.
    override var predicateFormat: String { text }

    override var description: String { text }

    override var debugDescription: String { text }

    override func copy() -> Any { self }

    override func copy(with zone: NSZone? = nil) -> Any { self }
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
