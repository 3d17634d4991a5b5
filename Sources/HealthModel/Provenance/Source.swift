/// An app or a device that saves samples.
public struct Source: Hashable, Sendable, Codable {
    /// The bundle identifier, which is the source's identity.
    public var bundleIdentifier: String
    /// The name to show.
    public var name: String

    /// Creates a source.
    public init(bundleIdentifier: String, name: String) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name
    }
}
