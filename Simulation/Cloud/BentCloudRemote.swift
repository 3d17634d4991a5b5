import Foundation
import HealthCloudSync
import HealthJournal
import HealthSync

/// The real cloud remote, with room for a fault on purpose.
struct BentCloudRemote: SyncRemote {
    let base: CloudRemote
    var pushing: @Sendable (CloudRemote, [OutboundOperation]) async -> [PushOutcome] = {
        await $0.push($1)
    }
    var pulled: @Sendable (StreamName, PullBatch) async -> Void = { _, _ in }

    init(base: CloudRemote) { self.base = base }

    var id: RemoteID { base.id }
    var streams: [StreamName] { base.streams }

    func kinds(of stream: StreamName) -> Set<EntryKind> { base.kinds(of: stream) }
    func availability() async -> RemoteAvailability { await base.availability() }
    func permittedKinds() async -> Set<EntryKind> { await base.permittedKinds() }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        await pushing(base, operations)
    }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        let batch = try await base.pull(stream, after: cursor)
        await pulled(stream, batch)
        return batch
    }

    func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }
}
