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
