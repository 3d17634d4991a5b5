public import Foundation
internal import HealthModel

/// The time since an instant, in words; an instant in the future, for example after a clock change,
/// is "just now".
public struct RelativeTime: Hashable, Sendable {
    /// The elapsed time in seconds, not negative.
    public let seconds: TimeInterval

    /// Creates the time between an instant and now.
    public init(since date: Date, now: Date) {
        seconds = max(now.timeIntervalSince(date), 0)
    }

    /// The short form, as in "Synced 5 min ago".
    public var short: String {
        phrase { count, unit in
            switch unit {
            case .minute: "\(count) min ago"
            case .hour: "\(count) h ago"
            // Not "yesterday": 24 to 48 hours ago may be the day before yesterday.
            case .day: count == 1 ? "1 day ago" : "\(count) days ago"
            }
        }
    }

    /// The long form, as in "Last synced with Health: 30 minutes ago".
    public var long: String {
        phrase { count, unit in "\(count) \(unit.rawValue)\(count == 1 ? "" : "s") ago" }
    }

    /// The narrow form, as in "Last update: 15m ago".
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
