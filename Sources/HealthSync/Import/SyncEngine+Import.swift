internal import Foundation
public import HealthJournal
internal import Synchronization

extension SyncEngine {
    /// Imports everything that is new at the remote, and reports the progress.
    ///
    /// Each batch is committed with its cursor. If the caller stops iterating, the import stops
    /// after the current batch; the imported entries stay, and the next sync pass continues from
    /// there.
    public nonisolated func importHistory() -> AsyncStream<SyncProgress> {
        let (stream, continuation) = AsyncStream.makeStream(of: SyncProgress.self)
        let task = Task {
            await importHistory(continuation)
            continuation.finish()
        }
        continuation.onTermination = { reason in
            guard case .cancelled = reason else { return }
            task.cancel()
            Task { await self.stop() }
        }
        return stream
    }

    private func importHistory(_ listener: AsyncStream<SyncProgress>.Continuation) async {
        let everything = DateInterval(start: .distantPast, end: .distantFuture)
        var expected: [StreamName: Int] = [:]
        for stream in (try? await ledger.includedStreams(of: remote)) ?? [] {
            let listing = try? await remote.objects(of: stream, in: everything)
            expected[stream] = listing?.objects.count ?? 0
        }
        let meter = Mutex(ImportMeter(expecting: expected))
        let start = meter.withLock { $0.progress }
        listener.yield(SyncProgress(done: 0, total: start.total))
        guard !Task.isCancelled else { return }
        onApply = { stream, batch in
            listener.yield(
                meter.withLock {
                    $0.note(stream, changes: batch.changes.count, hasMore: batch.hasMore)
                    return $0.progress
                })
        }
        await sync(.manual)
        onApply = nil
    }

    /// Whether a stream was never read to its end, so that the remote may hold entries that nobody
    /// has counted.
    public nonisolated func hasUnreadHistory() async throws(JournalError) -> Bool {
        for stream in try await ledger.includedStreams(of: remote)
        where try await ledger.cursor(stream) == nil { return true }
        return false
    }

    /// Imports everything again from the beginning, as after the journal was emptied.
    ///
    /// - Parameter includingHidden: Whether to import hidden entries too.
    @discardableResult
    public func importAgain(includingHidden: Bool) async throws(JournalError) -> SyncReport {
        if includingHidden { try await ledger.clearIgnored() }
        try await forgetCursors()
        return await sync(.manual)
    }

    /// Skips what other apps have already saved at the remote; only later entries will be imported.
    ///
    /// Own entries are imported anyway, and a stream that was read before continues at its cursor.
    ///
    /// - Returns: The streams that could not be skipped now, with the reason; these will be
    ///   imported from their beginning. Streams without a permission request so far are not
    ///   included.
    public func skipImport() async -> [StreamName: SyncReason] {
        await ImportSkip(remote: remote, ledger: ledger).skipAll()
    }
}

/// Moves the cursors of streams that were never read to their end, and imports only own entries.
struct ImportSkip: Sendable {
    let remote: any SyncRemote
    let ledger: SyncLedger

    /// Skips each stream, and returns those that could not be skipped now.
    func skipAll() async -> [StreamName: SyncReason] {
        var unreadable: [StreamName: SyncReason] = [:]
        for stream in remote.streams {
            do throws(PullError) {
                try await skip(stream)
            } catch .notPermitted {
                continue
            } catch {
                unreadable[stream] = error.reason
            }
        }
        return unreadable
    }

    private func skip(_ stream: StreamName) async throws(PullError) {
        do throws(JournalError) {
            guard try await ledger.isIncluded(stream, of: remote),
                try await ledger.cursor(stream) == nil
            else { return }
        } catch {
            throw .temporary(reason: SyncReason(.journalUnreadable))
        }
        var own: [InboundChange] = []
        var batch = try await remote.pull(stream, after: nil)
        own += batch.ownChanges
        while batch.hasMore {
            batch = try await remote.pull(stream, following: batch)
            own += batch.ownChanges
        }
        // One transaction, so that the history is skipped completely or not at all.
        let end = PullBatch(changes: own, cursor: batch.cursor, hasMore: false)
        do throws(JournalError) {
            _ = try await ledger.apply(
                end, of: stream, kinds: [], visibleSince: nil, pulledFrom: nil)
        } catch {
            throw .temporary(reason: SyncReason(.journalUnwritable))
        }
    }
}

extension PullBatch {
    fileprivate var ownChanges: [InboundChange] {
        changes.filter { change in
            switch change {
            case .own, .earlier: true
            case .foreign, .removed, .record: false
            }
        }
    }
}
