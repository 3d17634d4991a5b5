import Foundation
import HealthDatabase
import HealthModel

/// One sample in one durable commit.
enum SingleSave {
    static func run(_ harness: Harness, in folder: URL) async throws -> [Figure] {
        let app = AppIdentity(bundleIdentifier: "org.example.scale", name: "Scale")
        let pair = try await StorePair(
            "single", type: .bodyMass, app: app, in: folder, first: weight(0))
        return [
            try await harness.pair(
                "one durable save", target: .ratio(atMost: 1.2), repetitions: 500, warmUp: 50,
                prepare: { [weight($0 + 1)] },
                store: { samples in
                    try await pair.store.save(samples, app: app)
                    return samples.count
                },
                bare: { try pair.bare.save($0) })
        ]
    }

    private static func weight(_ number: Int) -> Sample {
        let time = Date(timeIntervalSinceReferenceDate: HeartRates.end + Double(number) * 60)
        return Sample(
            uuid: .random(number), type: .bodyMass, startDate: time, endDate: time,
            payload: .quantity(Quantity(80, .kilogram)))
    }
}
