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
