public import HealthSync

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
