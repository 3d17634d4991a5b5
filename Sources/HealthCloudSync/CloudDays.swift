internal import Foundation
public import HealthJournal
public import HealthSync

/// Sends the journal's daily sums to a cloud: steps, energy and sleep.
///
/// It is a companion of the passes with a ``CloudRemote``. A day is sent again when one of its sums
/// changes. The samples behind the sums, and the names of their apps, stay on the device unless the person
/// shares their types: see ``CloudSamples``.
public struct CloudDays: SyncCompanion {
    private let remote: CloudRemote
    private let journal: Journal

    /// The largest number of days in one request.
    private static let batchSize = 1_000

    /// Creates the companion of a journal and its cloud.
    public init(remote: CloudRemote, journal: Journal) {
        self.remote = remote
        self.journal = journal
    }

    /// Sends the days that changed since they were sent; failed requests are repeated after a later
    /// pass.
    public func passEnded(_ trigger: SyncTrigger) async {
        do {
            var sent = try await Self.sent(to: remote.id, in: journal)
            let changed = try await journal.activity.all().map(CloudDay.init).filter {
                sent[$0.day] ?? [:] != $0.totals
            }
            for start in stride(from: 0, to: changed.count, by: Self.batchSize) {
                let batch = Array(changed[start..<min(start + Self.batchSize, changed.count)])
                try await remote.client.setDays(batch)
                for day in batch { sent[day.day] = day.totals }
                let text = String(bytes: try JSONEncoder().encode(sent), encoding: .utf8)
                try await journal.settings.set(Self.key(remote.id), to: text)
            }
        } catch {
            // Only days that were sent are stored, so the next pass sends the rest.
        }
    }

    /// Empty: days are sent after passes.
    public func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }

    /// Does nothing, because there are no change notifications.
    public func remoteChanged() async {}

    /// Does nothing, because there are no change notifications.
    public func setDelivery(_ isOn: Bool) async {}

    /// The sums that were sent to an account, by day.
    static func sent(to remote: RemoteID, in journal: Journal) async throws(JournalError)
        -> [String: [String: Double]]
    {
        guard let text = try await journal.settings.value(key(remote)) else { return [:] }
        return (try? JSONDecoder().decode([String: [String: Double]].self, from: Data(text.utf8)))
            ?? [:]
    }

    /// The setting with the sums that were sent to an account.
    static func key(_ remote: RemoteID) -> SettingKey {
        SettingKey(rawValue: "days.\(remote.rawValue)")
    }
}

extension CloudDay {
    /// The sums of a day that are sent.
    fileprivate init(_ activity: DailyActivity) {
        let sums = [
            "steps": activity.steps, "activeEnergyKilocalories": activity.activeEnergy,
            "basalEnergyKilocalories": activity.basalEnergy, "asleepSeconds": activity.asleep,
        ]
        self.init(day: activity.day.description, totals: sums.compactMapValues { $0 })
    }
}
