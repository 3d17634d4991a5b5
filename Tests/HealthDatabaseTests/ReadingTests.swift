import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

// Foundation has a type of this name too.
private typealias SortOrder = HealthDatabase.SortOrder

@Suite("Reading")
struct ReadingTests {
    let fixture: StoreFixture
    let store: HealthStore
    let weights = [SampleQuery(type: .bodyMass)]

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
        try fixture.permit([.bodyMass, .heartRate, .stepCount], .scale, .diary)
    }

    @Test("an app that never asked to read gets an error, or its own if it may save them")
    func neverRequested() async throws {
        try store.permissions.set(share: [.height: .denied], read: [:], app: .scale)
        let error = HealthStoreError.authorizationNotDetermined([.height])
        let heights = [SampleQuery(type: .height)]
        await #expect(throws: error) { try await store.samples(heights, app: .scale) }
        await #expect(throws: error) { try await store.count(heights, app: .scale) }
        await #expect(throws: error) { try await store.sources(of: heights, app: .scale) }
        await #expect(throws: error) {
            try await store.changes(heights + weights, after: nil, app: .scale)
        }
        #expect(try await store.samples(heights, app: nil) == [])
        let other = Sample(
            uuid: UUID(), type: .height, startDate: .at(0), endDate: .at(0),
            payload: .quantity(Quantity(1.8, .meter())))
        try store.permissions.set(share: [.height: .granted], read: [:], app: .diary)
        try await store.save([other], app: .diary)
        try store.permissions.set(share: [.height: .granted], read: [:], app: .scale)
        #expect(try await store.samples(heights, app: .scale) == [])
        #expect(try await store.samples(heights, app: .diary).map(\.uuid) == [other.uuid])
    }

    @Test("a denial is no error: the app sees only what it saved itself")
    func denied() async throws {
        let own = try Sample.weight(80)
        let other = try Sample.weight(81)
        try await store.save([own], app: .scale)
        try await store.save([other], app: .diary)
        try store.permissions.set(share: [:], read: [.bodyMass: .denied], app: .scale)
        #expect(try await store.samples(weights, app: .scale).map(\.uuid) == [own.uuid])
        #expect(try await store.sources(of: weights, app: .scale).map(\.name) == ["Scale"])
        try await store.delete([other.uuid], app: .diary)
        let changes = try await store.changes(weights, after: nil, app: .scale)
        #expect(changes.added.map(\.uuid) == [own.uuid])
        #expect(changes.deleted == [])
        #expect(try await store.samples(weights, app: .diary).count == 1)
    }

    @Test("the spans of a category are those of its samples, for each reader")
    func spans() async throws {
        var random = SeededGenerator(seed: 11)
        try fixture.permit([.sleepAnalysis], .scale, .diary)
        for app in [AppIdentity.scale, .diary] {
            try await store.save(
                (0..<60).map { _ in
                    let start = Double(random.below(200))
                    return Sample(
                        uuid: UUID(number: random.next()), type: .sleepAnalysis,
                        startDate: .at(start), endDate: .at(start + Double(random.below(90))),
                        payload: .category(random.below(6)))
                }, app: app)
        }
        let interval = DateInterval(start: .at(50), end: .at(150))
        func expectSpans(for app: AppIdentity?) async throws {
            let samples = try await store.samples(
                [
                    SampleQuery(
                        type: .sleepAnalysis,
                        predicate: .interval(start: interval.start, end: interval.end))
                ], sort: [SortOrder(.startDate)], app: app)
            #expect(!samples.isEmpty)
            #expect(
                try await CategorySpans(store).spans(of: .sleepAnalysis, in: interval, app: app)
                    == samples.compactMap(CategorySpan.init))
        }
        try await expectSpans(for: nil)
        try await expectSpans(for: .diary)
        try store.permissions.set(
            share: [.sleepAnalysis: .granted], read: [.sleepAnalysis: .denied], app: .diary)
        try await expectSpans(for: .diary)
        try store.permissions.set(
            share: [:], read: [.sleepAnalysis: .granted], earliest: [.sleepAnalysis: .at(100)],
            app: .diary)
        try await expectSpans(for: .diary)
        await #expect(throws: HealthStoreError.authorizationNotDetermined([.mindfulSession])) {
            try await CategorySpans(store).spans(of: .mindfulSession, in: interval, app: .diary)
        }
        await #expect(throws: HealthStoreError.self) {
            try await CategorySpans(store).spans(of: .bodyMass, in: interval, app: nil)
        }
    }

    @Test("samples are sorted by every key in both directions, and the limit comes after that")
    func sorting() async throws {
        let values = [(3.0, 7.0), (1, 9), (2, 8), (2, 7)]
        try await store.save(
            try values.map { try .weight($0.1, at: $0.0) }, app: .scale)
        func order(_ orders: SortOrder..., limit: Int? = nil) async throws -> [[Double]] {
            try await store.samples(weights, sort: orders, limit: limit, app: .scale).map {
                [$0.startDate.timeIntervalSince(.at(0)), $0.quantity?.value ?? 0]
            }
        }
        #expect(
            try await order(SortOrder(.startDate), SortOrder(.quantity))
                == [[1, 9], [2, 7], [2, 8], [3, 7]])
        #expect(
            try await order(SortOrder(.startDate, ascending: false), limit: 2)
                == [[3, 7], [2, 7]])
        #expect(
            try await order(SortOrder(.quantity, ascending: false), limit: 1) == [[1, 9]])
        #expect(
            try await order(SortOrder(.insertion)) == values.map { [$0.0, $0.1] })
        #expect(try await order(SortOrder(.endDate), limit: 0) == [])
    }

    @Test("a limit on samples by their end counts long ones that began early", arguments: 0..<8)
    func limitedByEnd(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var samples: [Sample] = []
        for _ in 0..<60 {
            let start = Double.random(in: 0..<1000, using: &generator)
            let long = Int.random(in: 0..<10, using: &generator) == 0
            let end = start + Double.random(in: 0..<(long ? 900 : 5), using: &generator)
            samples.append(try .quantity(.stepCount, 1, from: start, to: end))
        }
        try await store.save(samples, app: .scale)
        let late = SamplePredicate.startDate(.greaterThan, .at(300))
        let cases = [SamplePredicate.all, late].flatMap { predicate in
            [true, false].flatMap { ascending in
                [1, 3, 40, 100].map { (predicate, ascending, $0) }
            }
        }
        for (predicate, ascending, limit) in cases {
            let queries = [
                // A type that the store has never seen does not change the answer.
                SampleQuery(type: .height), SampleQuery(type: .stepCount, predicate: predicate),
            ]
            let found = try await store.samples(
                queries, sort: [SortOrder(.endDate, ascending: ascending)], limit: limit, app: nil)
            let ends = samples.filter { predicate == .all || $0.startDate > .at(300) }
                .map(\.endDate).sorted()
            #expect(
                found.map(\.endDate)
                    == Array((ascending ? ends : ends.reversed()).prefix(limit)))
        }
    }

    @Test("several queries are one sorted list without doubles")
    func union() async throws {
        try await store.save(
            [
                try .weight(80, at: 1), try .weight(81, at: 5),
                try .quantity(.heartRate, 60, from: 2, to: 2),
                try .quantity(.heartRate, 70, from: 6, to: 6),
            ], app: .scale)
        let queries = [
            SampleQuery(type: .bodyMass),
            SampleQuery(type: .bodyMass, predicate: .startDate(.greaterThan, .at(0))),
            SampleQuery(type: .heartRate, predicate: .startDate(.greaterThan, .at(3))),
        ]
        let found = try await store.samples(
            queries, sort: [SortOrder(.startDate, ascending: false)], app: .scale)
        #expect(found.map(\.startDate) == [.at(6), .at(5), .at(1)])
        #expect(try await store.samples(queries, limit: 2, app: .scale).count == 2)
        #expect(try await store.count(queries, app: .scale) == 3)
    }

    @Test("a walk gives every sample once, in batches")
    func walk() async throws {
        try await store.save(
            try (0..<25).map { try .weight(80, at: Double($0)) }, app: .scale)
        var sizes: [Int] = []
        var starts: [Date] = []
        try store.forEachSample(weights, batchSize: 10) { batch in
            sizes.append(batch.count)
            starts += batch.map(\.startDate)
        }
        #expect(sizes == [10, 10, 5])
        #expect(starts == (0..<25).map { .at(Double($0)) })
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try store.forEachSample(weights, batchSize: 10) { _ in throw Stop() }
        }
        #expect(try await store.count(weights, app: nil) == 25)
    }

    @Test("counts by type are the owner's")
    func counts() async throws {
        try await store.save(
            [try .weight(80), try .weight(81), try .quantity(.heartRate, 60, from: 0, to: 1)],
            app: .scale)
        #expect(try await store.countsByType() == [.bodyMass: 2, .heartRate: 1])
    }

    @Test("sources are distinct, and a renamed app has its new name")
    func sources() async throws {
        try await store.save([try .weight(80)], app: .scale)
        var renamed = AppIdentity.scale
        renamed.version = "2.0"
        renamed.source.name = "Scale Pro"
        try await store.save([try .weight(80)], app: renamed)
        try await store.save([try .weight(80)], app: .diary)
        let names = try await store.sources(of: weights, app: .scale).map(\.name)
        #expect(names == ["Diary", "Scale Pro"])
    }
}
