import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("9 Observers and background delivery")
    struct ObserverRules {
        private let phone = Phone.running

        @Test("Rule 9.1: the handler of an observer is given the changed types")
        func types() async throws {
            try await phone.store.save(phone.steps(1))
            let events = Events<Set<HKSampleType>?>()
            let query = HKObserverQuery(
                queryDescriptors: [Phone.steps, Phone.mass].map {
                    HKQueryDescriptor(sampleType: $0, predicate: phone.mine)
                }
            ) { _, types, completion, _ in
                events.send(types)
                completion()
            }
            phone.store.execute(query)
            #expect(try await events.next() == [Phone.steps])
            try await phone.store.save(phone.weight(70))
            #expect(try await events.next() == [Phone.mass])
            phone.store.stop(query)
        }

        @Test("Rule 9.2: the handler is called at once if there is data, then after each change")
        func changes() async throws {
            let first = phone.steps(1)
            try await phone.store.save(first)
            let events = Events<Bool>()
            let query = HKObserverQuery(sampleType: Phone.steps, predicate: phone.mine) {
                _, completion, error in
                events.send(error == nil)
                completion()
            }
            phone.store.execute(query)
            #expect(try await events.next())
            try await phone.store.save(phone.steps(2))
            #expect(try await events.next())
            try await phone.store.delete(first)
            #expect(try await events.next())
            phone.store.stop(query)
            try await phone.store.save(phone.steps(3))
            #expect(await events.isSilent())
        }

        @Test("Rule 9.4: background delivery of a correlation fails with 3")
        func correlation() async {
            let code = await Phone.code {
                try await phone.store.enableBackgroundDelivery(
                    for: Phone.pressure, frequency: .immediate)
            }
            #expect(code == .errorInvalidArgument)
        }
    }
}
