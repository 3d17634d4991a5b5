// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// The domain of Core Location's errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of Core Location: a code, and texts for the person in `userInfo`.
@_weakLinked
public struct CLError: CustomNSError, Hashable, Sendable {
    private let storage: NSError

    /// Creates an error with a code and user information.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        storage = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    public var code: Code { Code(rawValue: storage.code) ?? .locationUnknown }

    public var userInfo: [String: Any] { storage.userInfo }

    public var errorCode: Int { storage.code }

    public var errorUserInfo: [String: Any] { storage.userInfo }

    public var localizedDescription: String { storage.localizedDescription }

    public static var errorDomain: String { kCLErrorDomain }

    /// The kind of error.
    public enum Code: Int, Sendable {
        case locationUnknown = 0
        case denied = 1
        case network = 2
        case headingFailure = 3
        case regionMonitoringDenied = 4
        case regionMonitoringFailure = 5
        case regionMonitoringSetupDelayed = 6
        case regionMonitoringResponseDelayed = 7
        case geocodeFoundNoResult = 8
        case geocodeFoundPartialResult = 9
        case geocodeCanceled = 10
        case deferredFailed = 11
        case deferredNotUpdatingLocation = 12
        case deferredAccuracyTooLow = 13
        case deferredDistanceFiltered = 14
        case deferredCanceled = 15
        case rangingUnavailable = 16
        case rangingFailure = 17
        case promptDeclined = 18
        case historicalLocationError = 19

        /// Whether an error is one of Core Location with this code.
        public static func ~= (code: Code, error: any Error) -> Bool {
            let error = error as NSError
            return error.domain == kCLErrorDomain && error.code == code.rawValue
        }
    }

    public static var locationUnknown: Code { .locationUnknown }
    public static var denied: Code { .denied }
    public static var network: Code { .network }
    public static var headingFailure: Code { .headingFailure }
    public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
    public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
    public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
    public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
    public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
    public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
    public static var geocodeCanceled: Code { .geocodeCanceled }
    public static var promptDeclined: Code { .promptDeclined }
}
