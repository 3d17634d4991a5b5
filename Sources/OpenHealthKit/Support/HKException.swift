internal import Foundation

/// The names of the exceptions that HealthKit raises for programmer errors.
package enum HKExceptionName: String, Sendable {
    case invalidArgument = "NSInvalidArgumentException"
    case objectValidation = "_HKObjectValidationFailureException"
}

/// The one door for what raises an Objective-C exception on Apple's side.
///
/// Swift code cannot catch such an exception there, and cannot here: the process ends with
/// Apple's reason on standard error, where an exit test reads it.
package enum HKException {
    /// Writes the exception's name and reason to standard error and ends the process.
    package static func raise(_ name: HKExceptionName, _ reason: String) -> Never {
        let text =
            "*** Terminating app due to uncaught exception '\(name.rawValue)', "
            + "reason: '\(reason)'\n"
        FileHandle.standardError.write(Data(text.utf8))
        fatalError(reason)
    }
}
