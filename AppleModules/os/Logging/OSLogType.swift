/// The level of a message.
public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's number of the level.
    public var rawValue: UInt8

    /// Creates a level from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a level from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// Messages that are needed to understand a failure; also called notice.
    public static let `default` = OSLogType(0x00)
    /// Helpful but not essential messages.
    public static let info = OSLogType(0x01)
    /// Messages for development.
    public static let debug = OSLogType(0x02)
    /// Errors of this process.
    public static let error = OSLogType(0x10)
    /// Faults of the system, or of the program.
    public static let fault = OSLogType(0x11)
}
