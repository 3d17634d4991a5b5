/// A button with its title and its action.
public struct ScreenButton<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The title.
    public let title: String
    /// The action.
    public let action: Action
    /// Whether the action deletes something permanently.
    public let isDestructive: Bool

    /// Creates a button.
    public init(_ title: String, _ action: Action, isDestructive: Bool = false) {
        self.title = title
        self.action = action
        self.isDestructive = isDestructive
    }
}
