/// An object of another app at a remote that an entry is made of, with the identifier that its
/// source gave it.
public struct ForeignObject: Hashable, Sendable {
    /// The part of the entry that it is.
    public var part: EntryPart
    /// The object's identifier at the remote.
    public var object: String
    /// The identifier that its source gave it, where it did.
    public var syncIdentifier: String?
    /// The version under that identifier; 0 without one.
    public var syncVersion: Int

    /// Puts it together.
    public init(
        part: EntryPart = .whole, object: String, syncIdentifier: String? = nil,
        syncVersion: Int = 0
    ) {
        self.part = part
        self.object = object
        self.syncIdentifier = syncIdentifier.flatMap { $0.isEmpty ? nil : $0 }
        self.syncVersion = syncVersion
    }

    /// Whether it is the whole, which says nothing that its parts do not say.
    var isWhole: Bool { part.isWhole }
}

extension RemoteLink {
    /// Whether the object is the whole, which says nothing that its parts do not say.
    package var isWhole: Bool { part.isWhole }
}
