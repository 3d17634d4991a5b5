package import Logging

/// Hands messages to swift-log: the label is the subsystem, the category is metadata.
package struct LogOutput: Sendable {
    private let threshold: LogThreshold
    private let makeLogger: @Sendable (String) -> Logging.Logger

    /// An output with a threshold of its own, to loggers that the closure makes for a label.
    package init(
        threshold: LogThreshold, makeLogger: @escaping @Sendable (String) -> Logging.Logger
    ) {
        self.threshold = threshold
        self.makeLogger = makeLogger
    }

    /// What the process was started with, to the handler that swift-log was set up with.
    static let standard = LogOutput(threshold: .ofProcess) { Logging.Logger(label: $0) }

    func passes(_ type: OSLogType) -> Bool { threshold.passes(type) }

    /// Writes a message, the text of which is redacted already.
    func write(_ text: String, _ type: OSLogType, subsystem: String, category: String) {
        // Made anew for each message: swift-log may be set up after a global logger was made.
        var logger = makeLogger(subsystem.isEmpty ? "os" : subsystem)
        if threshold.isExplicit, let level = threshold.level { logger.logLevel = level }
        let metadata: Logging.Logger.Metadata? =
            category.isEmpty ? nil : ["category": .string(category)]
        logger.log(level: type.level, "\(text)", metadata: metadata)
    }
}
