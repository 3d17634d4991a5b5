#if os(Linux)
public import Foundation

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
    /// Raises for a string that cannot be parsed or is nested deeper than 64 times. A predicate over
    /// other key paths can be created, but raises when it is executed, or evaluated on an object of
    /// HealthKit. A condition on `SELF`, such as `SELF MATCHES %@`, is evaluated on a text, a number, a
    /// date or a quantity, and one on samples also on a dictionary. Evaluated on another object a predicate is false, and writes a notice to
    /// standard error.
    public init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// A predicate from a format string over HealthKit's key paths, with its arguments in a list.
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let arguments = arguments ?? []
        let meaning = FormatParser.meaning(of: predicateFormat, arguments)
        // A constant is equal to Foundation's own.
        let predicate =
            if case .success(.constant(let answer)) = meaning {
                NSPredicate(value: answer)
            } else {
                FormatPredicate(meaning, format: predicateFormat, arguments: arguments)
            }
        guard let predicate = predicate as? Self else {
            HKException.raise(
                .invalidArgument, "A \(Self.self) cannot be made from a format string")
        }
        self = predicate
    }
}

extension FormatParser {
    /// The condition of a format string, or the reason why the store does not support it; raises for
    /// a string that cannot be parsed.
    fileprivate static func meaning(
        of format: String, _ arguments: [Any]
    ) -> Result<PredicateTree, FormatError> {
        do throws(FormatError) {
            return .success(try tree(format, arguments))
        } catch {
            switch error {
            case .syntax, .nesting, .missingArgument:
                HKException.raise(
                    .invalidArgument, "\(error.description) in \"\(format.prefix(200))\"")
            case .keyPath, .comparison, .value: return .failure(error)
            }
        }
    }
}
#endif
