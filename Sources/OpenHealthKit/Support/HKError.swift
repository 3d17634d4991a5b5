// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import HealthDatabase

/// An error of the health store: a code, and texts for the person in `userInfo`.
///
/// Throw `HKError(.errorNoData)`; catch with `catch HKError.errorNoData`, which also catches an
/// `NSError` of the same domain and code. Seen as an `NSError` it keeps domain, code and user
/// information, and an `NSError` of HealthKit's domain is cast back by `as? HKError`.
public struct HKError: CustomNSError, Hashable, Sendable {
    private let storage: NSError

    /// Creates an error with a code and user information.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        storage = NSError(domain: HKErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// Creates an error from an `NSError`.
    ///
    /// A code of another domain is interpreted as HealthKit's; a cast would fail.
    public init(_nsError error: NSError) { storage = error }

    /// The error for Objective-C: domain, code and user information.
    public var _nsError: NSError { storage }

    public var code: Code { Code(rawValue: storage.code) ?? .unknownError }

    public var userInfo: [String: Any] { storage.userInfo }

    public var errorCode: Int { storage.code }

    public var errorUserInfo: [String: Any] { storage.userInfo }

    /// The text under `NSLocalizedDescriptionKey`, otherwise one with domain and code.
    public var localizedDescription: String { storage.localizedDescription }

    public static var errorDomain: String { HKErrorDomain }
}

/// Defines the cast `as? HKError` of an `NSError`: it succeeds for an error of HealthKit's domain only.
// The Swift runtime uses this protocol for casts from a class, on Linux too.
extension HKError: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSError { storage }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout HKError?) {
        _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSError, result: inout HKError?
    ) -> Bool {
        result = source.domain == HKErrorDomain ? HKError(_nsError: source) : nil
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> HKError {
        source.map(HKError.init(_nsError:)) ?? HKError(.unknownError)
    }
}

extension HKError: CustomStringConvertible {
    /// Domain, code and text; the rest of the user information is kept out of logs.
    public var description: String {
        "Error Domain=\(HKErrorDomain) Code=\(errorCode) \"\(localizedDescription)\""
    }
}

extension HKError.Code {
    /// Whether an error is one of the health store with this code.
    public static func ~= (code: HKError.Code, error: any Error) -> Bool {
        let error = error as NSError
        return error.domain == HKErrorDomain && error.code == code.rawValue
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

    /// Creates HealthKit's error for an error of the store.
    ///
    /// Errors of HealthKit do not change. The texts contain no health values.
    package init(mapping error: any Error) {
        switch error {
        case let error as HKError: self = error
        case let error as HealthStoreError: self.init(error)
        default: self.init(.unknownError, text: "An unknown error occurred.", underlying: error)
        }
    }

    /// Creates an error with a text for the person.
    package init(_ code: Code, text: String, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: text]
        if let underlying { userInfo[NSUnderlyingErrorKey] = underlying as NSError }
        self.init(code, userInfo: userInfo)
    }

    private init(_ error: HealthStoreError) {
        switch error {
        case .authorizationNotDetermined:
            self.init(.errorAuthorizationNotDetermined, text: "Authorization not determined")
        case .authorizationDenied:
            self.init(.errorAuthorizationDenied, text: "Not authorized")
        case .databaseInaccessible:
            self.init(
                .errorDatabaseInaccessible, text: "Protected health data is inaccessible")
        case .invalidArgument(let reason):
            self.init(.errorInvalidArgument, text: reason)
        case .noData:
            self.init(.errorNoData, text: "No data available for the specified predicate.")
        case .duplicateObject:
            self.init(
                .errorInvalidArgument, text: "An object with this UUID has already been saved.")
        case .objectsNotFound:
            self.init(
                .errorInvalidArgument, text: "Failed to find some objects for deletion.")
        case .validation(let reason):
            HKException.raise(.objectValidation, reason)
        default:
            self.init(.unknownError, text: error.description)
        }
    }
}

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
