public import Foundation
package import os

/// The latest messages of this process.
///
/// It keeps 2,000 messages of all levels but debug, in memory; Apple's keeps them on disk, with signposts and
/// activities. Private values are redacted.
// Unchecked: nothing in it changes, but a class that can be overridden cannot be proved to be so.
open class OSLogStore: NSObject, @unchecked Sendable {
    /// The processes whose messages are read.
    public enum Scope: Int, Sendable {
        /// All processes, which is not possible here.
        case system = 0
        /// This process.
        case currentProcessIdentifier = 1
    }

    private let history: LogHistory
    private let now: @Sendable () -> Date

    /// Opens the messages of this process; throws a Cocoa error for those of the system.
    public convenience init(scope: Scope) throws {
        guard scope == .currentProcessIdentifier else {
            throw CocoaError(
                .featureUnsupported,
                userInfo: [
                    NSLocalizedDescriptionKey:
                        "Only the messages of this process can be read: use the scope "
                        + "currentProcessIdentifier."
                ])
        }
        self.init(history: .ofProcess) { Date() }
    }

    /// Opens a history, with a clock for positions.
    package init(history: LogHistory, now: @escaping @Sendable () -> Date) {
        self.history = history
        self.now = now
    }

    /// The position of the first message at or after a date.
    open func position(date: Date) -> OSLogPosition { OSLogPosition(date: date) }

    /// The position of the first message that is at most some seconds old.
    open func position(timeIntervalSinceEnd seconds: TimeInterval) -> OSLogPosition {
        OSLogPosition(date: now().addingTimeInterval(-abs(seconds)))
    }

    /// The position of the first message at or after some seconds since the start of the system.
    open func position(timeIntervalSinceLatestBoot seconds: TimeInterval) -> OSLogPosition {
        let start = now().addingTimeInterval(-ProcessInfo.processInfo.systemUptime)
        return OSLogPosition(date: start.addingTimeInterval(seconds))
    }

    /// The messages, the oldest first.
    ///
    /// - Parameters:
    ///   - options: Whether the newest comes first.
    ///   - position: The first message; with the option `reverse` the last. All messages if it is nil.
    ///   - predicate: Selects messages. A format string, which has the key paths of HealthKit here, selects none: use
    ///     `NSPredicate(block:)`, or filter the result.
    open func getEntries(
        with options: OSLogEnumerator.Options = [], at position: OSLogPosition? = nil,
        matching predicate: NSPredicate? = nil
    ) throws -> AnySequence<OSLogEntry> {
        var entries = history.entries
        if let date = position?.date {
            entries = entries.filter {
                options.contains(.reverse) ? $0.date <= date : $0.date >= date
            }
        }
        if options.contains(.reverse) { entries.reverse() }
        let logs = entries.map { OSLogEntryLog($0) }
        return AnySequence(logs.filter { predicate?.evaluate(with: $0) ?? true })
    }
}

/// A position among the messages of a store.
open class OSLogPosition: NSObject {
    let date: Date

    init(date: Date) { self.date = date }
}

/// The options for reading messages.
public enum OSLogEnumerator {
    /// The order of the messages.
    public struct Options: OptionSet, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The newest message comes first.
        public static let reverse = Options(rawValue: 1)
    }
}

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

/// The process that wrote a message.
public protocol OSLogEntryFromProcess {
    /// The name of the process.
    var process: String { get }
    /// The number of the process.
    var processIdentifier: pid_t { get }
}

/// The log that a message belongs to.
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
