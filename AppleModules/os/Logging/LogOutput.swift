package import Logging

/// Passes messages to swift-log: the label is the subsystem, the category is metadata.
package struct LogOutput: Sendable {
    private let threshold: LogThreshold
    private let makeLogger: @Sendable (String) -> Logging.Logger

    /// Creates an output with a threshold, and a closure that creates the logger of a label.
    package init(
        threshold: LogThreshold, makeLogger: @escaping @Sendable (String) -> Logging.Logger
    ) {
        self.threshold = threshold
        self.makeLogger = makeLogger
    }

    /// The output with the process's threshold, to swift-log's configured handler.
    static let standard = LogOutput(threshold: .ofProcess) { Logging.Logger(label: $0) }

    func passes(_ type: OSLogType) -> Bool { threshold.passes(type) }

    /// Writes a message with redacted text.
    func write(_ text: String, _ type: OSLogType, subsystem: String, category: String) {
        // Created for each message, because swift-log may be configured after a global logger was
        // created.
        var logger = makeLogger(subsystem.isEmpty ? "os" : subsystem)
        if threshold.isExplicit, let level = threshold.level { logger.logLevel = level }
        let metadata: Logging.Logger.Metadata? =
            category.isEmpty ? nil : ["category": .string(category)]
        logger.log(level: type.level, "\(text)", metadata: metadata)
    }
}
