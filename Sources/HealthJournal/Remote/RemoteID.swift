/// The identifier of a remote in the journal.
public struct RemoteID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name itself.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name.
    public var description: String { rawValue }

    /// The health store of the device.
    public static let health: RemoteID = "health"

    /// The kinds of entry that the remote can hold: Health has no objects for day notes.
    package var heldKinds: Set<EntryKind> {
        self == .health ? EntryKind.inHealth : Set(EntryKind.allCases)
    }

    /// The identifier of the cloud under one of the person's accounts.
    ///
    /// Operations for one account are never sent to another.
    public static func cloud(account: String) -> RemoteID {
        RemoteID(rawValue: cloudPrefix + account)
    }

    /// Whether the remote is a cloud.
    public var isCloud: Bool { rawValue.hasPrefix(Self.cloudPrefix) }

    private static let cloudPrefix = "cloud:"
}
