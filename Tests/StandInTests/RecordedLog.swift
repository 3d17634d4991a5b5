import InMemoryLogging
import Logging
import os

/// A log whose lines a test can read.
struct RecordedLog {
    /// One line: the name of swift-log's level, the text, and the category.
    struct Line: Equatable {
        let level: String
        let text: String
        let category: String?
    }

    private let handler: InMemoryLogHandler
    let log: OSLog

    /// A log that writes what an environment with this value of `OPENHEALTHKIT_LOG` lets through.
    init(threshold: String? = nil, category: String = "") {
        let handler = InMemoryLogHandler()
        self.handler = handler
        let environment = threshold.map { ["OPENHEALTHKIT_LOG": $0] } ?? [:]
        let output = LogOutput(threshold: LogThreshold(environment: environment)) { label in
            Logging.Logger(label: label, factory: { _ in handler })
        }
        log = OSLog(subsystem: "test.app", category: category, output: output)
    }

    /// A logger of swift-log that a test does not read.
    static func silent(_ label: String) -> Logging.Logger {
        Logging.Logger(label: label, factory: { _ in SwiftLogNoOpLogHandler() })
    }

    var lines: [Line] {
        handler.entries.map {
            Line(
                level: $0.level.rawValue, text: "\($0.message)",
                category: $0.metadata["category"]?.text)
        }
    }

    var texts: [String] { lines.map(\.text) }
}

extension Logging.Logger.MetadataValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
