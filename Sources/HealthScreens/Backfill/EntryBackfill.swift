public import HealthSync

/// Earlier entries on their way to the remote, for a ``BackfillScreen``.
///
/// ```swift
/// let screen = BackfillScreen(EntryBackfill(engine))
/// ```
public struct EntryBackfill: BackfillRunning {
    private let engine: SyncEngine
    private let batchSize: Int

    /// The backfill of an engine, so many entries at a time.
    public init(_ engine: SyncEngine, batchSize: Int = 100) {
        self.engine = engine
        self.batchSize = batchSize
    }

    /// How far it is, as the journal has it: also where another process began it.
    public func progress() async throws -> BackfillStep {
        BackfillStep(try await engine.backfillProgress())
    }

    /// How many entries the remote lacks.
    public func candidates() async throws -> Int? { try await engine.backfillCandidates() }

    /// Sends batch after batch; a cancelled task pauses it after the batch that is under way.
    public func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {
        for await progress in engine.backfill(batchSize: batchSize) {
            await report(BackfillStep(progress))
        }
    }

    /// Gives it up: what was not sent is offered again.
    public func cancel() async throws { try await engine.cancelBackfill() }
}

extension BackfillStep {
    /// The step that an engine's progress is.
    init(_ progress: SyncProgress) {
        self.init(total: progress.total, done: progress.done)
    }
}
