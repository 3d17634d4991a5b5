internal import Foundation
public import HealthJournal

extension SyncEngine {
    /// Exports the entries that were logged while sync was off, and reports the progress.
    ///
    /// Call this only when the person asks for it. If the caller stops iterating, the backfill
    /// pauses: operations in the outbox are still sent, and the next call continues with the rest.
    /// The stream ends early if the remote does not accept a batch now.
    public nonisolated func backfill(batchSize: Int = 100) -> AsyncStream<SyncProgress> {
        let (stream, continuation) = AsyncStream.makeStream(of: SyncProgress.self)
        let task = Task {
            await backfill(batchSize, continuation)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// The number of entries that a backfill could export.
    public nonisolated func backfillCandidates() async throws(JournalError) -> Int {
        try await ledger.journal.backfillCandidates(of: remote.id)
    }

    /// The progress of the last backfill; a total of 0 if there is none.
    public nonisolated func backfillProgress() async throws(JournalError) -> SyncProgress {
        try await ledger.backfillProgress()
    }

    /// Cancels a backfill: entries not yet sent become candidates again.
    public func cancelBackfill() async throws(JournalError) {
        try await ledger.cancelBackfill()
        stop()
    }

    private func backfill(
        _ batchSize: Int, _ listener: AsyncStream<SyncProgress>.Continuation
    ) async {
        do throws(JournalError) {
            var progress = try await ledger.startBackfill()
            listener.yield(progress)
            while !Task.isCancelled {
                guard try await ledger.enqueueBackfill(limit: batchSize) > 0 else { break }
                let report = await sync(.manual)
                let before = progress
                progress = try await ledger.backfillProgress()
                listener.yield(progress)
                // Operations that are parked or wait for a retry would still wait in the next
                // round.
                let goesOn =
                    report.unavailable == nil && report.parked == 0 && report.retrying == 0
                    && progress.done > before.done
                if !goesOn { break }
            }
        } catch {
            // The journal cannot be written: the stream ends early, and the backfill can be started
            // again.
        }
    }
}

extension SyncLedger {
    fileprivate func startBackfill() async throws(JournalError) -> SyncProgress {
        let remote = remote
        return try await journal.withTransaction { tx in
            let backfill = try tx.remote(remote).backfill
            try backfill.start()
            let progress = try backfill.progress()
            return SyncProgress(done: progress.done, total: progress.total)
        }
    }

    fileprivate func enqueueBackfill(limit: Int) async throws(JournalError) -> Int {
        let remote = remote
        return try await journal.withTransaction { tx in
            let backfill = try tx.remote(remote).backfill
            let progress = try backfill.progress()
            // The backfill was cancelled meanwhile: no more entries may enter the outbox.
            guard progress.total > 0 else { return 0 }
            let queued = progress.queued
            return queued + (try backfill.enqueue(limit: max(limit - queued, 0)))
        }
    }

    fileprivate func backfillProgress() async throws(JournalError) -> SyncProgress {
        let remote = remote
        return try await journal.withSnapshot { tx in
            let progress = try tx.remote(remote).backfill.progress()
            return SyncProgress(done: progress.done, total: progress.total)
        }
    }

    fileprivate func cancelBackfill() async throws(JournalError) {
        let remote = remote
        try await journal.withTransaction { tx in
            try tx.remote(remote).backfill.cancel()
        }
    }
}
