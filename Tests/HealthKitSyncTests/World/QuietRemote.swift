import Foundation
import HealthJournal
import HealthSync

/// A remote that never says that something is new, so that a test alone decides when passes are made.
struct QuietRemote: SyncRemote {
    let remote: any SyncRemote

    var id: RemoteID { remote.id }
    var streams: [StreamName] { remote.streams }

    func kinds(of stream: StreamName) -> Set<EntryKind> { remote.kinds(of: stream) }
    func availability() async -> RemoteAvailability { await remote.availability() }
    func permittedKinds() async -> Set<EntryKind> { await remote.permittedKinds() }
    func setDelivery(_ isOn: Bool) async {}
    func notices() -> AsyncStream<RemoteNotice> { AsyncStream { _ in } }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        await remote.push(operations)
    }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        try await remote.pull(stream, after: cursor)
    }

    func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        try await remote.objects(of: stream, in: interval)
    }
}
