import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("6 Anchors")
    struct AnchorRules {
        private let phone = Phone.running

        @Test("Rule 6.1: without an anchor all samples and the known deletions are returned")
        func first() async throws {
            let (gone, there) = (phone.steps(1), phone.steps(2))
            try await phone.store.save([gone, there])
            try await phone.store.delete(gone)
            let changes = try await phone.changes(Phone.steps)
            #expect(changes.added == [there.uuid])
            #expect(changes.deleted.contains(gone.uuid))
        }

        @Test("Rule 6.1: after an anchor only what changed is returned")
        func later() async throws {
            try await phone.store.save(phone.steps(1))
            let before = try await phone.changes(Phone.steps)
            let second = phone.steps(2, 100, 160)
            try await phone.store.save(second)
            let after = try await phone.changes(Phone.steps, after: before.anchor)
            #expect(after.added == [second.uuid])
        }

        @Test("Rule 6.2: a limit counts samples and deletions together")
        func limit() async throws {
            let start = try await phone.changes(Phone.steps)
            let samples = (1...4).map { phone.steps(Double($0)) }
            try await phone.store.save(samples)
            try await phone.store.delete([samples[0], samples[1]])
            var (added, deleted): (Set<UUID>, Set<UUID>) = ([], [])
            var anchor = start.anchor
            for _ in 0..<10 {
                let changes = try await phone.changes(Phone.steps, after: anchor, limit: 3)
                #expect(changes.added.count + changes.deleted.count <= 3)
                added.formUnion(changes.added)
                deleted.formUnion(changes.deleted)
                if changes.anchor == anchor { break }
                anchor = changes.anchor
            }
            #expect(added == Set(samples[2...].map(\.uuid)))
            #expect(deleted.isSuperset(of: samples[..<2].map(\.uuid)))
        }

        @Test("Rule 6.3: an update handler keeps the query running; it cannot have a limit")
        func updates() async throws {
            let events = Events<[UUID]>()
            let query = HKAnchoredObjectQuery(
                type: Phone.steps, predicate: phone.mine, anchor: nil, limit: HKObjectQueryNoLimit
            ) { _, samples, _, _, _ in events.send((samples ?? []).map(\.uuid)) }
            query.updateHandler = { _, samples, _, _, _ in
                events.send((samples ?? []).map(\.uuid))
            }
            phone.store.execute(query)
            #expect(try await events.next() == [])
            let sample = phone.steps(1)
            try await phone.store.save(sample)
            #expect(try await events.next() == [sample.uuid])
            phone.store.stop(query)
            try await phone.store.save(phone.steps(2))
            #expect(await events.isSilent())
            await expectRaised(.updatesWithLimit)
        }

        @Test("Rule 6.4: samples are in the order in which they were saved")
        func order() async throws {
            let samples = [500.0, 100, 300].map { phone.steps(1, $0, $0 + 10) }
            for sample in samples { try await phone.store.save(sample) }
            #expect(try await phone.changes(Phone.steps).added == samples.map(\.uuid))
        }

        @Test("Rule 6.5: a predicate selects added samples only; every deletion is returned")
        func predicate() async throws {
            let (early, late) = (phone.steps(1, 0, 10), phone.steps(2, 100, 110))
            let range = HKQuery.predicateForSamples(withStart: Phone.date(100), end: nil)
            let start = try await phone.changes(Phone.steps, where: range)
            try await phone.store.save([early, late])
            let saved = try await phone.changes(Phone.steps, after: start.anchor, where: range)
            #expect(saved.added == [late.uuid])
            try await phone.store.delete([early, late])
            let gone = try await phone.changes(Phone.steps, after: saved.anchor, where: range)
            #expect(Set(gone.deleted).isSuperset(of: [early.uuid, late.uuid]))
        }

        @Test("Rule 6.6: a sample that was added and deleted meanwhile is reported as deleted")
        func shortLived() async throws {
            let start = try await phone.changes(Phone.steps)
            let sample = phone.steps(1)
            try await phone.store.save(sample)
            try await phone.store.delete(sample)
            let changes = try await phone.changes(Phone.steps, after: start.anchor)
            #expect(changes.added.isEmpty)
            #expect(changes.deleted.contains(sample.uuid))
        }

        @Test("Rule 6.7: an anchor of one type is valid for another, and skips what came before")
        func otherType() async throws {
            try await phone.store.save(phone.weight(70))
            try await phone.store.save(phone.steps(1))
            let steps = try await phone.changes(Phone.steps)
            let later = phone.weight(71)
            try await phone.store.save(later)
            let weights = try await phone.changes(Phone.mass, after: steps.anchor)
            #expect(weights.added == [later.uuid])
        }

        @Test("Rule 6.8: without changes the same anchor is returned")
        func unchanged() async throws {
            try await phone.store.save(phone.steps(1))
            let first = try await phone.changes(Phone.steps)
            let second = try await phone.changes(Phone.steps, after: first.anchor)
            #expect(second.added.isEmpty)
            #expect(second.anchor == first.anchor)
        }
    }
}
