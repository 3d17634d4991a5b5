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
