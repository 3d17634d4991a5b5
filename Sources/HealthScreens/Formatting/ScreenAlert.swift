/// A question or a message that waits for a button.
public struct ScreenAlert<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The title.
    public let title: String
    /// The text below it.
    public let text: String
    /// The buttons in their order.
    public let buttons: [ScreenButton<Action>]

    /// Creates an alert.
    public init(title: String, text: String, buttons: [ScreenButton<Action>]) {
        self.title = title
        self.text = text
        self.buttons = buttons
    }
}

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

/// The meaning of a colour; the page or the app chooses the colour.
public enum ScreenColor: String, Hashable, Sendable, CaseIterable, Codable {
    /// Neutral information.
    case neutral
    /// Success: green.
    case good
    /// Something waits: orange.
    case waiting
    /// The person has to act: red. Permissions never use it.
    case problem
}
