internal import Foundation
package import Logging

/// The least level that is written.
///
/// `error` unless `OPENHEALTHKIT_LOG` says `debug`, `info`, `default`, `error`, `fault` or `off`.
/// On Apple's systems a log goes nowhere near a test's output; here nothing else keeps it, so
/// failures are shown and chatter is not.
package struct LogThreshold: Sendable {
    /// The least level; nil when nothing is written.
    package let level: Logging.Logger.Level?
    /// Whether someone asked for it, rather than it being the rule.
    package let isExplicit: Bool

    /// The threshold that an environment asks for.
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

    /// The threshold that this process was started with.
    static let ofProcess = LogThreshold(environment: ProcessInfo.processInfo.environment)

    /// Whether a message of this level is written.
    func passes(_ type: OSLogType) -> Bool { level.map { type.level >= $0 } ?? false }
}

extension OSLogType {
    /// The level of swift-log; a level that Apple does not name counts as the default.
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
