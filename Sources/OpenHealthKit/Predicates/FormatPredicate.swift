public import Foundation
internal import HealthModel
internal import Synchronization

#if os(Linux)
/// Allows an initialiser of `NSPredicate` to return an instance of a subclass.
///
/// Foundation on Linux has no format strings. In Swift only an initialiser of a protocol can set
/// `self` to another object.
public protocol FormatPredicateFactory {}

extension NSPredicate: FormatPredicateFactory {}

extension FormatPredicateFactory {
    /// A predicate from a format string over HealthKit's key paths.
    ///
    /// ```swift
    /// let later = NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, date as NSDate)
    /// let typed = NSPredicate(format: "metadata.%K == YES", HKMetadataKeyWasUserEntered)
    /// ```
    ///
    /// Raises for a string that cannot be parsed or is nested deeper than 64 times. A predicate over other key paths
    /// can be created, but raises when it is executed, or evaluated on an object of HealthKit. A condition on `SELF`,
    /// such as `SELF MATCHES %@`, is evaluated on a text, a number, a date or a quantity, and one on samples also on a
    /// dictionary. On any other object a predicate evaluates to false and writes a notice to standard error.
    public init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// A predicate from a format string over HealthKit's key paths, with its arguments in a list.
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let arguments = arguments ?? []
        let condition = FormatParser.condition(of: predicateFormat, arguments)
        // A constant is equal to Foundation's own.
        let predicate =
            if case .success(.constant(let answer)) = condition {
                NSPredicate(value: answer)
            } else {
                FormatPredicate(condition, format: predicateFormat, arguments: arguments)
            }
        guard let predicate = predicate as? Self else {
            HKException.raise(
                .invalidArgument, "A \(Self.self) cannot be made from a format string")
        }
        self = predicate
    }
}

extension NSPredicate {
    /// The predicate with values in place of variables such as `$start` in its format string.
    ///
    /// Without a value a variable stays, and the predicate raises when it is executed.
    ///
    /// - Parameter variables: The values by the names of the variables, without `$`.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
        let predicate: NSPredicate? =
            switch self {
            case let format as FormatPredicate: format.substituting(variables)
            case let compound as NSCompoundPredicate:
                NSCompoundPredicate(
                    type: compound.compoundPredicateType,
                    subpredicates: compound.subpredicates.map {
                        $0.withSubstitutionVariables(variables)
                    })
            default: nil
            }
        return predicate as? Self ?? self
    }
}
#endif

extension FormatParser {
    /// The condition of a format string, or the reason why the store does not support it; raises for
    /// a string that cannot be parsed.
    fileprivate static func condition(
        of format: String, _ arguments: [Any], variables: [String: Any] = [:]
    ) -> Result<PredicateTree, FormatError> {
        do throws(FormatError) {
            return .success(try tree(format, arguments, variables: variables))
        } catch {
            switch error {
            case .syntax, .nesting, .missingArgument:
                HKException.raise(
                    .invalidArgument, "\(error.description) in \"\(format.prefix(200))\"")
            case .keyPath, .comparison, .value, .variable: return .failure(error)
            }
        }
    }
}

/// A predicate from a format string.
///
/// A condition on `SELF` is evaluated on a text, a number, a date or a quantity, and one on samples also on
/// a dictionary with its key paths. On any other object outside HealthKit, whose properties Swift on Linux
/// cannot read by name, the predicate is false and writes a notice to standard error. It does so only once,
/// because an expectation of XCTest evaluates its predicate many times a second.
final class FormatPredicate: NSPredicate {
    /// The condition, or the reason why the store does not support it.
    private let condition: Result<PredicateTree, FormatError>
    private let format: String
    private let arguments: [Any]
    private let variables: [String: Any]
    private let text: String
    private let notice: ForeignObjectNotice

    init(
        _ condition: Result<PredicateTree, FormatError>, format: String, arguments: [Any],
        variables: [String: Any] = [:]
    ) {
        self.condition = condition
        self.format = format
        self.arguments = arguments
        self.variables = variables
        text =
            (try? condition.get())?.text
            ?? FormatText.text(of: format, arguments: arguments)
        notice = ForeignObjectNotice(format: format)
        super.init(value: true)
    }

    /// The condition; raises for an unsupported one.
    var tree: PredicateTree {
        switch condition {
        case .success(let tree): tree
        case .failure(let error): HKException.raise(.invalidArgument, error.description)
        }
    }

    // MARK: Evaluation

    override func evaluate(with object: Any?) -> Bool {
        switch condition {
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
        substituting(substitutionVariables ?? [:]).evaluate(with: object)
    }

    /// The predicate with values of more variables; the predicate itself if it needs none.
    func substituting(_ values: [String: Any]) -> FormatPredicate {
        guard case .failure(.variable) = condition else { return self }
        // A value that was given before is a constant.
        let variables = variables.merging(values) { given, _ in given }
        return FormatPredicate(
            FormatParser.condition(of: format, arguments, variables: variables), format: format,
            arguments: arguments, variables: variables)
    }

    private static func isOfHealthKit(_ object: Any?) -> Bool {
        object is HKObject || object is HKActivitySummary || object is HKWorkoutActivity
    }

    // MARK: Equality and text

    /// Whether another predicate has the same condition; unsupported ones are compared by their text.
    override func isEqual(_ object: Any?) -> Bool {
        switch (condition, object) {
        case (.success(let tree), let other as HealthPredicate): tree == other.tree
        case (.success(let tree), let other as FormatPredicate): .success(tree) == other.condition
        case (.failure, let other as FormatPredicate): text == other.text
        default: false
        }
    }

    override var hash: Int { (try? condition.get())?.hashValue ?? text.hashValue }

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

/// A format string as text.
enum FormatText {
    /// A format string with its arguments in their places: key paths as they are, texts in quotes.
    static func text(of format: String, arguments: [Any]) -> String {
        var rest = arguments[...]
        var text = ""
        var characters = format[...]
        while let character = characters.popFirst() {
            guard character == "%", let conversion = conversion(&characters) else {
                text.append(character)
                continue
            }
            text += rest.popFirst().map { self.argument($0, isKeyPath: conversion == "K") } ?? ""
        }
        return text
    }

    /// The letter that ends a conversion, such as `d` in `%ld`; it is removed from the characters.
    private static func conversion(_ characters: inout Substring) -> Character? {
        while let character = characters.popFirst() {
            if character == "@" || character.isLetter && !"lhqz".contains(character) {
                return character
            }
        }
        return nil
    }

    private static func argument(_ value: Any, isKeyPath: Bool) -> String {
        if !isKeyPath, let text = value as? String { "\"\(text)\"" } else { "\(value)" }
    }
}
