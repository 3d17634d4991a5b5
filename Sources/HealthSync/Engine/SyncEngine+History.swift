internal import Foundation
public import HealthJournal

extension SyncEngine {
    /// Whether the remote holds the history that the journal's cursors belong to.
    ///
    /// It does not after it was restored from an older copy, replaced or made anew; the next pass
    /// then reads everything and sends again what is gone. A remote that cannot be read now is
    /// taken to hold it.
    public nonisolated func holdsKnownHistory() async throws(JournalError) -> Bool {
        var marks = [try await ledger.historyMark()]
        for stream in remote.streams { marks.append(try await ledger.cursor(stream)) }
        for mark in marks.compactMap({ $0 }) where await recognizes(mark) == false { return false }
        return true
    }

    /// Compares everything where the remote has lost what was pushed to it; says whether the
    /// remote could tell.
    func verifyHistory() async throws(JournalError) -> Bool {
        guard let mark = try await ledger.historyMark() else { return true }
        guard let isKnown = await recognizes(mark) else { return false }
        if !isKnown { try await beginVerification(of: remote.streams, forgetsMark: true) }
        return true
    }

    /// Reads streams from the beginning, and compares what they bring with the journal.
    func beginVerification(of streams: [StreamName], forgetsMark: Bool = false)
        async throws(JournalError)
    {
        let remote = remote
        try await ledger.beginVerification(
            Dictionary(streams.map { ($0, remote.kinds(of: $0)) }) { first, _ in first },
            forgetsMark: forgetsMark)
    }

    /// The mark to keep after a push: nil for none, or where nothing was saved.
    ///
    /// Where the state cannot be told, the mark is one that no remote recognizes: the next pass
    /// compares everything.
    func mark(after outcomes: [PushOutcome]) async -> Data? {
        guard outcomes.contains(where: \.mayBeSaved) else { return nil }
        guard isHistoryVerified else { return Data() }
        do throws(PullError) {
            return try await remote.historyMark()
        } catch {
            return Data()
        }
    }

    /// From when on what a stream did not bring up to its end is missing; nil where nothing follows
    /// from that, or nothing is compared.
    func visibleStart(of stream: StreamName, after batch: PullBatch)
        async throws(JournalError) -> Date?
    {
        guard !batch.hasMore, try await ledger.isVerifying() else { return nil }
        do throws(PullError) {
            return try await remote.visibleStart(of: stream)
        } catch {
            return nil
        }
    }

    private nonisolated func recognizes(_ mark: Data) async -> Bool? {
        do throws(PullError) {
            return try await remote.recognizes(mark)
        } catch {
            return nil
        }
    }
}

extension PushOutcome {
    /// Whether the remote may hold something of the operation now.
    fileprivate var mayBeSaved: Bool {
        switch self {
        case .done, .partial, .merged, .unfinished: true
        case .superseded, .failed: false
        }
    }
}
