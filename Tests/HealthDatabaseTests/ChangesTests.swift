import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Changes after an anchor")
struct ChangesTests {
    let fixture: StoreFixture
    let store: HealthStore
    let weights = [SampleQuery(type: .bodyMass)]

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
        try fixture.permit([.bodyMass, .stepCount], .scale, .diary)
    }

    @Test("changes come in the order of insertion, whatever their dates")
    func order() async throws {
        let samples = try [5.0, 1, 3].map { try Sample.weight(80, at: $0) }
        try await store.save(samples, app: .scale)
        let changes = try await store.changes(weights, after: nil, app: .scale)
        #expect(changes.added.map(\.uuid) == samples.map(\.uuid))
        let after = try await store.changes(weights, after: changes.anchor, app: .scale)
        #expect(after == Changes(added: [], deleted: [], anchor: changes.anchor))
    }

    @Test("what happens to other types does not move the anchor")
    func otherTypes() async throws {
        try await store.save([try .weight(80)], app: .scale)
        let anchor = try await store.changes(weights, after: nil, app: .scale).anchor
        try await store.save([try .quantity(.stepCount, 1, from: 0, to: 1)], app: .scale)
        #expect(try await store.changes(weights, after: anchor, app: .scale).anchor == anchor)
    }

    @Test("of many types those that changed answer, and the anchor is the newest change of them")
    func manyTypes() async throws {
        let types = ObjectType.allKnown.filter { $0.kind == .quantity }
        try fixture.permit(Set(types), .scale)
        let queries = types.map { SampleQuery(type: $0) }
        try await store.save([try .weight(80)], app: .scale)
        let first = try await store.changes(queries, after: nil, app: .scale)
        #expect(first.added.map(\.type) == [.bodyMass])
        let again = try await store.changes(queries, after: first.anchor, limit: 5, app: .scale)
        #expect(again == Changes(added: [], deleted: [], anchor: first.anchor))

        let steps = try Sample.quantity(.stepCount, 1, from: 0, to: 1)
        try await store.save([steps], app: .scale)
        try await store.delete(first.added.map(\.uuid), app: .scale)
        let both = try await store.changes(queries, after: first.anchor, app: .scale)
        #expect(both.added.map(\.uuid) == [steps.uuid])
        #expect(both.deleted.map(\.uuid) == first.added.map(\.uuid))
        #expect(both.anchor == (try await store.latestAnchor()))
        #expect(
            try await store.changes(queries, after: both.anchor, app: .scale).anchor == both.anchor)
    }

    @Test("what may not be read and what is locked fails, also where nothing happened")
    func nothingHappenedButRefused() async throws {
        let anchor = try await store.latestAnchor()
        await #expect(throws: HealthStoreError.authorizationNotDetermined([.height])) {
            _ = try await store.changes(
                weights + [SampleQuery(type: .height)], after: anchor, app: .scale)
        }
        fixture.world.lock(true)
        await #expect(throws: HealthStoreError.databaseInaccessible) {
            _ = try await store.changes(weights, after: anchor, app: .scale)
        }
    }

    @Test("the limit counts samples and deletions together, and pages leave nothing out")
    func limit() async throws {
        var samples = try (0..<7).map { try Sample.weight(80, at: Double($0)) }
        try await store.save(samples, app: .scale)
        try await store.delete([samples[1].uuid, samples[4].uuid], app: .scale)
        samples.remove(at: 4)
        samples.remove(at: 1)
        var anchor: LogAnchor?
        var sizes: [Int] = []
        var added: [UUID] = []
        var deleted = 0
        while true {
            let page = try await store.changes(weights, after: anchor, limit: 2, app: .scale)
            if page.anchor == anchor { break }
            anchor = page.anchor
            sizes.append(page.added.count + page.deleted.count)
            added += page.added.map(\.uuid)
            deleted += page.deleted.count
        }
        #expect(sizes.filter { $0 > 0 } == [2, 2, 2, 1])
        #expect(added == samples.map(\.uuid))
        #expect(deleted == 2)
    }

    @Test("a predicate restricts what was added, and deletions come all")
    func predicate() async throws {
        let samples = try [1.0, 9].map { try Sample.weight(80, at: $0) }
        try await store.save(samples, app: .scale)
        let query = [SampleQuery(type: .bodyMass, predicate: .startDate(.lessThan, .at(5)))]
        let first = try await store.changes(query, after: nil, app: .scale)
        #expect(first.added.map(\.uuid) == [samples[0].uuid])
        try await store.delete([samples[1].uuid], app: .scale)
        let second = try await store.changes(query, after: first.anchor, app: .scale)
        #expect(second.deleted.map(\.uuid) == [samples[1].uuid])
    }

    @Test("whoever follows the changes has what the store has", arguments: 0..<6)
    func replay(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let queries = weights + [SampleQuery(type: .stepCount)]
        var mirror: [UUID: Sample] = [:]
        var anchor: LogAnchor?
        var own: [AppIdentity: [UUID]] = [:]
        var number: UInt64 = seed << 32
        for _ in 0..<60 {
            let app = random.pick([AppIdentity.scale, .diary])
            switch random.below(10) {
            case 0..<6:
                let samples = try (0...random.below(3)).map { _ in
                    number += 1
                    let metadata =
                        random.chance(50)
                        ? Sample.syncKeys("s\(random.below(5))", random.below(4)) : [:]
                    return random.chance(50)
                        ? try Sample.weight(
                            Double(random.below(9)), uuid: UUID(number: number),
                            metadata: metadata)
                        : try .quantity(
                            .stepCount, 1, from: 0, to: 1, uuid: UUID(number: number),
                            metadata: metadata)
                }
                try await store.save(samples, app: app)
                own[app, default: []] += samples.map(\.uuid)
            case 6, 7:
                // Some of them were replaced or ignored, and then nothing at all is deleted.
                let some = (own[app] ?? []).filter { _ in random.chance(10) }
                if !some.isEmpty { try? await store.delete(some, app: app) }
            case 8:
                try await store.deleteSamples(
                    of: .bodyMass,
                    matching: .quantity(
                        .lessThan, Quantity(Double(random.below(4)), try HealthUnit("kg"))),
                    app: app)
            default:
                let limit = random.chance(50) ? 1 + random.below(5) : nil
                let changes = try await store.changes(
                    queries, after: anchor, limit: limit, app: .scale)
                anchor = changes.anchor
                Self.apply(changes, to: &mirror)
            }
        }
        while true {
            let changes = try await store.changes(queries, after: anchor, limit: 3, app: .scale)
            if changes.anchor == anchor { break }
            anchor = changes.anchor
            Self.apply(changes, to: &mirror)
        }
        let stored = try await store.samples(queries, app: nil)
        #expect(Set(mirror.values) == Set(stored))
        let fresh = try await store.changes(queries, after: nil, app: nil)
        #expect(Set(fresh.added) == Set(stored))
        #expect(try await store.checkIntegrity() == [])
    }

    private static func apply(_ changes: Changes, to mirror: inout [UUID: Sample]) {
        for sample in changes.added { mirror[sample.uuid] = sample }
        for object in changes.deleted { mirror[object.uuid] = nil }
    }
}
