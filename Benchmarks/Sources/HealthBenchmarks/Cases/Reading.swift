import Foundation
import HealthDatabase
import HealthModel

/// Small answers out of the large store.
enum Reading {
    static func run(_ harness: Harness, _ large: LargeStore) async throws -> [Figure] {
        let store = large.store
        let app = LargeStore.app
        let samples = large.facts.samples
        let rates = try BareReader(large.file, type: .heartRate)
        let weights = try BareReader(large.file, type: .bodyMass)
        let target = Target.milliseconds(below: 2)
        let oneSample = Target.milliseconds(below: 0.05)

        let changes = try await harness.pair(
            "100 newest changes by anchor", target: target, repetitions: 200, warmUp: 20,
            prepare: { _ in Int64(samples - 100) },
            store: { anchor in
                try await store.changes(
                    [SampleQuery(type: .heartRate)], after: LogAnchor(position: anchor), limit: 100,
                    app: app
                ).added.count
            },
            bare: { try rates.newest(after: $0) })
        let day = try await harness.pair(
            "one day of heart rates (300)", target: target, repetitions: 200, warmUp: 20,
            prepare: { midnight($0, of: samples / HeartRates.perDay) },
            store: { start in
                try await store.samples(
                    [SampleQuery(type: .heartRate, predicate: predicate(start))], app: app
                ).count
            },
            bare: { try rates.samples(from: $0, to: $0 + 86_400) })
        return [
            changes, day,
            try await latest("weight", .bodyMass, .startDate, oneSample, harness, store, weights),
            try await latest("weight", .bodyMass, .endDate, oneSample, harness, store, weights),
            try await latest(
                "heart rate", .heartRate, .startDate, oneSample, harness, store, rates),
            try await latest("heart rate", .heartRate, .endDate, oneSample, harness, store, rates),
        ]
    }

    /// A midnight that differs from repetition to repetition, so that not one page is read
    /// again and again.
    private static func midnight(_ repetition: Int, of days: Int) -> Double {
        let back = 1 + (repetition &* 7919) % (days - 1)
        return HeartRates.end - Double(back) * 86_400
    }

    private static func predicate(_ start: Double) -> SamplePredicate {
        .interval(
            start: Date(timeIntervalSinceReferenceDate: start),
            end: Date(timeIntervalSinceReferenceDate: start + 86_400))
    }

    private static func latest(
        _ name: String, _ type: ObjectType, _ key: SortKey, _ target: Target,
        _ harness: Harness, _ store: HealthStore, _ bare: BareReader
    ) async throws -> Figure {
        try await harness.pair(
            "latest \(name) by \(key == .endDate ? "end" : "start")", target: target,
            repetitions: 200, warmUp: 20,
            prepare: { _ in [HealthDatabase.SortOrder(key, ascending: false)] },
            store: { sort in
                try await store.samples(
                    [SampleQuery(type: type)], sort: sort, limit: 1, app: LargeStore.app
                ).count
            },
            bare: { _ in try bare.last() })
    }
}
