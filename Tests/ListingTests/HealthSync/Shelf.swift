import Foundation
import HealthJournal
import HealthSync

/// An in-memory store of the entries of several devices.
actor Shelf: SyncRemote {
    nonisolated let id: RemoteID = "shelf"
    nonisolated let streams: [StreamName] = ["entries"]
    private var held: [UUID: JournalEntry] = [:]
    /// The entries that changed, in order.
    private var log: [EntryIdentity] = []

    func availability() async -> RemoteAvailability { .available }

    func permittedKinds() async -> Set<EntryKind> { Set(EntryKind.allCases) }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        operations.map(carryOut)
    }

    private func carryOut(_ operation: OutboundOperation) -> PushOutcome {
        let identity = EntryIdentity(
            namespace: id.rawValue, kind: operation.kind, entry: operation.entry)
        switch operation.action {
        case .save(let entry):
            let links = [RemoteLink(object: "\(identity)")]
            // Another device was first: the engine's rules decide between the two.
            if let known = held[operation.entry], known.header.version > operation.version {
                return .superseded(InboundChange.OwnEntry(entry: known, links: links))
            }
            // A repeated push of the same version has no effect.
            if held[operation.entry]?.header.version != operation.version {
                held[operation.entry] = entry
                log.append(identity)
            }
            return .done(links: links)
        case .delete:
            if held.removeValue(forKey: operation.entry) != nil { log.append(identity) }
            return .done(links: [])
        }
    }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        var start = 0
        if let cursor {
            guard let place = Int(String(decoding: cursor, as: UTF8.self)), log.count >= place
            else { throw .invalidCursor }
            start = place
        }
        let end = min(start + 100, log.count)
        return PullBatch(
            changes: log[start..<end].map(change), cursor: Data("\(end)".utf8),
            hasMore: end < log.count)
    }

    /// An entry as it is now: a device that reads from the start sees nothing of what is gone.
    private func change(of identity: EntryIdentity) -> InboundChange {
        let object = "\(identity)"
        guard let entry = held[identity.entry] else {
            return .removed(InboundChange.Removal(object: object, identity: identity))
        }
        return .own(InboundChange.OwnEntry(entry: entry, links: [RemoteLink(object: object)]))
    }

    nonisolated func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }
}
