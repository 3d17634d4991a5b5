import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Predicates")
struct PredicateTests {
    @Test("SQL and memory agree on random samples and predicates", arguments: 0..<8)
    func agreement(seed: UInt64) async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        var make = RandomSamples(random: SeededGenerator(seed: seed))
        var samples: [Sample] = []
        for _ in 0..<60 {
            samples.append(try make.sample(make.random.pick(RandomSamples.types)))
        }
        let relations = try await ingest(samples, into: store, &make)
        // What the store gives back is what memory is asked about.
        var stored: [ObjectType: [Sample]] = [:]
        for type in RandomSamples.types {
            stored[type] = try await store.samples([SampleQuery(type: type)], app: nil)
            #expect(Set(stored[type] ?? []) == Set(samples.filter { $0.type == type }))
        }
        for _ in 0..<60 {
            let predicate = try make.predicate(over: samples)
            for type in RandomSamples.types {
                let found = try await store.samples(
                    [SampleQuery(type: type, predicate: predicate)], app: nil)
                let expected = (stored[type] ?? []).filter {
                    predicate.matches($0, relations: relations)
                }
                #expect(
                    Set(found.map(\.uuid)) == Set(expected.map(\.uuid)),
                    "seed \(seed), \(type): \(predicate)")
                #expect(found.count == expected.count)
            }
        }
    }

    /// Puts the samples into the store with random relations, which are the same in memory.
    private func ingest(
        _ samples: [Sample], into store: HealthStore, _ make: inout RandomSamples
    ) async throws -> SampleRelations {
        var relations = SampleRelations()
        var pairs: [(workout: UUID, sample: UUID)] = []
        let workouts = samples.filter { $0.type == .workout }.map(\.uuid)
        for sample in samples where !workouts.isEmpty && make.random.chance(50) {
            let workout = make.random.pick(workouts)
            guard workout != sample.uuid else { continue }
            pairs.append((workout, sample.uuid))
            relations.owners[sample.uuid, default: []].insert(workout)
            relations.workoutSamples[workout, default: []].append(sample)
        }
        for sample in samples {
            for member in sample.members ?? [] {
                relations.correlations[member.uuid, default: []].insert(sample.uuid)
            }
        }
        try await store.ingest(samples, associations: pairs)
        return relations
    }

    @Test("the ends of an interval follow HealthKit's rule on both sides")
    func intervalEdges() async throws {
        let fixture = try StoreFixture()
        try fixture.permit([.stepCount], .scale)
        let spans: [(Double, Double)] = [
            (0, 10), (5, 15), (10, 10), (12, 18), (15, 25), (20, 20), (20, 30), (0, 30),
        ]
        try await fixture.store.save(
            try spans.map { try .quantity(.stepCount, 1, from: $0.0, to: $0.1) }, app: .scale)
        func starts(_ options: IntervalOptions) async throws -> [[Double]] {
            let predicate = SamplePredicate.interval(
                start: .at(10), end: .at(20), options: options)
            return try await fixture.store.samples(
                [SampleQuery(type: .stepCount, predicate: predicate)], app: .scale
            ).map {
                [$0.startDate.timeIntervalSince(.at(0)), $0.endDate.timeIntervalSince(.at(0))]
            }
        }
        #expect(
            try await starts([]) == [[0, 10], [0, 30], [5, 15], [10, 10], [12, 18], [15, 25]])
        #expect(try await starts(.strictStartDate) == [[10, 10], [12, 18], [15, 25]])
        #expect(try await starts(.strictEndDate) == [[0, 10], [5, 15], [10, 10], [12, 18]])
        #expect(try await starts([.strictStartDate, .strictEndDate]) == [[10, 10], [12, 18]])
    }

    @Test("a list of any length is one argument")
    func manyIdentities() async throws {
        let fixture = try StoreFixture()
        try fixture.permit([.bodyMass], .scale)
        let samples = try (0..<5).map { try Sample.weight(80, at: Double($0)) }
        try await fixture.store.save(samples, app: .scale)
        let wanted = Set(samples.map(\.uuid) + (0..<70_000).map { UUID(number: $0) })
        let found = try await fixture.store.samples(
            [SampleQuery(type: .bodyMass, predicate: .uuids(wanted))], app: .scale)
        #expect(found.count == 5)
        let either = SamplePredicate.or((0..<3000).map { .startDate(.equalTo, .at(Double($0))) })
        #expect(
            try await fixture.store.count(
                [SampleQuery(type: .bodyMass, predicate: either)], app: .scale) == 5)
    }

    @Test("a long sample is found by an interval far from its start")
    func longSamples() async throws {
        let fixture = try StoreFixture()
        try fixture.permit([.sleepAnalysis], .scale)
        let long = Sample(
            uuid: UUID(), type: .sleepAnalysis, startDate: .at(0), endDate: .distantFuture,
            payload: .category(0))
        try await fixture.store.save([long], app: .scale)
        let query = SampleQuery(
            type: .sleepAnalysis,
            predicate: .interval(start: .at(1e9), end: .at(1e9 + 1)))
        #expect(try await fixture.store.count([query], app: .scale) == 1)
    }
}
