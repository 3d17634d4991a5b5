internal import Foundation
internal import HealthJournal

extension SyncLedger {
    /// The mark of the remote's state after the last push.
    func historyMark() async throws(JournalError) -> Data? {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).verification.mark()
        }
    }

    /// Stores the mark of the remote's state.
    func keepMark(_ mark: Data?) async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            try tx.remote(remote).verification.setMark(mark)
        }
    }

    /// Whether a verification of other apps' objects is in progress.
    func isVerifying() async throws(JournalError) -> Bool {
        let remote = remote
        return try await journal.withSnapshot { tx in
            try tx.remote(remote).verification.isUnderWay()
        }
    }

    /// Starts to read streams from the beginning and to compare them with the journal, because the
    /// remote may have lost data.
    ///
    /// - Parameter mark: The mark of the remote's present state, or an inner nil if the remote has
    ///   no marks; an outer nil keeps the stored mark.
    func beginVerification(_ streams: [StreamName: Set<EntryKind>], mark: Data??)
        async throws(JournalError)
    {
        let remote = remote
        try await journal.withTransaction { tx in
            let verification = try tx.remote(remote).verification
            // The outbox keeps the order of calls, which must be deterministic.
            for (stream, kinds) in streams.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                try verification.begin(kinds, stream: stream.rawValue)
            }
            if let mark { try verification.setMark(mark) }
        }
    }
}

extension JournalRemote {
    /// Compares a batch with the objects that are expected at the remote; objects not found by the
    /// end of the stream count as deleted.
    ///
    /// - Parameters:
    ///   - start: The date from which the stream shows everything; nil if it does not.
    ///   - isNext: Whether the batch continues at the journal's cursor of the stream.
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
