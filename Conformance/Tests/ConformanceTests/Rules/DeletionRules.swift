import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("4 Deleting")
    struct DeletionRules {
        private let phone = Phone.running

        @Test("Rule 4.1: deleting a type that was never requested fails with 5")
        func permission() async {
            let sample = phone.quantity(RequestedTypes.neverRequested, 1, .count())
            let code = await Phone.code { try await phone.store.delete(sample) }
            #expect(code == .errorAuthorizationNotDetermined)
            let byPredicate = await Phone.code {
                _ = try await phone.store.deleteObjects(
                    of: RequestedTypes.neverRequested, predicate: phone.mine)
            }
            #expect(byPredicate == .errorAuthorizationNotDetermined)
        }

        @Test("Rule 4.2: deleting is atomic, and fails with 3 if an object is not found")
        func atomic() async throws {
            let (saved, unsaved) = (phone.steps(1), phone.steps(2))
            try await phone.store.save(saved)
            let code = await Phone.code { try await phone.store.delete([saved, unsaved]) }
            #expect(code == .errorInvalidArgument)
            #expect(try await phone.uuids(Phone.steps) == [saved.uuid])
            try await phone.store.delete(saved)
            #expect(try await phone.uuids(Phone.steps).isEmpty)
        }

        @Test("Rule 4.2: deleting nothing fails with 3")
        func nothing() async {
            let code = await Phone.code { try await phone.store.delete([HKObject]()) }
            #expect(code == .errorInvalidArgument)
        }

        @Test("Rule 4.3: deleting by predicate returns the number of deleted objects")
        func byPredicate() async throws {
            try await phone.store.save([
                phone.steps(1, 0, 10), phone.steps(2, 20, 30), phone.steps(3, 100, 110),
            ])
            let count = try await phone.store.deleteObjects(
                of: Phone.steps, predicate: phone.mine(and: Phone.range(0, 50)))
            #expect(count == 2)
            #expect(try await phone.counts() == [3])
        }

        @Test("Rule 4.3: a predicate without a match succeeds with 0")
        func noMatch() async throws {
            let count = try await phone.store.deleteObjects(of: Phone.steps, predicate: phone.mine)
            #expect(count == 0)
        }

        @Test("Rule 4.4: members of a deleted correlation and workout are kept")
        func whatStays() async throws {
            let (pressure, run) = (phone.pressure(120, 80), phone.run())
            let energy = phone.energy(50, 0, 600)
            try await phone.store.save([pressure, run])
            try await phone.store.addSamples([energy], to: run)
            try await phone.store.delete([pressure, run])
            #expect(try await phone.uuids(Phone.pressure).isEmpty)
            #expect(try await phone.uuids(Phone.workouts).isEmpty)
            #expect(try await phone.uuids(Phone.systolic).count == 1)
            #expect(try await phone.uuids(Phone.diastolic).count == 1)
            #expect(try await phone.uuids(Phone.energy) == [energy.uuid])
        }

        @Test("Rule 4.5: a deleted object has the UUID and the sync keys")
        func tombstone() async throws {
            let start = try await phone.changes(Phone.mass)
            var metadata = phone.sync("weight", 3)
            metadata["note"] = "after breakfast"
            let sample = phone.weight(70, metadata: metadata)
            try await phone.store.save(sample)
            try await phone.store.delete(sample)
            let result = try await HKAnchoredObjectQueryDescriptor(
                predicates: [.sample(type: Phone.mass)], anchor: start.anchor
            ).result(for: phone.store)
            let deleted = try #require(result.deletedObjects.first { $0.uuid == sample.uuid })
            let identifier = deleted.metadata?[HKMetadataKeySyncIdentifier] as? String
            #expect(identifier == metadata[HKMetadataKeySyncIdentifier] as? String)
            #expect(deleted.metadata?[HKMetadataKeySyncVersion] as? Int == 3)
            #expect(deleted.metadata?["note"] == nil)
        }
    }
}
