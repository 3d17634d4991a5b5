package import Foundation
package import Logging
private import Synchronization

/// Passes messages to swift-log, where the label is the subsystem and the category is metadata, and keeps them in a
/// history.
package struct LogOutput: Sendable {
    private let threshold: LogThreshold
    private let history: LogHistory?
    private let makeLogger: @Sendable (String) -> Logging.Logger

    /// Creates an output with a threshold, a history if messages are to be kept, and a closure that creates the logger
    /// of a label.
    package init(
        threshold: LogThreshold, history: LogHistory? = nil,
        makeLogger: @escaping @Sendable (String) -> Logging.Logger
    ) {
        self.threshold = threshold
        self.history = history
        self.makeLogger = makeLogger
    }

    /// The output with the process's threshold and history, to swift-log's configured handler.
    static let standard = LogOutput(threshold: .ofProcess, history: .ofProcess) {
        Logging.Logger(label: $0)
    }

    func passes(_ type: OSLogType) -> Bool { threshold.passes(type) }

    /// Writes and keeps a message with redacted text, which is evaluated if the message is written or kept.
    func write(_ text: () -> String, _ type: OSLogType, subsystem: String, category: String) {
        let history = LogHistory.keeps(type) ? history : nil
        guard passes(type) || history != nil else { return }
        let text = text()
        history?.append(text, type, subsystem: subsystem, category: category)
        guard passes(type) else { return }
        // Created for each message, because swift-log may be configured after a global logger was
        // created.
        var logger = makeLogger(subsystem.isEmpty ? "os" : subsystem)
        if threshold.isExplicit, let level = threshold.level { logger.logLevel = level }
        let metadata: Logging.Logger.Metadata? =
            category.isEmpty ? nil : ["category": .string(category)]
        logger.log(level: type.level, "\(text)", metadata: metadata)
    }
}

/// The lowest level that is written.
///
/// The level is `error` unless `OPENHEALTHKIT_LOG` is `debug`, `info`, `default`, `error`, `fault`
/// or `off`. On Apple's systems logs are separate from a test's output; here they are part of it,
/// so only failures are shown by default.
package struct LogThreshold: Sendable {
    /// The lowest level; nil if nothing is written.
    package let level: Logging.Logger.Level?
    /// Whether the environment sets the level.
    package let isExplicit: Bool

    /// Creates the threshold of an environment.
    package init(environment: [String: String]) {
        switch environment["OPENHEALTHKIT_LOG"] {
        case "debug": (level, isExplicit) = (.debug, true)
        case "info": (level, isExplicit) = (.info, true)
        case "default", "notice": (level, isExplicit) = (.notice, true)
        case "error": (level, isExplicit) = (.error, true)
        case "fault": (level, isExplicit) = (.critical, true)
        case "off": (level, isExplicit) = (nil, true)
        default: (level, isExplicit) = (.error, false)
        }
    }

    /// The threshold of this process's environment.
    static let ofProcess = LogThreshold(environment: ProcessInfo.processInfo.environment)

    /// Whether a message of this level is written.
    func passes(_ type: OSLogType) -> Bool { level.map { type.level >= $0 } ?? false }
}

extension OSLogType {
    /// The level of swift-log; a level without a name in Apple's API counts as the default.
    var level: Logging.Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .error: .error
        case .fault: .critical
        default: .notice
        }
    }
}

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
