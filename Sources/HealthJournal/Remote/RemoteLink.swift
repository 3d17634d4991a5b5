/// A cached link from a part of an entry to the object that represents it at a remote.
public struct RemoteLink: Hashable, Sendable, Codable {
    /// The part of the entry.
    public var part: EntryPart
    /// The object's identifier at the remote.
    public var object: String

    /// Creates a link.
    public init(part: EntryPart = .whole, object: String) {
        self.part = part
        self.object = object
    }
}
