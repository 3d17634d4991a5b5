import Dispatch
import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("0 Two ways to fail")
    struct FailureRules {
        private let phone = Phone.running

        @Test("Rule 0.1: a programming error raises, it is not thrown")
        func raises() async {
            await expectRaised(.wrongConversion)
        }

        @Test("Rule 0.2: an exception has one of two names")
        func names() async {
            await expectRaised(.unknownUnit, .invalidArgument)
            await expectRaised(.startAfterEnd, .objectValidation)
        }

        @Test("Rule 0.3: a failure is an HKError of HealthKit's domain")
        func domain() async throws {
            var thrown: (any Error)?
            do {
                try await phone.store.delete(phone.weight(70))
            } catch {
                thrown = error
            }
            let error = try #require(thrown as? HKError)
            #expect((error as NSError).domain == "com.apple.healthkit")
            #expect((error as NSError).code == HKError.Code.errorInvalidArgument.rawValue)
            #expect(HKErrorDomain == "com.apple.healthkit")
        }

        @Test("Rule 0.4: a handler never runs inside the call that it belongs to")
        func asynchronous() async throws {
            let results = Events<DispatchTimeoutResult>()
            let saved = DispatchSemaphore(value: 0)
            phone.store.save(phone.steps(1)) { _, _ in
                results.send(saved.wait(timeout: .now() + 10))
            }
            saved.signal()
            #expect(try await results.next() == .success)
            let executed = DispatchSemaphore(value: 0)
            let query = HKSampleQuery(
                sampleType: Phone.steps, predicate: phone.mine, limit: 1, sortDescriptors: nil
            ) { _, _, _ in results.send(executed.wait(timeout: .now() + 10)) }
            phone.store.execute(query)
            executed.signal()
            #expect(try await results.next() == .success)
        }
    }
}
