import Foundation
import HealthJournal
import HealthSync
import Synchronization

/// A remote that lets so many pushes through and stops the others at a gate.
final class GatedRemote: SyncRemote {
    private let remote: any SyncRemote
    private let gate: Gate
    private let left: Mutex<Int>

    init(_ remote: any SyncRemote, pushes: Int, _ gate: Gate) {
        self.remote = remote
        self.gate = gate
        left = Mutex(pushes)
    }

    var id: RemoteID { remote.id }
    var streams: [StreamName] { remote.streams }

    func availability() async -> RemoteAvailability { await remote.availability() }
    func permittedKinds() async -> Set<EntryKind> { await remote.permittedKinds() }
    func notices() -> AsyncStream<RemoteNotice> { remote.notices() }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        let isFree = left.withLock { left in
            left -= 1
            return left >= 0
        }
        if !isFree { await gate.wait() }
        return await remote.push(operations)
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
