import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for deleting")
struct DeletionRules {
    private let phone = Phone()

    @Test("4.1 an app deletes what it saved and nothing else")
    func own() async throws {
        let (own, other) = (Phone.steps(1), Phone.steps(2))
        try await phone.diary.save(own)
        try await phone.scale.save(other)
        let code = await Phone.code { try await phone.diary.delete([own, other]) }
        #expect(code == .errorInvalidArgument)
        #expect(try await TestStore.samples(TestStore.steps, in: phone.diary).count == 2)
        let everything = NSPredicate(value: true)
        #expect(
            try await phone.diary.deleteObjects(of: TestStore.steps, predicate: everything) == 1)
        let left = try await TestStore.samples(TestStore.steps, in: phone.diary)
        #expect(left.map(\.uuid) == [other.uuid])
    }

    @Test("4.1 without permission to share nothing can be deleted", arguments: [false, true])
    func permission(isDenied: Bool) async throws {
        let phone = Phone(diary: .only(share: [], read: [TestStore.steps]), prompt: .deny)
        if isDenied {
            try await phone.diary.requestAuthorization(toShare: [TestStore.steps], read: [])
        }
        let code = await Phone.code {
            try await phone.diary.deleteObjects(
                of: TestStore.steps, predicate: NSPredicate(value: true))
        }
        #expect(code == (isDenied ? .errorAuthorizationDenied : .errorAuthorizationNotDetermined))
        let unknown = await Phone.code { try await phone.diary.delete(Phone.steps(1)) }
        #expect(unknown == code)
    }

    @Test("4.4 members of a deleted correlation and samples of a deleted workout stay")
    func whatStays() async throws {
        let store = phone.diary
        let pressure = Phone.pressure(120, 80)
        let run = Phone.run()
        try await store.save([pressure, run])
        try await store.addSamples([Phone.energy(50, 0, 600)], to: run)
        try await store.delete([pressure, run])
        #expect(try await TestStore.samples(Phone.pressureType, in: store).isEmpty)
        #expect(try await TestStore.samples(HKWorkoutType.workoutType(), in: store).isEmpty)
        for type in [Phone.systolic, Phone.diastolic, Phone.energyType] {
            #expect(try await TestStore.samples(type, in: store).count == 1)
        }
    }

    @Test("4.5 what is left of a sample is its identity and, of its metadata, the sync keys")
    func tombstone() async throws {
        var metadata = Phone.sync("w", 3)
        metadata["note"] = "after breakfast"
        let (synced, plain) = (Phone.weight(70, metadata: metadata), Phone.weight(71))
        try await phone.diary.save([synced, plain])
        try await phone.diary.delete([synced, plain])
        let changes = try await Phone.changes(TestStore.mass, in: phone.scale)
        #expect(changes.deletedObjects.count == 2)
        let left = try #require(changes.deletedObjects.first { $0.uuid == synced.uuid })
        #expect(left.metadata?.count == 2)
        #expect(left.metadata?[HKMetadataKeySyncIdentifier] as? String == "w")
        #expect(left.metadata?[HKMetadataKeySyncVersion] as? Int == 3)
        let other = try #require(changes.deletedObjects.first { $0.uuid == plain.uuid })
        #expect(other.metadata == nil)
    }
}
