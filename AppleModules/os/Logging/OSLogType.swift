/// How important a message is.
public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
    /// The number that Apple's systems give the level.
    public var rawValue: UInt8

    /// A level from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A level from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What is needed to understand a failure; also called notice.
    public static let `default` = OSLogType(0x00)
    /// What helps, but is not essential.
    public static let info = OSLogType(0x01)
    /// What is of use only while developing.
    public static let debug = OSLogType(0x02)
    /// Something went wrong in this process.
    public static let error = OSLogType(0x10)
    /// Something is wrong with the system, or with the program itself.
    public static let fault = OSLogType(0x11)
}
