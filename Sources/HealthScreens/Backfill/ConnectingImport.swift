internal import HealthSync

/// An import whose answer also switches sync on: before it, so that the history comes in, or after
/// the history was left out.
///
/// While the person has not answered, no pass brings in what she may not want.
struct ConnectingImport: BackfillRunning {
    private let history: any BackfillRunning
    private let connect: @Sendable () async throws -> Void

    /// The question about a history; nil where there is none.
    ///
    /// - Parameters:
    ///   - history: What would come in.
    ///   - environment: How days are written in it.
    ///   - connect: Switches sync on.
    ///   - connected: Done after the answer: a pass before it would bring the history in unseen.
    @MainActor
    static func question(
        _ history: (any BackfillRunning)?, environment: ScreenEnvironment?,
        connect: @escaping @Sendable () async throws -> Void,
        connected: @escaping @MainActor () async -> Void
    ) async -> BackfillScreen? {
        guard let history else { return nil }
        let question = BackfillScreen(
            ConnectingImport(history: history, connect: connect), words: .fromHealth,
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
