/// What a colour means; the page and the app choose the colour itself.
public enum ScreenColor: String, Hashable, Sendable, CaseIterable, Codable {
    /// Nothing to say.
    case neutral
    /// All is well: green.
    case good
    /// Something waits: orange.
    case waiting
    /// Something needs the person: red. Permissions never use it.
    case problem
}
