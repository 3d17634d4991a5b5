public import HealthSync

/// What other apps saved before, on its way to the journal, for a ``BackfillScreen``.
///
/// An import needs no resuming: what it has not read, the next pass reads.
///
/// ```swift
/// let screen = BackfillScreen(HistoryImport(engine), words: .fromHealth)
/// ```
public struct HistoryImport: BackfillRunning {
    private let engine: SyncEngine
    private let isBeforeSwitch: Bool

    /// The import of an engine.
    ///
    /// - Parameters:
    ///   - engine: Whose remote it reads.
    ///   - isBeforeSwitch: Whether it is counted while sync is still off, as for the question of
    ///     ``HealthSettingsScreen``.
    public init(_ engine: SyncEngine, isBeforeSwitch: Bool = false) {
        self.engine = engine
        self.isBeforeSwitch = isBeforeSwitch
    }

    /// Nothing is ever left half done.
    public func progress() async throws -> BackfillStep { BackfillStep(total: 0, done: 0) }

    /// None where everything was read once, else an unknown number.
    public func candidates() async throws -> Int? {
        try await engine.hasUnreadHistory() ? nil : 0
    }

    /// Counts what would come in, by kind, source and time.
    public func preview() async throws -> ImportPreview? {
        try await engine.previewImport(whileOff: isBeforeSwitch)
    }

    /// Reads batch after batch; a cancelled task ends it after the batch that is under way.
    public func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {
        for await progress in engine.importHistory() { await report(BackfillStep(progress)) }
    }

    /// Ends the pass that is under way; what came in stays.
    public func cancel() async throws { await engine.stop() }

    /// Leaves the history out: only what comes from now on is imported.
    ///
    /// - Throws: ``Unread`` where a part of Health could not be read now.
    public func decline() async throws {
        guard await engine.skipImport().isEmpty else { throw Unread() }
    }

    /// A part of Health cannot be left out, because it could not be read; try again.
    public struct Unread: Error {
        /// A refusal to leave out what nobody could look at.
        public init() {}
    }
}
