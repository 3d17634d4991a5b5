/// Tells apart intervals that have the same name.
public struct OSSignpostID: RawRepresentable, Equatable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// An identity from its number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// An identity from its number.
    public init(_ value: UInt64) { rawValue = value }

    /// An identity that nothing else has.
    public init(log: OSLog) {
        rawValue = UInt64.random(in: 1..<Self.exclusive.rawValue)
    }

    /// The identity of an object, as long as that lives.
    public init(log: OSLog, object: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }

    /// The identity of intervals of which there is one at a time.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// No identity.
    public static let invalid = OSSignpostID(UInt64.max)
    /// No identity.
    public static let null = OSSignpostID(0)

    /// By number.
    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }
}

/// What a signpost marks.
public struct OSSignpostType: RawRepresentable, Equatable, Sendable {
    /// The number.
    public let rawValue: UInt8

    /// A kind from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A moment.
    public static let event = OSSignpostType(rawValue: 0)
    /// The begin of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
}
