public import HealthSync
internal import HealthWords

/// The operations that a ``BackfillScreen`` needs to transfer earlier entries on request.
///
/// A run may be repeated: entries that were already transferred are skipped.
public protocol BackfillRunning: Sendable {
    /// The progress of the backfill; `total` is 0 if none was started.
    func progress() async throws -> BackfillStep
    /// The number of entries that could be transferred; nil if there may be some but their number
    /// is unknown.
    func candidates() async throws -> Int?
    /// Counts what an import would add without importing it; nil if ``candidates()`` is sufficient.
    func preview() async throws -> ImportPreview?
    /// Starts the backfill or resumes it, and reports progress until it ends.
    ///
    /// The run ends early if the task is cancelled, or if no entry can be transferred, for example
    /// without permission.
    func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws
    /// Cancels the backfill; entries that were not transferred are offered again.
    func cancel() async throws
    /// Records that the person declines; an import then skips the history and reads only new
    /// changes.
    func decline() async throws
}

extension BackfillRunning {
    /// Returns nil: the count of ``candidates()`` is sufficient.
    public func preview() async throws -> ImportPreview? { nil }

    /// Does nothing, so the offer remains.
    public func decline() async throws {}
}

/// The progress of a backfill.
public struct BackfillStep: Hashable, Sendable {
    /// The total number of entries.
    public var total: Int
    /// The number of entries that were processed.
    public var done: Int

    /// Creates a step.
    public init(total: Int, done: Int) {
        self.total = total
        self.done = done
    }

    /// The progress as a fraction from 0 to 1.
    public var fraction: Double {
        total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 0
    }

    /// Whether all entries were processed.
    public var isComplete: Bool { total > 0 && done >= total }
}

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

/// The import of other apps' earlier entries into the journal, for a ``BackfillScreen``.
///
/// An import needs no resuming: the next sync pass reads what it has not read.
///
/// ```swift
/// let screen = BackfillScreen(HistoryImport(engine), direction: .fromHealth)
/// ```
public struct HistoryImport: BackfillRunning {
    private let engine: SyncEngine
    private let isBeforeSwitch: Bool

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - engine: The engine whose remote is read.
    ///   - isBeforeSwitch: Whether the preview is counted before sync is enabled, as for the
    ///     question of ``HealthSettingsScreen``.
    public init(_ engine: SyncEngine, isBeforeSwitch: Bool = false) {
        self.engine = engine
        self.isBeforeSwitch = isBeforeSwitch
    }

    /// Returns an empty step: an import is never paused.
    public func progress() async throws -> BackfillStep { BackfillStep(total: 0, done: 0) }

    /// Returns 0 if the history was read, otherwise nil, because the number is unknown.
    public func candidates() async throws -> Int? {
        try await engine.hasUnreadHistory() ? nil : 0
    }

    /// Counts what would be imported, by kind, source and time.
    public func preview() async throws -> ImportPreview? {
        try await engine.previewImport(whileOff: isBeforeSwitch)
    }

    /// Imports batch after batch; a cancelled task ends after the current batch.
    public func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {
        for await progress in engine.importHistory() { await report(BackfillStep(progress)) }
    }

    /// Stops the current sync pass; imported entries stay.
    public func cancel() async throws { await engine.stop() }

    /// Skips the history: only later changes are imported.
    ///
    /// - Throws: ``Unread`` if a part of Health could not be read.
    public func decline() async throws {
        guard await engine.skipImport().isEmpty else { throw Unread() }
    }

    /// An error: a part of Health could not be read and therefore not skipped; try again.
    public struct Unread: Error {
        /// Creates the error.
        public init() {}
    }
}

/// An import whose answer also enables sync: before the import starts, or after the history is
/// skipped.
///
/// No sync pass runs before the person has answered, because it would import data that the person
/// may decline.
struct ConnectingImport: BackfillRunning {
    private let history: any BackfillRunning
    private let connect: @Sendable () async throws -> Void

    /// Creates the question about the history; nil if there is none.
    ///
    /// - Parameters:
    ///   - history: The import that the question offers.
    ///   - environment: Formats the days in the preview.
    ///   - connect: Enables sync.
    ///   - connected: Called after the answer; an earlier sync pass would import the history
    ///     without consent.
    @MainActor
    static func question(
        _ history: (any BackfillRunning)?, environment: ScreenEnvironment?,
        connect: @escaping @Sendable () async throws -> Void,
        connected: @escaping @MainActor () async -> Void
    ) async -> BackfillScreen? {
        guard let history else { return nil }
        let question = BackfillScreen(
            ConnectingImport(history: history, connect: connect), direction: .fromHealth,
            environment: environment)
        question.afterAnswer = connected
        await question.refresh()
        guard case .offered = question.state else { return nil }
        return question
    }

    func progress() async throws -> BackfillStep { try await history.progress() }
    func candidates() async throws -> Int? { try await history.candidates() }
    func preview() async throws -> ImportPreview? { try await history.preview() }

    func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {
        try await connect()
        try await history.run(report)
    }

    func cancel() async throws { try await history.cancel() }

    func decline() async throws {
        try await history.decline()
        try await connect()
    }
}
