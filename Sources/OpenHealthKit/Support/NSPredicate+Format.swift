#if os(Linux)
public import Foundation

extension NSPredicate {
    /// A predicate from a format string over HealthKit's key paths.
    ///
    /// ```swift
    /// let later = NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, date as NSDate)
    /// let typed = NSPredicate(format: "metadata.%K == YES", HKMetadataKeyWasUserEntered)
    /// ```
    ///
    /// Foundation on Linux has no format strings. Raises for a string that cannot be parsed or is
    /// nested deeper than 64 times. A predicate over other key paths can be created, but raises
    /// when it is executed, or evaluated on an object of HealthKit. Evaluated on another object a
    /// predicate is false, and writes a notice to standard error.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// A predicate from a format string over HealthKit's key paths, with its arguments in a list.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let meaning: Result<PredicateTree, FormatError>
        do throws(FormatError) {
            meaning = .success(try FormatParser.tree(predicateFormat, arguments ?? []))
        } catch {
            switch error {
            case .syntax, .nesting, .missingArgument:
                HKException.raise(
                    .invalidArgument,
                    "\(error.description) in \"\(predicateFormat.prefix(200))\"")
            case .keyPath, .comparison, .value: meaning = .failure(error)
            }
        }
        self.init(block: FormatProbe.block(meaning, format: predicateFormat))
    }
}
#endif
