import Foundation
import HealthDatabase
import HealthJournal
import HealthKitSync
import HealthSync

extension SimulatedWorld {
    /// How many passes empty an outbox once nothing fails any more.
    static let passesUntilEmpty = 3

    /// Ends all faults and syncs every device until no operation is left.
    func comeToRest() async throws {
        try await endTrouble()
        try await emptyOutboxes()
        for _ in 0..<12 {
            guard try await passOfEach() else { continue }
            for device in devices { device.mayLackExports = false }
            guard let device = devices.first(where: \.hasMissed) else { return }
            try await reconcile(device)
            device.hasMissed = try await !mayReadAll()
            // What the comparison found is sent like everything else.
            try await emptyOutboxes()
        }
        throw Finding("the devices never come to rest")
    }

    /// From now on nothing fails, everything is permitted, and the person has every device try
    /// again what Health did not take.
    private func endTrouble() async throws {
        try await unlock()
        try permitAll()
        bottle.setNear(true)
        for device in devices {
            device.faultPlan.setFailures(percent: 0)
            device.relaunch()
            try await device.journal.setRemoteEnabled(.health, true)
            try await device.journal.outbox(of: .health).retryFailed()
        }
        while bottle.isWaiting { try await bottleSends() }
    }

    /// A few passes send all that waits.
    ///
    /// Nothing is left out of the count here: the permissions are given, so that what was parked
    /// for one is due, the person has asked to try again what had failed, and more time passes
    /// than a deletion can be taken back in or a retry waits for.
    private func emptyOutboxes() async throws {
        for _ in 0..<Self.passesUntilEmpty { _ = try await passOfEach() }
        for device in devices {
            let status = try await device.journal.status(of: .health)
            let waiting = status.pending + status.parked + status.failed + status.deletions
            guard waiting == 0 else {
                throw Finding(
                    "\(device.name): \(waiting) operations are left after "
                        + "\(Self.passesUntilEmpty) passes without a failure")
            }
        }
    }

    /// A pass of each device after two hours; says whether none of them had anything to do.
    private func passOfEach() async throws -> Bool {
        conditions.change { $0.now += 2 * 3600 }
        var isQuiet = true
        for device in devices {
            let report = await device.engine.sync(.timer)
            if !report.isQuiet { isQuiet = false }
            tell("\(device.name): \(Self.words(report))")
        }
        return isQuiet
    }
}

extension SyncReport {
    /// Whether nothing was done and nothing is left to do.
    fileprivate var isQuiet: Bool {
        var report = self
        report.date = nil
        return report == SyncReport()
    }
}
