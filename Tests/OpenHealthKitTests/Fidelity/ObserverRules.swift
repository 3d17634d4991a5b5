import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for observers and background delivery")
struct ObserverRules {
    private let phone = Phone()

    @Test("9.2 what another app saves is told too, and what does not match is not")
    func otherApps() async throws {
        let events = Events<Int>()
        let count = Flag()
        let query = HKObserverQuery(
            sampleType: TestStore.steps,
            predicate: HKQuery.predicateForSamples(withStart: Phone.date(1_000), end: nil)
        ) { _, completion, _ in
            events.send(count.value ? 2 : 1)
            completion()
        }
        phone.diary.execute(query)
        try await phone.scale.save(Phone.steps(1, 0, 60))
        count.value = true
        try await phone.scale.save(Phone.steps(1, 2_000, 2_060))
        #expect(try await events.next() == 2)
        phone.diary.stop(query)
    }

    @Test("9.4 a correlation cannot wake an app")
    func correlation() async {
        let code = await Phone.code {
            try await phone.diary.enableBackgroundDelivery(
                for: Phone.pressureType, frequency: .immediate)
        }
        #expect(code == .errorInvalidArgument)
    }

    @Test("9.6 a delivery that was switched off wakes nobody", arguments: [false, true])
    func disabled(all: Bool) async throws {
        let phone = phone
        let store = phone.diary
        let events = Events<Bool>()
        let query = HKObserverQuery(sampleType: TestStore.mass, predicate: nil) {
            _, completion, _ in
            completion()
            events.send(phone.isInBackground.value)
        }
        try await store.save(Phone.weight(69))
        try await store.enableBackgroundDelivery(for: TestStore.mass, frequency: .immediate)
        store.execute(query)
        #expect(try await events.next() == false)
        phone.isInBackground.value = true
        try await store.save(Phone.weight(70))
        #expect(try await events.next() == true)
        if all {
            try await store.disableAllBackgroundDelivery()
        } else {
            try await store.disableBackgroundDelivery(for: TestStore.mass)
        }
        try await store.save(Phone.weight(71))
        phone.isInBackground.value = false
        try await store.save(Phone.weight(72))
        #expect(try await events.next() == false)
        store.stop(query)
    }

    @Test("9.5 three missed completions silence an observer until one of them is called")
    func missed() async throws {
        let phone = phone
        let store = phone.diary
        let isAnswered = Flag()
        let events = Events<(Completion, isAnswered: Bool)>()
        let query = HKObserverQuery(sampleType: TestStore.mass, predicate: nil) {
            _, completion, _ in
            events.send((Completion(call: completion), isAnswered.value))
        }
        try await store.enableBackgroundDelivery(for: TestStore.mass, frequency: .immediate)
        phone.isInBackground.value = true
        try await store.save(Phone.weight(70))
        store.execute(query)
        let first = try await events.next().0
        for kilograms in [71.0, 72] {
            try await store.save(Phone.weight(kilograms))
            _ = try await events.next()
        }
        // An observer that is executed anew is told, while the first one stays silent.
        let anew = Events<Void>()
        let other = HKObserverQuery(sampleType: TestStore.mass, predicate: nil) {
            _, completion, _ in
            completion()
            anew.send(())
        }
        store.execute(other)
        try await anew.next()
        try await store.save(Phone.weight(73))
        try await anew.next()
        // What piled up is told with the answer, without another change.
        isAnswered.value = true
        first.call()
        #expect(try await events.next().isAnswered)
        store.stop(query)
        store.stop(other)
    }
}

/// An observer's completion on its way to the test.
// @unchecked: HealthKit takes the answer from any thread.
private struct Completion: @unchecked Sendable {
    let call: HKObserverQueryCompletionHandler
}
