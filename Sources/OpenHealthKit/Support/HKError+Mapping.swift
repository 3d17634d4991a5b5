internal import Foundation
internal import HealthDatabase

extension HKError {
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
