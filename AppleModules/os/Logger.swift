public import Foundation

/// Writes messages of one subsystem and category, with private values redacted.
///
/// Errors and faults are passed to swift-log, other levels if `OPENHEALTHKIT_LOG` enables them. `OSLogStore` keeps the
/// latest messages of all levels but debug. The interpolated values of a message that is neither written nor kept are
/// not evaluated.
public struct Logger: Sendable {
    let log: OSLog

    /// Creates a logger without a subsystem.
    public init() { self.init(.default) }

    /// Creates a logger of a category in a subsystem, whose name is like a bundle identifier.
    public init(subsystem: String, category: String) {
        self.init(OSLog(subsystem: subsystem, category: category))
    }

    /// Creates a logger with the output of a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message of the default level.
    public func log(_ message: @autoclosure () -> OSLogMessage) { write(.default, message) }

    /// Writes a message of a level.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        write(level, message)
    }

    /// Writes a message for development.
    public func trace(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a message for development.
    public func debug(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a helpful but not essential message.
    public func info(_ message: @autoclosure () -> OSLogMessage) { write(.info, message) }

    /// Writes a message that is needed to understand a failure.
    public func notice(_ message: @autoclosure () -> OSLogMessage) { write(.default, message) }

    /// Writes a warning; the level is error.
    public func warning(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes an error of this process.
    public func error(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes a message about a condition that should never occur; the level is fault.
    public func critical(_ message: @autoclosure () -> OSLogMessage) { write(.fault, message) }

    /// Writes a message about a bug in the program.
    public func fault(_ message: @autoclosure () -> OSLogMessage) { write(.fault, message) }

    private func write(_ type: OSLogType, _ message: () -> OSLogMessage) {
        log.write(type) { message().text }
    }
}

/// The log of a category in a subsystem, which writes to swift-log; see ``LogThreshold``.
// Safe to share: a log never changes.
open class OSLog: NSObject, @unchecked Sendable {
    let subsystem: String
    let category: String
    /// The output; nil if nothing is written.
    private let output: LogOutput?

    /// Creates a log of a category in a subsystem, whose name is like a bundle identifier.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, output: .standard)
    }

    /// Creates a log of a subsystem and one of Apple's categories for signposts.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    /// Creates a log with another output.
    package init(subsystem: String, category: String, output: LogOutput?) {
        self.subsystem = subsystem
        self.category = category
        self.output = output
        super.init()
    }

    /// The log without a subsystem.
    public class var `default`: OSLog { shared }

    /// A log that writes nothing.
    public class var disabled: OSLog { nothing }

    private static let shared = OSLog(subsystem: "", category: "", output: .standard)
    private static let nothing = OSLog(subsystem: "", category: "", output: nil)

    /// Whether a message of this level would be written.
    open func isEnabled(type: OSLogType) -> Bool { output?.passes(type) ?? false }

    /// Whether signposts are recorded: never.
    open var signpostsEnabled: Bool { false }

    func write(_ type: OSLogType, _ text: () -> String) {
        output?.write(text, type, subsystem: subsystem, category: category)
    }
}

extension OSLog {
    /// A category of Apple's instruments.
    public struct Category: Sendable {
        let rawValue: String

        /// Signposts that an instrument shows as points of interest.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Signposts that are recorded only while an instrument runs.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// Signposts with a stack trace.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }
}

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

/// Writes a message with a C format such as `%{public}@`; text and objects are private by default.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default,
    type: OSLogType = .default, _ args: any CVarArg...
) {
    log.write(type) { LogFormat(message.description).text(args) }
}

/// Writes a message of a level with a C format.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default,
    _ message: StaticString, _ args: any CVarArg...
) {
    log.write(type) { LogFormat(message.description).text(args) }
}

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ message: @autoclosure () -> OSLogMessage) {
    OSLog.default.write(.default) { message().text }
}

/// Writes a message of a level with interpolated values.
@_disfavoredOverload
public func os_log(
    _ logLevel: OSLogType, log: OSLog = .default, _ message: @autoclosure () -> OSLogMessage
) {
    log.write(logLevel) { message().text }
}
