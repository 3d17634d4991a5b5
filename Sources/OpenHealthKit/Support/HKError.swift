// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// An error of the health store: a code, and what a person can be told in `userInfo`.
///
/// Throw `HKError(.errorNoData)`; catch with `catch HKError.errorNoData`, which also catches an
/// `NSError` of the same domain and code. Seen as an `NSError` it keeps domain, code and user
/// information. Off Apple's systems Swift does not cast an `NSError` back: `as? HKError` finds
/// only what was thrown as an `HKError`.
public struct HKError: CustomNSError, Hashable, Sendable {
    private let storage: NSError

    /// Creates an error with a code and user information.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        storage = NSError(domain: HKErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// Creates an error that says what an `NSError` of the same domain says.
    ///
    /// What takes the place of a cast on Linux: the code of another domain is read as HealthKit's.
    public init(_nsError error: NSError) { storage = error }

    /// The error as Objective-C sees it: domain, code and user information.
    public var _nsError: NSError { storage }

    public var code: Code { Code(rawValue: storage.code) ?? .unknownError }

    public var userInfo: [String: Any] { storage.userInfo }

    public var errorCode: Int { storage.code }

    public var errorUserInfo: [String: Any] { storage.userInfo }

    /// The text under `NSLocalizedDescriptionKey`, else one that names domain and code.
    public var localizedDescription: String { storage.localizedDescription }

    public static var errorDomain: String { HKErrorDomain }
}

extension HKError: CustomStringConvertible {
    /// Domain, code and text; the rest of the user information stays out of logs.
    public var description: String {
        "Error Domain=\(HKErrorDomain) Code=\(errorCode) \"\(localizedDescription)\""
    }
}

extension HKError {
    /// What went wrong.
    public enum Code: Int, Sendable {
        case unknownError = 0
        case errorHealthDataUnavailable = 1
        case errorHealthDataRestricted = 2
        case errorInvalidArgument = 3
        case errorAuthorizationDenied = 4
        case errorAuthorizationNotDetermined = 5
        case errorDatabaseInaccessible = 6
        case errorUserCanceled = 7
        case errorAnotherWorkoutSessionStarted = 8
        case errorUserExitedWorkoutSession = 9
        case errorRequiredAuthorizationDenied = 10
        case errorNoData = 11
        case errorWorkoutActivityNotAllowed = 12
        case errorDataSizeExceeded = 13
        case errorBackgroundWorkoutSessionNotAllowed = 14
        case errorNotPermissibleForGuestUserMode = 15

        /// The older name of `unknownError`.
        public static var noError: Code { .unknownError }

        /// Whether an error is one of the health store with this code.
        public static func ~= (code: Code, error: any Error) -> Bool {
            let error = error as NSError
            return error.domain == HKErrorDomain && error.code == code.rawValue
        }
    }
}

extension HKError {
    public static var unknownError: Code { .unknownError }
    public static var noError: Code { .noError }
    public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
    public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
    public static var errorInvalidArgument: Code { .errorInvalidArgument }
    public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
    public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
    public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
    public static var errorUserCanceled: Code { .errorUserCanceled }
    public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }
    public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }
    public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
    public static var errorNoData: Code { .errorNoData }
    public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }
    public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
    public static var errorBackgroundWorkoutSessionNotAllowed: Code {
        .errorBackgroundWorkoutSessionNotAllowed
    }
    public static var errorNotPermissibleForGuestUserMode: Code {
        .errorNotPermissibleForGuestUserMode
    }
}
