import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite struct AnchoredQueryTests {
    private let store = HKHealthStore(configuration: .temporary())

    private struct Change: Sendable {
        var added: [Double?]
        var deleted: [UUID]
        var anchor: HKQueryAnchor?
    }

    private func query(
        after anchor: HKQueryAnchor?, limit: Int = HKObjectQueryNoLimit, _ events: Events<Change>
    ) -> HKAnchoredObjectQuery {
        HKAnchoredObjectQuery(
            type: TestStore.steps, predicate: nil, anchor: anchor, limit: limit
        ) { _, added, deleted, anchor, _ in
            events.send(
                Change(
                    added: (added ?? []).map(TestStore.count),
                    deleted: (deleted ?? []).map(\.uuid), anchor: anchor))
        }
    }

    @Test("after an anchor only what changed comes, in the order in which it was saved")
    func changes() async throws {
        let events = Events<Change>()
        let first = TestStore.walk(1, hour: 5)
        try await store.save([first, TestStore.walk(2, hour: 1)])
        store.execute(query(after: nil, events))
        let initial = try await events.next()
        #expect(initial.added == [1, 2])
        store.execute(query(after: initial.anchor, events))
        let nothing = try await events.next()
        #expect(nothing.added.isEmpty && nothing.deleted.isEmpty)
        #expect(nothing.anchor == initial.anchor)
        try await store.delete(first)
        try await store.save(TestStore.walk(3))
        store.execute(query(after: initial.anchor, events))
        let change = try await events.next()
        #expect(change.added == [3])
        #expect(change.deleted == [first.uuid])
    }

    @Test("with a limit the anchor moves on until it stops")
    func limit() async throws {
        try await store.save((1...5).map { TestStore.walk(Double($0), hour: $0) })
        let events = Events<Change>()
        var anchor: HKQueryAnchor?
        var counts: [Double?] = []
        var rounds = 0
        while rounds < 10 {
            rounds += 1
            store.execute(query(after: anchor, limit: 2, events))
            let change = try await events.next()
            counts += change.added
            if change.anchor == anchor { break }
            anchor = change.anchor
        }
        #expect(counts == [1, 2, 3, 4, 5])
        #expect(rounds <= 5)
    }

    @Test(
        "samples of several types come in the order in which they were saved",
        arguments: [HKObjectQueryNoLimit, 1, 2, 3])
    func severalTypes(limit: Int) async throws {
        let mass = HKQuantityType(.bodyMass)
        func weight(_ kilograms: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: mass,
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
                start: TestStore.zero, end: TestStore.zero)
        }
        let saved = [
            TestStore.walk(2), weight(70), TestStore.walk(1), weight(71), weight(72),
            TestStore.walk(3),
        ]
        for sample in saved { try await store.save(sample) }
        let descriptors = [mass, TestStore.steps].map {
            HKQueryDescriptor(sampleType: $0, predicate: nil)
        }
        var anchor: HKQueryAnchor?
        var found: [UUID] = []
        for _ in 0..<10 {
            let events = Events<(uuids: [UUID], anchor: HKQueryAnchor?)>()
            store.execute(
                HKAnchoredObjectQuery(
                    queryDescriptors: descriptors, anchor: anchor, limit: limit
                ) { _, added, _, anchor, _ in
                    events.send((uuids: (added ?? []).map(\.uuid), anchor: anchor))
                })
            let change = try await events.next()
            found += change.uuids
            if change.anchor == anchor { break }
            anchor = change.anchor
        }
        #expect(found == saved.map(\.uuid))
    }

    @Test("an update handler gets each further change, and none after the query was stopped")
    func updates() async throws {
        let initial = Events<Change>()
        let updates = Events<Change>()
        let query = query(after: nil, initial)
        query.updateHandler = { _, added, deleted, anchor, _ in
            updates.send(
                Change(
                    added: (added ?? []).map(TestStore.count),
                    deleted: (deleted ?? []).map(\.uuid), anchor: anchor))
        }
        store.execute(query)
        #expect(try await initial.next().added.isEmpty)
        let sample = TestStore.walk(1)
        try await store.save(sample)
        #expect(try await updates.next().added == [1])
        try await store.delete(sample)
        #expect(try await updates.next().deleted == [sample.uuid])
        store.stop(query)
        try await store.save(TestStore.walk(2))
        // A query that starts later tells when the commit has gone round.
        store.execute(self.query(after: nil, initial))
        #expect(try await initial.next().added == [2])
        updates.send(Change(added: [], deleted: [], anchor: nil))
        #expect(try await updates.next().anchor == nil)
    }

    @Test("an update handler on a query with a limit raises")
    func limitedUpdates() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let query = HKAnchoredObjectQuery(
                type: TestStore.steps, predicate: nil, anchor: nil, limit: 1
            ) { _, _, _, _, _ in }
            query.updateHandler = { _, _, _, _, _ in }
        }
        #expect(text(result).contains("updateHandler"))
    }
}
