internal import Foundation
public import HealthJournal
public import HealthSync

/// Sends what the journal keeps of whole days to a cloud: steps, energy and sleep, as sums.
///
/// It goes along with the passes of a ``CloudRemote``. A day is sent again when one of its sums
/// changes. The samples behind the sums, and the apps that they are from, stay on the device.
public struct CloudDays: SyncCompanion {
    private let remote: CloudRemote
    private let journal: Journal

    /// The most days of one request.
    private static let batchSize = 1_000

    /// The days of a journal, for the cloud that it is connected to.
    public init(remote: CloudRemote, journal: Journal) {
        self.remote = remote
        self.journal = journal
    }

    /// Sends the days that the cloud does not have as they are; what fails is sent after a later
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
            // Nothing is noted as sent, so the next pass sends it.
        }
    }

    /// No notices: days are sent with passes.
    public func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }

    /// Does nothing: there are no notices.
    public func remoteChanged() async {}

    /// Does nothing: there are no notices.
    public func setDelivery(_ isOn: Bool) async {}

    /// The sums that were sent to an account, by day.
    static func sent(to remote: RemoteID, in journal: Journal) async throws(JournalError)
        -> [String: [String: Double]]
    {
        guard let text = try await journal.settings.value(key(remote)) else { return [:] }
        return (try? JSONDecoder().decode([String: [String: Double]].self, from: Data(text.utf8)))
            ?? [:]
    }

    /// Where the journal keeps what was sent to an account.
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
