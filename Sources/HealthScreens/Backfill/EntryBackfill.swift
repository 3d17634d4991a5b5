public import HealthSync

/// The export of earlier entries to a remote, for a ``BackfillScreen``.
///
/// ```swift
/// let screen = BackfillScreen(EntryBackfill(engine))
/// ```
public struct EntryBackfill: BackfillRunning {
    private let engine: SyncEngine
    private let batchSize: Int

    /// Creates a backfill that exports batches of the given size.
    public init(_ engine: SyncEngine, batchSize: Int = 100) {
        self.engine = engine
        self.batchSize = batchSize
    }

    /// The progress that the journal records, including a backfill that another process started.
    public func progress() async throws -> BackfillStep {
        BackfillStep(try await engine.backfillProgress())
    }

    /// The number of entries that the remote lacks.
    public func candidates() async throws -> Int? { try await engine.backfillCandidates() }

    /// Exports batch after batch; a cancelled task pauses after the current batch.
    public func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {
        for await progress in engine.backfill(batchSize: batchSize) {
            await report(BackfillStep(progress))
        }
    }

    /// Cancels the backfill; entries that were not sent are offered again.
    public func cancel() async throws { try await engine.cancelBackfill() }
}

extension BackfillStep {
    /// Creates a step from the progress of an engine.
    init(_ progress: SyncProgress) {
        self.init(total: progress.total, done: progress.done)
    }
}
