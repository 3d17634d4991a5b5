public import Foundation
internal import HealthModel

/// How long ago something was, in words; what lies ahead, as after a clock was set, is "just now".
public struct RelativeTime: Hashable, Sendable {
    /// The time since then, in seconds, not negative.
    public let seconds: TimeInterval

    /// The time from an instant until now.
    public init(since date: Date, now: Date) {
        seconds = max(now.timeIntervalSince(date), 0)
    }

    /// As in "Synced 5 min ago".
    public var short: String {
        phrase { count, unit in
            switch unit {
            case .minute: "\(count) min ago"
            case .hour: "\(count) h ago"
            // Not "yesterday": after 24 to 48 hours that may be the day before it.
            case .day: count == 1 ? "1 day ago" : "\(count) days ago"
            }
        }
    }

    /// As in "Last synced with Health: 30 minutes ago".
    public var long: String {
        phrase { count, unit in "\(count) \(unit.rawValue)\(count == 1 ? "" : "s") ago" }
    }

    /// As in "Last update: 15m ago".
    public var narrow: String {
        phrase { count, unit in "\(count)\(unit.rawValue.prefix(1)) ago" }
    }

    private enum Unit: String { case minute, hour, day }

    private func phrase(_ words: (Int, Unit) -> String) -> String {
        let minutes = Int(nearest: (seconds / 60).rounded(.down))
        if minutes == 0 { return "just now" }
        if minutes < 60 { return words(minutes, .minute) }
        let hours = minutes / 60
        return hours < 24 ? words(hours, .hour) : words(hours / 24, .day)
    }
}
