import Foundation
import HealthDatabase

/// The check that `health doctor` makes of a store, against SQLite's own check of each index entry.
enum StoreCheck {
    static func run(_ harness: Harness, _ large: LargeStore) async throws -> [Figure] {
        let bare = try BareDatabase(large.file)
        return [
            try await harness.pair(
                "check of the store (\(large.facts.samples))",
                target: .milliseconds(below: 3000), repetitions: 3, warmUp: 1,
                prepare: { _ in () },
                store: { try await large.store.checkIntegrity(isThorough: false).count },
                bare: {
                    try bare.execute("PRAGMA integrity_check")
                    return 0
                })
        ]
    }
}
