internal import Foundation
public import HealthJournal
public import HealthSync

/// Sends favourites and recipes to a cloud, for the person's other devices.
///
/// It is a companion of the passes with a ``CloudRemote``. A favourite or recipe is a record of the kind `keptFood`, merged
/// field by field like an entry; the passes themselves receive it. Nothing is sent if the person does not send meals.
public struct CloudFoods: SyncCompanion {
    private let remote: CloudRemote
    private let journal: Journal

    /// Creates the companion of a journal and its cloud.
    public init(remote: CloudRemote, journal: Journal) {
        self.remote = remote
        self.journal = journal
    }

    /// Sends the records that the cloud lacks; failed requests are repeated after a later pass.
    public func passEnded(_ trigger: SyncTrigger) async {
        let id = remote.id
        do {
            let records = try await journal.withTransaction { tx in
                try tx.remote(id).keptFoods.sending()
            }
            guard !records.isEmpty else { return }
            let sent = Dictionary(
                records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            // What a failure left out is sent by the next pass.
            let verdicts = await remote.pushAll(records).verdicts
            try await journal.withTransaction { tx in
                let foods = try tx.remote(id).keptFoods
                for verdict in verdicts {
                    guard let pushed = sent[verdict.id] else { continue }
                    switch (verdict.state, verdict.record) {
                    case (.applied, let record?), (.known, let record?):
                        try foods.accept(record, after: pushed)
                    case (.invalid, _): try foods.refuse(pushed)
                    default: break
                    }
                }
            }
        } catch {
            // Only what the server acknowledged is noted, so the next pass sends the rest.
        }
    }

    /// Empty: records are sent after passes.
    public func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }

    /// Does nothing, because the passes receive changes.
    public func remoteChanged() async {}

    /// Does nothing, because there are no change notifications.
    public func setDelivery(_ isOn: Bool) async {}
}
