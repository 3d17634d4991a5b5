/// A button: its words, and what pressing it means.
public struct ScreenButton<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The words on it.
    public let title: String
    /// What it does.
    public let action: Action
    /// Whether it takes something away for good.
    public let isDestructive: Bool

    /// Makes a button.
    public init(_ title: String, _ action: Action, isDestructive: Bool = false) {
        self.title = title
        self.action = action
        self.isDestructive = isDestructive
    }
}
