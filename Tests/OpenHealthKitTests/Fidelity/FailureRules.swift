import Dispatch
import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for failures")
struct FailureRules {
    @Test("0.2 an exception bears Apple's name, one for objects and one for the rest")
    func names() async {
        let object = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKCategorySample(
                type: HKCategoryType(.menstrualFlow), value: 1, start: TestStore.zero,
                end: TestStore.zero)
        }
        #expect(text(object).contains("_HKObjectValidationFailureException"))
        let unit = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKUnit(from: "furlong")
        }
        #expect(text(unit).contains("'NSInvalidArgumentException'"))
        #expect(text(unit).contains("Unable to parse factorization string"))
    }

    @Test("0.4 a handler never runs inside the call that it belongs to")
    func asynchronous() async throws {
        let store = Phone().diary
        let events = Events<DispatchTimeoutResult>()
        let saved = DispatchSemaphore(value: 0)
        store.save(Phone.steps(1)) { _, _ in events.send(saved.wait(timeout: .now() + 20)) }
        saved.signal()
        #expect(try await events.next() == .success)
        let executed = DispatchSemaphore(value: 0)
        store.execute(
            HKSampleQuery(
                sampleType: TestStore.steps, predicate: nil, limit: 1, sortDescriptors: nil
            ) { _, _, _ in events.send(executed.wait(timeout: .now() + 20)) })
        executed.signal()
        #expect(try await events.next() == .success)
    }
}
