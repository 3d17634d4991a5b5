internal import Foundation
public import HealthJournal

extension SyncEngine {
    /// Sends what was logged while the remote was off, and says how far it is.
    ///
    /// Only ever because the person asks for it. Whoever stops listening pauses it: what is in the
    /// outbox goes, the rest waits for the next call, which goes on where this one ended. It ends
    /// early where the remote does not take a batch now.
    public nonisolated func backfill(batchSize: Int = 100) -> AsyncStream<SyncProgress> {
        let (stream, continuation) = AsyncStream.makeStream(of: SyncProgress.self)
        let task = Task {
            await backfill(batchSize, continuation)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// How many entries a backfill could send.
    public nonisolated func backfillCandidates() async throws(JournalError) -> Int {
        try await ledger.journal.status(of: remote.id).backfillCandidates
    }

    /// How far the backfill is that was begun last; a total of 0 where there is none.
    public nonisolated func backfillProgress() async throws(JournalError) -> SyncProgress {
        try await ledger.backfillProgress()
    }

    /// Gives a backfill up: what was not sent yet is a candidate again.
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
                // What waits for a permission or for its turn would wait in the next round too.
                let goesOn =
                    report.unavailable == nil && report.parked == 0 && report.retrying == 0
                    && progress.done > before.done
                if !goesOn { break }
            }
        } catch {
            // The journal cannot be written: the stream ends where it is, and can be begun again.
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
            // Given up meanwhile: then nothing more of it may go into the outbox.
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
