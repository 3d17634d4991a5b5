internal import HealthScreens

/// The offer to export or import earlier entries, with its progress.
struct BackfillView: Sendable {
    struct Button: Sendable {
        let value: String
        let title: String
        let isPrimary: Bool
    }

    let action: String
    let heading: String
    let text: String?
    let lines: [String]
    let percent: Int?
    let isRunning: Bool
    let buttons: [Button]
    let problem: String?

    @MainActor
    init(_ screen: BackfillScreen, action: String) {
        self.action = action
        heading = screen.title
        text = screen.text
        lines = screen.previewLines
        percent = screen.fraction.map { Int(($0 * 100).rounded()) }
        isRunning = screen.isRunning
        buttons = screen.buttons.map {
            Button(
                value: BackfillView.name($0.action), title: $0.title,
                isPrimary: $0.action == .run)
        }
        problem = screen.problem
    }

    /// The action of a button's value.
    static func action(_ value: String?) -> BackfillScreen.Action? {
        switch value {
        case "run": .run
        case "cancel": .cancel
        case "not-now": .notNow
        default: nil
        }
    }

    private static func name(_ action: BackfillScreen.Action) -> String {
        switch action {
        case .run: "run"
        case .cancel: "cancel"
        case .notNow: "not-now"
        }
    }

    /// Runs the action of a button; a long one continues after the answer.
    @MainActor
    static func perform(_ value: String?, on screen: BackfillScreen?) async throws {
        guard let screen else { return }
        guard let action = action(value) else { throw WebError.malformed }
        if action == .run {
            Task { await screen.perform(.run) }
            // The next page shows the progress.
            await Task.yield()
        } else {
            await screen.perform(action)
        }
    }
}
