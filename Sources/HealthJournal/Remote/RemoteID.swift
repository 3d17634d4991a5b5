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
}
