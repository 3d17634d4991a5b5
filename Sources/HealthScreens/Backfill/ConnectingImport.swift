internal import HealthSync
internal import HealthWords

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
