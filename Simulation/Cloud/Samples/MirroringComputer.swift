import Foundation
import HealthCloudSync
import HealthDatabase
import HealthExchange
import HealthJournal
import HealthModel
import HealthSync

/// A computer that receives the samples of a person's phones.
final class MirroringComputer {
    let name: String
    let transport: LossyTransport
    private let store: HealthStore
    private let remote: CloudRemote

    /// A computer that is connected to a server.
    init(
        _ name: String, in folder: URL, server: InProcessServer, code: String, seed: UInt64,
        clock: DeviceClock
    ) async throws {
        self.name = name
        store = try HealthStore(
            at: .file(folder.appending(path: "\(name).sqlite")),
            environment: StoreEnvironment(now: { clock.date }))
        transport = LossyTransport(server, seed: seed &+ 1, planted: nil)
        let journal = try SharingPhone.journal(seed: seed, clock)
        let account = try await SharingPhone.connect(name, journal, transport, code: code)
        remote = CloudRemote(account: account, journal: journal, transport: transport)
    }

    /// Another store with what the server has now.
    func newStore(in folder: URL) async throws -> [UUID: SampleFact] {
        let file = folder.appending(path: "new-\(UUID().uuidString).sqlite")
        let fresh = try HealthStore(at: .file(file), environment: store.environment)
        try await receive(into: fresh)
        return try SampleFact.all(in: fresh)
    }

    /// Reads what the server has after the stored cursor.
    func receive() async throws { try await receive(into: store) }

    private func receive(into store: HealthStore) async throws {
        try await SampleMirror(
            store: store, account: remote.id.rawValue,
            isEntry: {
                EntryIdentity($0, namespace: CloudSimulationDevice.app.bundleIdentifier) != nil
            }
        ).receive(from: remote.samples)
    }

    /// The samples of the store.
    func facts() throws -> [UUID: SampleFact] { try SampleFact.all(in: store) }
}
