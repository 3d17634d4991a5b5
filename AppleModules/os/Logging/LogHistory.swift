package import Foundation
private import Synchronization

/// The latest messages of a process, for `OSLogStore`.
///
/// Messages for development are not kept, so that their values need not be evaluated. Private values are redacted
/// before a message is kept.
package final class LogHistory: Sendable {
    /// A message that was logged.
    package struct Entry: Sendable {
        /// The time at which it was logged.
        package let date: Date
        /// The level.
        package let type: OSLogType
        /// The text, with private values redacted.
        package let text: String
        /// The subsystem of the log.
        package let subsystem: String
        /// The category of the log.
        package let category: String
    }

    /// The history of this process: its latest 2,000 messages.
    package static let ofProcess = LogHistory(limit: 2_000) { Date() }

    private let limit: Int
    private let now: @Sendable () -> Date
    private let kept = Mutex<[Entry]>([])

    /// Creates an empty history that keeps a number of messages, and takes their dates from a clock.
    package init(limit: Int, now: @escaping @Sendable () -> Date) {
        self.limit = limit
        self.now = now
    }

    /// The messages in the order in which they were logged.
    package var entries: [Entry] { kept.withLock { $0.suffix(limit) } }

    /// Whether messages of a level are kept.
    static func keeps(_ type: OSLogType) -> Bool { type != .debug }

    func append(_ text: String, _ type: OSLogType, subsystem: String, category: String) {
        let entry = Entry(
            date: now(), type: type, text: text, subsystem: subsystem, category: category)
        kept.withLock { entries in
            entries.append(entry)
            // Removing one by one would move all others each time.
            if entries.count >= 2 * limit { entries.removeFirst(entries.count - limit) }
        }
    }
}
