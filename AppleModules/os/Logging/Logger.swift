/// Writes messages of one subsystem and category, with private values redacted.
///
/// Errors and faults reach swift-log, the rest when `OPENHEALTHKIT_LOG` asks for it. A message that
/// is not written is not made: what it interpolates is not evaluated.
public struct Logger: Sendable {
    let log: OSLog

    /// A logger without subsystem.
    public init() { self.init(.default) }

    /// A logger of a subsystem, which is named like a bundle identifier, and a part of it.
    public init(subsystem: String, category: String) {
        self.init(OSLog(subsystem: subsystem, category: category))
    }

    /// A logger that writes where a log does.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message of the default level.
    public func log(_ message: @autoclosure () -> OSLogMessage) { write(.default, message) }

    /// Writes a message of a level.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        write(level, message)
    }

    /// Writes a message that is of use only while developing.
    public func trace(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a message that is of use only while developing.
    public func debug(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a message that helps, but is not essential.
    public func info(_ message: @autoclosure () -> OSLogMessage) { write(.info, message) }

    /// Writes a message that is needed to understand a failure.
    public func notice(_ message: @autoclosure () -> OSLogMessage) { write(.default, message) }

    /// Writes about something that went wrong, but can be lived with; an error by its level.
    public func warning(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes about something that went wrong in this process.
    public func error(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes about something that should never happen; a fault by its level.
    public func critical(_ message: @autoclosure () -> OSLogMessage) { write(.fault, message) }

    /// Writes about a mistake in the program itself.
    public func fault(_ message: @autoclosure () -> OSLogMessage) { write(.fault, message) }

    private func write(_ type: OSLogType, _ message: () -> OSLogMessage) {
        log.write(type) { message().text }
    }
}
