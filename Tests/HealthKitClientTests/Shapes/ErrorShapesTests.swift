import Foundation
import HealthKit
import Testing

/// Ways in which apps take errors of the store apart.
@Suite("Shapes of handling errors")
struct ErrorShapesTests {
    /// What an app shows for an error that a completion handler gave it.
    private func advice(_ error: any Error) -> String {
        switch error {
        case HKError.errorDatabaseInaccessible: "unlock"
        case HKError.errorAuthorizationDenied, HKError.errorAuthorizationNotDetermined: "allow"
        case let error as HKError where error.code == .errorInvalidArgument: "repair"
        case let error as HKError: "code \(error.errorCode)"
        default: "unknown"
        }
    }

    @Test(
        "An error is told by its code in a switch",
        arguments: [
            (HKError.Code.errorDatabaseInaccessible, "unlock"),
            (.errorAuthorizationDenied, "allow"),
            (.errorAuthorizationNotDetermined, "allow"),
            (.errorInvalidArgument, "repair"),
            (.errorNoData, "code 11"),
        ])
    func patterns(code: HKError.Code, expected: String) {
        #expect(advice(HKError(code)) == expected)
        #expect(advice(CocoaError(.fileNoSuchFile)) == "unknown")
    }

    @Test("An error crosses to NSError and back with code, domain and information")
    func bridging() {
        let made = HKError(.errorAuthorizationDenied, userInfo: [NSLocalizedDescriptionKey: "No."])
        let seen = made as NSError
        #expect(seen.domain == HKErrorDomain && seen.domain == HKError.errorDomain)
        #expect(seen.code == HKError.Code.errorAuthorizationDenied.rawValue)
        #expect(seen.localizedDescription == "No.")
        let back = HKError(_nsError: seen)
        #expect(back == made && back.code == .errorAuthorizationDenied)
        #expect(back.localizedDescription == "No.")
        #expect(back._nsError == seen)
    }

    @Test("A code that a test makes by hand is the code of the error")
    func fromNSError() {
        let error = NSError(domain: HKErrorDomain, code: HKError.errorNoData.rawValue)
        #expect(HKError(_nsError: error).code == .errorNoData)
        #expect(HKError(_nsError: error).errorUserInfo.isEmpty)
    }
}
