import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for anchors")
struct AnchorRules {
    private let phone = Phone()

    @Test("6.1 without an anchor come all samples and the deletions that are still known")
    func first() async throws {
        let (gone, there) = (Phone.steps(1), Phone.steps(2))
        try await phone.diary.save([gone, there])
        try await phone.diary.delete(gone)
        let changes = try await Phone.changes(TestStore.steps, in: phone.diary)
        #expect(changes.addedSamples.map(\.uuid) == [there.uuid])
        #expect(changes.deletedObjects.map(\.uuid) == [gone.uuid])
    }

    @Test("6.2 a limit counts samples and deletions together")
    func limit() async throws {
        let samples = (0..<4).map { Phone.steps(Double($0)) }
        try await phone.diary.save(samples)
        try await phone.diary.delete([samples[0], samples[1]])
        var (added, deleted): (Set<UUID>, Set<UUID>) = ([], [])
        var anchor: HKQueryAnchor?
        for _ in 0..<10 {
            let changes = try await Phone.changes(
                TestStore.steps, after: anchor, limit: 3, in: phone.diary)
            #expect(changes.addedSamples.count + changes.deletedObjects.count <= 3)
            added.formUnion(changes.addedSamples.map(\.uuid))
            deleted.formUnion(changes.deletedObjects.map(\.uuid))
            if changes.newAnchor == anchor { break }
            anchor = changes.newAnchor
        }
        #expect(added == Set(samples[2...].map(\.uuid)))
        #expect(deleted == Set(samples[..<2].map(\.uuid)))
    }

    @Test("6.5 a predicate chooses among samples; every deletion of the type comes")
    func predicate() async throws {
        let (early, late) = (Phone.steps(1, 0, 10), Phone.steps(2, 100, 110))
        let range = HKQuery.predicateForSamples(withStart: Phone.date(100), end: nil)
        let start = try await Phone.changes(
            TestStore.steps, predicate: range, in: phone.diary)
        try await phone.diary.save([early, late])
        let added = try await Phone.changes(
            TestStore.steps, after: start.newAnchor, predicate: range, in: phone.diary)
        #expect(added.addedSamples.map(\.uuid) == [late.uuid])
        try await phone.diary.delete([early, late])
        let deleted = try await Phone.changes(
            TestStore.steps, after: added.newAnchor, predicate: range, in: phone.diary)
        #expect(Set(deleted.deletedObjects.map(\.uuid)) == [early.uuid, late.uuid])
    }

    @Test("6.6 what came and went between two anchors is only among the deletions")
    func shortLived() async throws {
        let start = try await Phone.changes(TestStore.steps, in: phone.diary)
        let sample = Phone.steps(1)
        try await phone.diary.save(sample)
        try await phone.diary.delete(sample)
        let changes = try await Phone.changes(
            TestStore.steps, after: start.newAnchor, in: phone.diary)
        #expect(changes.addedSamples.isEmpty)
        #expect(changes.deletedObjects.map(\.uuid) == [sample.uuid])
    }

    @Test("6.7 an anchor of one type is a place in the log of all types")
    func otherType() async throws {
        try await phone.diary.save(Phone.weight(70))
        try await phone.diary.save(Phone.steps(1))
        let steps = try await Phone.changes(TestStore.steps, in: phone.diary)
        let later = Phone.weight(71)
        try await phone.diary.save(later)
        let weights = try await Phone.changes(
            TestStore.mass, after: steps.newAnchor, in: phone.diary)
        #expect(weights.addedSamples.map(\.uuid) == [later.uuid])
    }
}
