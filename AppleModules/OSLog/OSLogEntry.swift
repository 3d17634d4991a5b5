public import Foundation
internal import os

/// A message that a store has kept.
// Unchecked, as its subclasses: nothing in them changes, but a class that can be overridden cannot be proved to be so.
open class OSLogEntry: NSObject, @unchecked Sendable {
    let entry: LogHistory.Entry

    init(_ entry: LogHistory.Entry) { self.entry = entry }

    /// The text, with private values redacted.
    open var composedMessage: String { entry.text }

    /// The time at which it was logged.
    open var date: Date { entry.date }
}

/// What a message says of its process.
public protocol OSLogEntryFromProcess {
    /// The name of the process.
    var process: String { get }
    /// The number of the process.
    var processIdentifier: pid_t { get }
}

/// What a message says of its log.
public protocol OSLogEntryWithPayload {
    /// The category of the log.
    var category: String { get }
    /// The subsystem of the log, whose name is like a bundle identifier.
    var subsystem: String { get }
}

/// A message of a logger or of `os_log`.
open class OSLogEntryLog:
    OSLogEntry, OSLogEntryFromProcess, OSLogEntryWithPayload, @unchecked Sendable
{
    /// The levels of messages.
    public enum Level: Int, Sendable {
        case undefined, debug, info, notice, error, fault
    }

    /// The level.
    open var level: Level {
        switch entry.type {
        case .debug: .debug
        case .info: .info
        case .default: .notice
        case .error: .error
        case .fault: .fault
        default: .undefined
        }
    }

    open var category: String { entry.category }

    open var subsystem: String { entry.subsystem }

    open var process: String { ProcessInfo.processInfo.processName }

    open var processIdentifier: pid_t { ProcessInfo.processInfo.processIdentifier }
}
