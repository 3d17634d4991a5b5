internal import Foundation
internal import HealthJournal

/// Detects whether a remote has lost what was read from it or pushed to it.
struct HistoryCheck: Sendable {
    let remote: any SyncRemote
    let ledger: SyncLedger

    /// Whether the remote holds the history that the journal's cursors belong to; true where it cannot
    /// be read now.
    func holdsKnownHistory() async throws(JournalError) -> Bool {
        try await recognizesHistory() ?? true
    }

    /// Whether the remote holds the history that the journal's cursors belong to; nil where it cannot
    /// be read now.
    private func recognizesHistory() async throws(JournalError) -> Bool? {
        var marks = [try await ledger.historyMark()]
        for stream in remote.streams { marks.append(try await ledger.cursor(stream)) }
        var isRead = true
        for mark in marks.compactMap({ $0 }) {
            guard let isRecognized = await recognizes(mark) else {
                isRead = false
                continue
            }
            if !isRecognized { return false }
        }
        return isRead ? true : nil
    }

    /// Compares everything where the remote has lost what was pushed to it; says whether the
    /// remote could tell.
    func verify() async throws(JournalError) -> Bool {
        guard let mark = try await ledger.historyMark() else { return true }
        guard let isKnown = await recognizes(mark) else { return false }
        if !isKnown { try await beginVerification() }
        return true
    }

    /// Reads all streams from the beginning, and compares what they bring with the journal if the
    /// remote holds another history than the one that was read.
    ///
    /// The cursors alone may tell that: a device that never sent anything has no mark. It gets one before its
    /// cursors go, since the next pass may come after a loss, such as when sync is off now. If the remote cannot
    /// be read now, everything is compared, since nothing will tell once the cursors are gone.
    func restartStreams() async throws(JournalError) {
        // In this order: what is lost after the mark was taken is noticed by the mark.
        let mark = await presentMark()
        if try await recognizesHistory() != true {
            try await beginVerification()
        } else if try await ledger.historyMark() == nil {
            try await ledger.keepMark(mark)
        }
        for stream in try await ledger.includedStreams(of: remote) {
            try await ledger.resetCursor(stream)
        }
    }

    /// Reads all streams from the beginning, and compares what they bring with the journal.
    ///
    /// The journal keeps the state that the remote is in now, so that a later loss is detected
    /// although the comparison may send nothing.
    private func beginVerification() async throws(JournalError) {
        try await ledger.beginVerification(
            kinds(of: remote.streams), mark: .some(await presentMark()))
    }

    /// Reads one stream from the beginning, and compares what it brings with the journal.
    func beginVerification(of stream: StreamName) async throws(JournalError) {
        try await ledger.beginVerification(kinds(of: [stream]), mark: nil)
    }

    private func kinds(of streams: [StreamName]) -> [StreamName: Set<EntryKind>] {
        Dictionary(streams.map { ($0, remote.kinds(of: $0)) }) { first, _ in first }
    }

    /// The mark of the state that the remote is in now; nil where the remote has no marks.
    private func presentMark() async -> Data? {
        do throws(PullError) {
            return try await remote.historyMark()
        } catch {
            return Self.unrecognizable
        }
    }

    /// A mark of no remote; not empty, because SQLite stores empty data as NULL.
    private static let unrecognizable = Data("unknown".utf8)

    /// The state of the remote right before a push.
    func stateBeforePush(isHistoryVerified: Bool) async throws(JournalError) -> RemoteState {
        guard isHistoryVerified else { return .unknown }
        let known = try await ledger.historyMark()
        do throws(PullError) {
            // In this order: what is lost after the mark was taken is noticed by the mark.
            guard let mark = try await remote.historyMark() else { return .unmarked }
            if let known, try await !remote.recognizes(known) { return .unknown }
            return .marked(mark)
        } catch {
            return .unknown
        }
    }

    /// The mark to keep after a push: nil where nothing was saved, or the remote has no marks.
    ///
    /// Where the remote may have lost the push or an earlier one meanwhile, the mark is one that no
    /// remote recognizes: the next pass compares everything.
    ///
    /// - Parameters:
    ///   - operations: What was pushed.
    ///   - outcomes: Their outcomes, in the same order.
    ///   - before: The state before the push.
    func mark(
        after operations: [OutboundOperation], _ outcomes: [PushOutcome], before: RemoteState
    ) async -> Data? {
        guard outcomes.contains(where: \.mayBeSaved) else { return nil }
        switch before {
        case .unmarked: return nil
        case .unknown: return Self.unrecognizable
        case .marked(let before):
            do throws(PullError) {
                // In this order: what is lost after the mark was taken is noticed by the mark.
                let mark = try await remote.historyMark()
                guard try await remote.recognizes(before),
                    try await remote.holds(operations, outcomes)
                else { return Self.unrecognizable }
                return mark
            } catch {
                return Self.unrecognizable
            }
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

    private func recognizes(_ mark: Data) async -> Bool? {
        do throws(PullError) {
            return try await remote.recognizes(mark)
        } catch {
            return nil
        }
    }
}

/// The state of a remote at an instant.
enum RemoteState {
    /// The remote holds all that was pushed; this names the state.
    case marked(Data)
    /// The remote never loses what it holds, and names no states.
    case unmarked
    /// The remote may lack what was pushed, or could not be asked.
    case unknown
}

extension SyncRemote {
    /// Whether the remote still holds what a push saved, and nothing of what it deleted.
    ///
    /// A remote that was restored during the push to the state before it recognizes the mark of that
    /// state. One object of each operation is enough: a restore takes back everything before it.
    fileprivate func holds(_ operations: [OutboundOperation], _ outcomes: [PushOutcome])
        async throws(PullError) -> Bool
    {
        var (saved, deleted) = (Set<String>(), Set<String>())
        for (operation, outcome) in zip(operations, outcomes) {
            switch (outcome, operation.action) {
            case (.done(let links), .save), (.partial(let links, _), .save):
                if let link = links.first { saved.insert(link.object) }
            case (.done, .delete):
                if let link = operation.links.first { deleted.insert(link.object) }
            default: break
            }
        }
        guard let held = try await held(saved.union(deleted)) else { return true }
        return held == saved
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
