internal import Foundation
internal import HealthJournal

/// Detects whether a remote has lost what was read from it or pushed to it.
struct HistoryCheck: Sendable {
    let remote: any SyncRemote
    let ledger: SyncLedger

    /// Whether the remote holds the history that the journal's cursors belong to; true if it cannot
    /// be read now.
    func holdsKnownHistory() async throws(JournalError) -> Bool {
        try await recognizesHistory() ?? true
    }

    /// Whether the remote holds the history that the journal's cursors belong to; nil if it cannot
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

    /// Starts a comparison of everything if the remote has lost what was pushed to it.
    ///
    /// - Returns: Whether the remote could be asked.
    func verify() async throws(JournalError) -> Bool {
        guard let mark = try await ledger.historyMark() else { return true }
        guard let isKnown = await recognizes(mark) else { return false }
        if !isKnown { try await beginVerification() }
        return true
    }

    /// Makes the next pass read all streams from the beginning, and compares what they bring with
    /// the journal if the remote has another history than the one that was read.
    ///
    /// The cursors may be the only evidence of a loss: a device that never sent anything has no
    /// mark. It gets one before its cursors are deleted, because a loss may happen before the next
    /// pass, for example while sync is off. If the remote cannot be read now, everything is
    /// compared, because nothing shows a loss once the cursors are deleted.
    func restartStreams() async throws(JournalError) {
        // The mark is read first, so that it shows a loss that happens after this line.
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

    /// The mark of the remote's present state; nil if the remote has no marks.
    private func presentMark() async -> Data? {
        do throws(PullError) {
            return try await remote.historyMark()
        } catch {
            return Self.unrecognizable
        }
    }

    /// A mark that no remote recognizes; not empty, because SQLite stores empty data as NULL.
    private static let unrecognizable = Data("unknown".utf8)

    /// The state of the remote right before a push.
    func stateBeforePush(isHistoryVerified: Bool) async throws(JournalError) -> RemoteState {
        guard isHistoryVerified else { return .unknown }
        let known = try await ledger.historyMark()
        do throws(PullError) {
            // The mark is read first, so that it shows a loss that happens after this line.
            guard let mark = try await remote.historyMark() else { return .unmarked }
            if let known, try await !remote.recognizes(known) { return .unknown }
            return .marked(mark)
        } catch {
            return .unknown
        }
    }

    /// The mark to store after a push; nil if nothing was saved, or if the remote has no marks.
    ///
    /// If the remote may have lost this push or an earlier one meanwhile, the mark is one that no
    /// remote recognizes, so that the next pass compares everything.
    ///
    /// - Parameters:
    ///   - operations: The operations that were pushed.
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
                // The mark is read first, so that it shows a loss that happens after this line.
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

    /// The date from which everything that a stream did not bring counts as missing; nil if nothing
    /// is compared, or if the remote does not show what it lacks.
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
    /// The remote holds everything that was pushed; the mark names this state.
    case marked(Data)
    /// The remote never loses data, so it has no marks.
    case unmarked
    /// The remote may lack something that was pushed, or could not be asked.
    case unknown
}

extension SyncRemote {
    /// Whether the remote still holds what a push saved, and nothing of what it deleted.
    ///
    /// A remote that is restored during the push to the state before it recognizes the mark of that
    /// state. One object of each operation is enough, because a restore undoes everything that came
    /// later.
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
