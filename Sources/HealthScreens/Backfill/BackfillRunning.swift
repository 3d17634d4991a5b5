public import HealthSync

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
