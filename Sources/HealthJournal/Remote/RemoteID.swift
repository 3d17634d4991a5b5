/// The name of a place that entries are kept in step with, as the journal knows it.
public struct RemoteID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name itself.
    public let rawValue: String

    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name.
    public var description: String { rawValue }

    /// The cloud under one of the person's accounts.
    ///
    /// What waits for one account is never sent to another.
    public static func cloud(account: String) -> RemoteID {
        RemoteID(rawValue: cloudPrefix + account)
    }

    /// Whether the remote is a cloud.
    public var isCloud: Bool { rawValue.hasPrefix(Self.cloudPrefix) }

    private static let cloudPrefix = "cloud:"
}
