public import HealthSync

/// What a screen needs of a backfill: what was there before, moved on request.
///
/// A run may be repeated: what was moved already is not moved again.
public protocol BackfillRunning: Sendable {
    /// How far it is; `total` is 0 where none was begun.
    func progress() async throws -> BackfillStep
    /// How many entries could be moved; nil where there may be some that nobody has counted.
    func candidates() async throws -> Int?
    /// What it would bring, counted without bringing anything; nil where ``candidates()`` says all.
    func preview() async throws -> ImportPreview?
    /// Begins, or goes on where it was left, and reports until all is through.
    ///
    /// Ends early when the task is cancelled, or when nothing goes on, as without permission.
    func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws
    /// Ends it; what was not moved is offered again.
    func cancel() async throws
    /// Takes notice that the person does not want it now; an import begins with the present then.
    func decline() async throws
}

extension BackfillRunning {
    /// Has nothing to add to the count.
    public func preview() async throws -> ImportPreview? { nil }

    /// Does nothing: the offer stays.
    public func decline() async throws {}
}

/// How far a backfill is.
public struct BackfillStep: Hashable, Sendable {
    /// How many entries there are in all.
    public var total: Int
    /// How many of them are through.
    public var done: Int

    /// Puts a step together.
    public init(total: Int, done: Int) {
        self.total = total
        self.done = done
    }

    /// From 0 to 1.
    public var fraction: Double {
        total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 0
    }

    /// Whether all is through.
    public var isComplete: Bool { total > 0 && done >= total }
}
