/// An object of another app at a remote, with the identifier that its source gave it.
public struct ForeignObject: Hashable, Sendable {
    /// The part of the entry that the object represents.
    public var part: EntryPart
    /// The object's identifier at the remote.
    public var object: String
    /// The identifier that its source gave the object, if any.
    public var syncIdentifier: String?
    /// The version under that identifier; 0 without one.
    public var syncVersion: Int

    /// Creates a foreign object.
    public init(
        part: EntryPart = .whole, object: String, syncIdentifier: String? = nil,
        syncVersion: Int = 0
    ) {
        self.part = part
        self.object = object
        self.syncIdentifier = syncIdentifier.flatMap { $0.isEmpty ? nil : $0 }
        self.syncVersion = syncVersion
    }

    /// Whether the object is the whole, which has no amount of its own.
    var isWhole: Bool { part.isWhole }
}

extension RemoteLink {
    /// Whether the object is the whole, which has no amount of its own.
    package var isWhole: Bool { part.isWhole }
}
