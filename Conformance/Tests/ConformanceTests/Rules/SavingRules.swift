import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("3 Saving")
    struct SavingRules {
        private let phone = Phone.running

        @Test("Rule 3.1: a call saves all of its objects or none")
        func atomic() async throws {
            let saved = phone.steps(1)
            try await phone.store.save(saved)
            let code = await Phone.code {
                try await phone.store.save([phone.steps(2, 100, 160), saved])
            }
            #expect(code == .errorInvalidArgument)
            #expect(try await phone.counts() == [1])
        }

        @Test("Rule 3.1: an empty array fails with 3")
        func nothing() async {
            let code = await Phone.code { try await phone.store.save([]) }
            #expect(code == .errorInvalidArgument)
        }

        @Test("Rule 3.2: saving a type that was never requested fails with 5")
        func neverRequested() async {
            let sample = phone.quantity(RequestedTypes.neverRequested, 1, .count())
            let code = await Phone.code { try await phone.store.save(sample) }
            #expect(code == .errorAuthorizationNotDetermined)
        }

        @Test("Rule 3.2: a correlation with a member that was never requested fails with 5")
        func member() async throws {
            let zinc = phone.quantity(HKQuantityType(.dietaryZinc), 1, .gram())
            let meal = phone.correlation(
                Phone.food, [zinc, phone.quantity(Phone.sugar, 5, .gram())])
            let code = await Phone.code { try await phone.store.save(meal) }
            #expect(code == .errorAuthorizationNotDetermined)
            #expect(try await phone.uuids(Phone.sugar).isEmpty)
        }

        @Test("Rule 3.3: saving the same object again fails with 3")
        func again() async throws {
            let sample = phone.weight(70)
            try await phone.store.save(sample)
            let code = await Phone.code { try await phone.store.save(sample) }
            #expect(code == .errorInvalidArgument)
            #expect(try await phone.uuids(Phone.mass) == [sample.uuid])
        }

        @Test("Rule 3.7: the source revision has the app, its version and the system")
        func provenance() async throws {
            try await phone.store.save(phone.steps(1))
            let stored = try #require(try await phone.samples(Phone.steps).first)
            let source = HKSource.default()
            #expect(stored.sourceRevision.source.bundleIdentifier == source.bundleIdentifier)
            let system = ProcessInfo.processInfo.operatingSystemVersion
            let stated = stored.sourceRevision.operatingSystemVersion
            #expect(stated.majorVersion == system.majorVersion)
            #expect(stated.minorVersion == system.minorVersion)
            #expect(stored.device == nil)
        }

        @Test("Rule 3.8: a sample that is saved again with other values is another sample")
        func immutable() async throws {
            let first = phone.weight(70)
            try await phone.store.save(first)
            try await phone.store.save(phone.weight(71, at: 1))
            let stored = try await phone.samples(Phone.mass)
            #expect(stored.count == 2)
            #expect(
                (stored.first as? HKQuantitySample)?.quantity.doubleValue(for: Phone.kilogram)
                    == 70)
        }
    }
}
