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

extension RemoteLink {
    /// Whether the object is a sample of an earlier version of the app, without an identity.
    public var isEarlier: Bool { part.isEarlier }

    /// Whether the object represents the whole entry.
    package var isWholeEntry: Bool { part.represented == .whole }

    /// The link to the same object as a sample of an earlier version of the app.
    var asEarlier: RemoteLink {
        isEarlier ? self : RemoteLink(part: .earlier(part, object: object), object: object)
    }
}
