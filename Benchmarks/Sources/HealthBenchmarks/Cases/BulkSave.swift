import Foundation
import HealthDatabase
import HealthModel

/// A hundred thousand samples in one durable commit, as an app saves them and as an importer
/// takes them in.
enum BulkSave {
    private static let count = 100_000

    static func run(_ harness: Harness, in folder: URL) async throws -> [Figure] {
        let app = AppIdentity(bundleIdentifier: "org.example.watch", name: "Watch")
        // Half the rate is twice the time.
        let target = Target.ratio(atMost: 2)
        let saved = try await StorePair(
            "save", type: .heartRate, app: app, in: folder, first: first(.random))
        let save = try await harness.pair(
            "save of 100,000, random UUIDs", target: target, repetitions: 9, warmUp: 1,
            prepare: { samples($0, .random) },
            store: { samples in
                try await saved.store.save(samples, app: app)
                return samples.count
            },
            bare: { try saved.bare.save($0) })
        let taken = try await StorePair(
            "ingest", type: .heartRate, app: app, in: folder, first: first(.ordered))
        let ingestion = try await harness.pair(
            "ingestion of 100,000, ordered UUIDs", target: target, repetitions: 9, warmUp: 1,
            prepare: { samples($0, .ordered) },
            store: { samples in
                try taken.store.withIngestion { writer in
                    for sample in samples { try writer.insert(sample) }
                    return writer.report.inserted
                }
            },
            bare: { try taken.bare.save($0) })
        return [save, ingestion]
    }

    private static func first(_ identities: HeartRates.Identities) -> Sample {
        HeartRates(count: 10_000_000, identities: identities).sample(0)
    }

    private static func samples(
        _ repetition: Int, _ identities: HeartRates.Identities
    ) -> [Sample] {
        // Each repetition goes on where the last one ended.
        let rates = HeartRates(count: 10_000_000, identities: identities)
        let start = 1 + repetition * count
        return (start..<(start + count)).map(rates.sample)
    }
}
