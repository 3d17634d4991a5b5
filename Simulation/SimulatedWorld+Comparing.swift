import Foundation
import HealthDatabase
import HealthJournal
import HealthSync

extension SimulatedWorld {
    private static let always = DateInterval(start: .distantPast, end: .distantFuture)

    /// Compares everything, as an app does once a month or when the person asks for it.
    func reconcile(_ device: SimulatedDevice) async throws {
        if device.faultPlan.isDead { device.relaunch() }
        let report = try await device.engine.reconcile(in: Self.always)
        tell("\(device.name) compares: \(device.faultPlan.isDead ? "died" : Self.words(report))")
    }

    /// Health keeps what was deleted in mind for a while only.
    func healthForgets() async throws {
        guard !conditions.isLocked else { return }
        let count = try await store.purgeTombstones(
            olderThan: conditions.now.addingTimeInterval(-30 * 86_400))
        tell("\(count)")
        if count > 0 { for device in devices { device.hasMissed = true } }
    }

    /// Whether the app may read every type that matters.
    func mayReadAll() async throws -> Bool {
        try Self.types.allSatisfy {
            try store.permissions.readDecision(for: $0, app: app) == .granted
        }
    }
}
