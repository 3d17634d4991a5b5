import Foundation
import HealthDatabase
import HealthModel

/// The store that is asked: heart rates without end, ten years of daily weights, and a year of
/// steps.
struct LargeStore {
    /// What is known from when the store was made.
    struct Facts: Codable {
        var samples: Int
        /// Bytes of the file when it had nothing but the heart rates.
        var bytes: Int64
        /// Seconds that the heart rates took, without making them.
        var seconds: Double
    }

    let store: HealthStore
    let file: URL
    let facts: Facts

    /// The app that asks: it may read all.
    static let app = AppIdentity(bundleIdentifier: "org.example.reader", name: "Reader")

    /// The kept store of a folder, or a new one.
    static func open(samples: Int, in folder: URL) throws -> LargeStore {
        let file = folder.appendingPathComponent("heart-rates-\(samples).sqlite")
        let note = folder.appendingPathComponent("heart-rates-\(samples).json")
        let store = try HealthStore(at: .file(file))
        // The note is written last: without it the store was never finished.
        if let data = try? Data(contentsOf: note) {
            let facts = try JSONDecoder().decode(Facts.self, from: data)
            return LargeStore(store: store, file: file, facts: facts)
        }
        let seconds = try fill(store, HeartRates(count: samples))
        let bytes = try BareDatabase(file).checkpointedBytes()
        try store.withIngestion { writer in
            for sample in YearOfSteps().samples() { try writer.insert(sample) }
            for day in 0..<3650 { try writer.insert(weight(day: day)) }
        }
        _ = try BareDatabase(file).checkpointedBytes()
        try store.permissions.set(
            share: [:],
            read: [.heartRate: .granted, .stepCount: .granted, .bodyMass: .granted], app: app)
        let facts = Facts(samples: samples, bytes: bytes, seconds: seconds)
        try JSONEncoder().encode(facts).write(to: note)
        return LargeStore(store: store, file: file, facts: facts)
    }

    /// Puts heart rates into a store, fifty thousand in a commit; returns the seconds.
    static func fill(_ store: HealthStore, _ rates: HeartRates) throws -> Double {
        var total = Duration.zero
        let clock = ContinuousClock()
        for batch in stride(from: 0, to: rates.count, by: 50_000) {
            let samples = (batch..<min(batch + 50_000, rates.count)).map(rates.sample)
            total += try clock.measure {
                try store.withIngestion { writer in
                    for sample in samples { try writer.insert(sample) }
                }
            }
        }
        return total / .seconds(1)
    }

    private static func weight(day: Int) -> Sample {
        let time = Date(
            timeIntervalSinceReferenceDate: HeartRates.end - Double(3650 - day) * 86_400 + 25_200)
        return Sample(
            uuid: .ordered(2 << 40 + day), type: .bodyMass, startDate: time, endDate: time,
            payload: .quantity(Quantity(Double(700 + day % 40) / 10, .kilogram)),
            sourceRevision: HeartRates.revision)
    }
}
