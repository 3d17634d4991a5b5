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
