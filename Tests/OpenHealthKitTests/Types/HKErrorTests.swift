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

    @Test("An NSError of the domain is cast to an error of the store, one of another domain is not")
    func casting() {
        let same = NSError(
            domain: HKErrorDomain, code: HKError.Code.errorDatabaseInaccessible.rawValue,
            userInfo: ["key": "value"])
        let foreign = NSError(domain: NSCocoaErrorDomain, code: 6)

        #expect((same as? HKError)?.code == .errorDatabaseInaccessible)
        #expect((same as? HKError)?.userInfo["key"] as? String == "value")
        #expect((foreign as? HKError) == nil)
        let (sameError, foreignError): (any Error, any Error) = (same, foreign)
        #expect((sameError as? HKError)?.code == .errorDatabaseInaccessible)
        #expect((foreignError as? HKError) == nil)
        #expect(sameError is HKError)
        #expect(!(foreignError is HKError))

        // The two ways in which apps ask in an extension of their own.
        #expect(same.isInaccessible)
        #expect(same.isInaccessibleError)
        #expect(!foreign.isInaccessible)
        #expect(!foreign.isInaccessibleError)
    }

    @Test("A thrown NSError is caught as an error of the store")
    func catchingByType() {
        func caught(_ error: any Error) -> HKError.Code? {
            do {
                throw error
            } catch HKError.errorNoData {
                return .errorNoData
            } catch let error as HKError {
                return error.code
            } catch {
                return nil
            }
        }
        #expect(caught(NSError(domain: HKErrorDomain, code: 11)) == .errorNoData)
        #expect(caught(NSError(domain: HKErrorDomain, code: 5)) == .errorAuthorizationNotDetermined)
        #expect(caught(NSError(domain: NSCocoaErrorDomain, code: 5)) == nil)
        let failure = Result<Int, any Error>.failure(NSError(domain: HKErrorDomain, code: 6))
        guard case .failure(let error as HKError) = failure else {
            Issue.record("not matched")
            return
        }
        #expect(error.code == .errorDatabaseInaccessible)
    }

    @Test("An error goes through NSError and back, and keeps what it says")
    func roundTrip() {
        let error: any Error = HKError(.errorNoData, userInfo: ["key": "value"])
        let bridged = error as NSError
        #expect(bridged.userInfo["key"] as? String == "value")
        #expect((bridged as? HKError) == error as? HKError)
        #expect((bridged as Any) as? HKError != nil)
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

extension NSError {
    fileprivate var isInaccessible: Bool {
        (self as? HKError)?.code == .errorDatabaseInaccessible
    }
}

extension Error {
    fileprivate var isInaccessibleError: Bool {
        (self as? HKError)?.code == .errorDatabaseInaccessible
    }
}
