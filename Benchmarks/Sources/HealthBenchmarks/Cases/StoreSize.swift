import Foundation
import HealthDatabase

/// What a heart rate with a device and a fact of metadata costs on disk, with its indexes.
enum StoreSize {
    static func run(_ large: LargeStore, in folder: URL) throws -> [Figure] {
        let rate = Int(Double(large.facts.samples) / large.facts.seconds)
        HealthBenchmarks.progress("the large store took in \(rate) heart rates a second")
        let count = min(large.facts.samples, 1_000_000)
        return [
            Figure(
                name: "size, as an import leaves it (\(large.facts.samples))",
                bytes: Double(large.facts.bytes) / Double(large.facts.samples),
                target: .bytes(atMost: 120)),
            Figure(
                name: "size, random UUIDs (\(count))",
                bytes: try bytes(HeartRates(count: count, identities: .random), in: folder),
                target: .bytes(atMost: 120)),
            Figure(
                name: "size, random UUIDs and fractions of seconds (\(count))",
                bytes: try bytes(
                    HeartRates(count: count, identities: .random, wholeSeconds: false),
                    in: folder),
                target: .bytes(atMost: 120)),
        ]
    }

    private static func bytes(_ rates: HeartRates, in folder: URL) throws -> Double {
        let file = folder.appendingPathComponent("size-\(UUID().uuidString).sqlite")
        HealthBenchmarks.progress("a store of \(rates.count) heart rates for its size ...")
        let store = try HealthStore(at: .file(file), durability: .relaxed)
        _ = try LargeStore.fill(store, rates)
        return Double(try BareDatabase(file).checkpointedBytes()) / Double(rates.count)
    }
}
