import HealthJournal
import HealthKitSync
import HealthScreens
import HealthSync

/// A backfill of the journal's own candidates by the real engine, a few at a time.
struct JournalBackfill: BackfillRunning {
    let journal: Journal
    let engine: SyncEngine
    var batch = 10
    /// Runs after each batch, as to cancel in the middle.
    var afterBatch: @Sendable (BackfillStep) async throws -> Void = { _ in }

    func progress() async throws -> BackfillStep {
        try await journal.withSnapshot { tx throws(JournalError) in
            let progress = try tx.backfillProgress(.health)
            return BackfillStep(total: progress.total, done: progress.done)
        }
    }

    func candidates() async throws -> Int? {
        try await journal.status(of: .health).backfillCandidates
    }

    func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {
        let size = batch
        if try await progress().total == 0 {
            _ = try await journal.withTransaction { tx throws(JournalError) in
                try tx.startBackfill(.health)
            }
        }
        var last = try await progress()
        await report(last)
        while !last.isComplete {
            try Task.checkCancellation()
            _ = try await journal.withTransaction { tx throws(JournalError) in
                try tx.enqueueBackfill(.health, limit: size)
            }
            _ = await engine.sync(.manual)
            let step = try await progress()
            await report(step)
            guard step.done > last.done else { return }
            last = step
            try await afterBatch(step)
        }
    }

    func cancel() async throws {
        try await journal.withTransaction { tx throws(JournalError) in
            try tx.cancelBackfill(.health)
        }
    }
}
