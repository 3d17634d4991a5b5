/// Distinguishes intervals with the same name.
public struct OSSignpostID: RawRepresentable, Equatable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Creates an identity from its number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates an identity from its number.
    public init(_ value: UInt64) { rawValue = value }

    /// Creates a unique identity.
    public init(log: OSLog) {
        rawValue = UInt64.random(in: 1..<Self.exclusive.rawValue)
    }

    /// Creates the identity of an object, which is valid while the object exists.
    public init(log: OSLog, object: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }

    /// The identity of intervals that never overlap.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// An invalid identity.
    public static let invalid = OSSignpostID(UInt64.max)
    /// An empty identity.
    public static let null = OSSignpostID(0)

    /// Orders identities by number.
    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }
}

/// The kind of a signpost.
public struct OSSignpostType: RawRepresentable, Equatable, Sendable {
    /// The number.
    public let rawValue: UInt8

    /// Creates a kind from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An event.
    public static let event = OSSignpostType(rawValue: 0)
    /// The beginning of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
}
