internal import Foundation
internal import HealthJournal

extension SyncLedger {
    /// The mark of the state that the remote was in after the last push.
    func historyMark() async throws(JournalError) -> Data? {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).verification.mark()
        }
    }

    /// Whether other apps' objects are still to be found at the remote.
    func isVerifying() async throws(JournalError) -> Bool {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).verification.isUnderWay()
        }
    }

    /// Starts to read streams again and to compare what they bring with the journal, because the
    /// remote may have lost something.
    ///
    /// - Parameter mark: The mark of the state that the remote is in, itself nil where the remote has
    ///   no marks; nil leaves the known one.
    func beginVerification(_ streams: [StreamName: Set<EntryKind>], mark: Data??)
        async throws(JournalError)
    {
        let remote = remote
        try await journal.withTransaction { tx in
            let verification = try tx.remote(remote).verification
            // In one order always: the outbox keeps it.
            for (stream, kinds) in streams.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                try verification.begin(kinds, stream: stream.rawValue)
            }
            if let mark { try verification.setMark(mark) }
        }
    }
}

extension JournalRemote {
    /// Compares a batch with what has to be found at the remote; at the stream's end, what was not
    /// found there counts as removed.
    ///
    /// - Parameters:
    ///   - start: From when on the stream shows everything; nil where it does not.
    ///   - isNext: Whether the batch follows what the journal has of the stream.
    func verify(
        _ batch: PullBatch, of kinds: Set<EntryKind>, visibleSince start: Date?, isNext: Bool,
        _ counts: inout InboundCounts
    ) throws {
        guard try verification.isUnderWay() else { return }
        let objects: [String] = batch.changes.flatMap { change -> [String] in
            guard case .foreign(let foreign) = change else { return [] }
            return foreign.objects.map(\.object)
        }
        try verification.note(objects)
        guard isNext, !batch.hasMore, let start else { return }
        for object in try verification.end(kinds, since: start) {
            try apply(
                .removed(InboundChange.Removal(object: object, identity: nil)), &counts)
        }
    }
}
