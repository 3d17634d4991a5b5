package import Logging

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
