internal import Foundation

/// The names of the exceptions that HealthKit raises for programmer errors.
package enum HKExceptionName: String, Sendable {
    case invalidArgument = "NSInvalidArgumentException"
    case objectValidation = "_HKObjectValidationFailureException"
}

/// Raises the exceptions that are Objective-C exceptions on Apple's systems.
///
/// Swift code cannot catch such an exception there or here: the process crashes with Apple's reason
/// on standard error, where an exit test reads it.
package enum HKException {
    /// Writes the exception's name and reason to standard error and crashes.
    package static func raise(_ name: HKExceptionName, _ reason: String) -> Never {
        let text =
            "*** Terminating app due to uncaught exception '\(name.rawValue)', "
            + "reason: '\(reason)'\n"
        FileHandle.standardError.write(Data(text.utf8))
        fatalError(reason)
    }
}
