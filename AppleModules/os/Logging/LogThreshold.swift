internal import Foundation
package import Logging

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
