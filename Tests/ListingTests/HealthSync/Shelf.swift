import Foundation
import HealthJournal
import HealthSync

/// An in-memory store of the entries of several devices.
actor Shelf: SyncRemote {
    nonisolated let id: RemoteID = "shelf"
    nonisolated let streams: [StreamName] = ["entries"]
    private var held: [UUID: JournalEntry] = [:]
    private var log: [InboundChange] = []

    func availability() async -> RemoteAvailability { .available }

    func permittedKinds() async -> Set<EntryKind> { Set(EntryKind.allCases) }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        operations.map(carryOut)
    }

    private func carryOut(_ operation: OutboundOperation) -> PushOutcome {
        let object = operation.entry.uuidString
        switch operation.action {
        case .save(let entry):
            let links = [RemoteLink(object: object)]
            // Another device was first: the engine's rules decide between the two.
            if let known = held[operation.entry], known.header.version > operation.version {
                return .superseded(InboundChange.OwnEntry(entry: known, links: links))
            }
            // A repeated push of the same version has no effect.
            if held[operation.entry]?.header.version != operation.version {
                held[operation.entry] = entry
                log.append(.own(InboundChange.OwnEntry(entry: entry, links: links)))
            }
            return .done(links: links)
        case .delete:
            if held.removeValue(forKey: operation.entry) != nil {
                let identity = EntryIdentity(
                    namespace: id.rawValue, kind: operation.kind, entry: operation.entry)
                log.append(
                    .removed(InboundChange.Removal(object: object, identity: identity)))
            }
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
            changes: Array(log[start..<end]), cursor: Data("\(end)".utf8),
            hasMore: end < log.count)
    }

    nonisolated func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }
}
