import Foundation
import OpenHealthKit
import Testing

@Suite("Errors of the store")
struct HKErrorTests {
    @Test("An error is caught by its code")
    func catching() {
        do {
            throw HKError(.errorNoData)
        } catch HKError.errorAuthorizationDenied {
            Issue.record("caught as another code")
        } catch HKError.errorNoData {
        } catch {
            Issue.record("not caught")
        }
    }

    @Test("An NSError of the domain is caught by its code, one of another domain is not")
    func catchingNSErrors() {
        let same: any Error = NSError(domain: HKErrorDomain, code: 11)
        let foreign: any Error = NSError(domain: NSCocoaErrorDomain, code: 11)
        #expect(HKError.errorNoData ~= same)
        #expect(!(HKError.errorNoData ~= foreign))
    }

    @Test("Seen as an NSError an error keeps domain, code and text")
    func bridging() {
        let error: any Error = HKError(
            .errorAuthorizationNotDetermined,
            userInfo: [NSLocalizedDescriptionKey: "Authorization not determined"])
        #expect((error as NSError).domain == "com.apple.healthkit")
        #expect((error as NSError).code == 5)
        #expect(error.localizedDescription == "Authorization not determined")
        #expect((error as? HKError)?.code == .errorAuthorizationNotDetermined)
        #expect((error as? HKError)?.localizedDescription == "Authorization not determined")
        #expect(
            "\(error)"
                == "Error Domain=com.apple.healthkit Code=5 \"Authorization not determined\"")
    }

    @Test("Two errors are equal with the same code and user information")
    func equality() {
        #expect(HKError(.errorNoData) == HKError(.errorNoData))
        #expect(HKError(.errorNoData) != HKError(.errorInvalidArgument))
        #expect(
            HKError(.errorNoData, userInfo: [NSLocalizedDescriptionKey: "a"])
                != HKError(.errorNoData, userInfo: [NSLocalizedDescriptionKey: "b"]))
        #expect(HKError.errorDomain == HKErrorDomain)
        #expect(HKError.Code.noError == .unknownError)
    }
}
