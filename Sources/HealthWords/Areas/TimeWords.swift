public import Foundation
internal import HealthModel

/// The time since an instant, in words.
public struct TimeWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case justNow, never, shortMinutes, shortHours, shortDays, longMinutes, longHours, longDays,
            narrowMinutes, narrowHours, narrowDays
    }

    package static let area = "time"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// No instant at all.
    public var never: String { text(.never) }

    /// The short form, as in "Synced 5 min ago".
    public func short(since date: Date, now: Date) -> String {
        phrase(since: date, now: now, (.shortMinutes, .shortHours, .shortDays))
    }

    /// The long form, as in "Last synced with Health: 30 minutes ago".
    public func long(since date: Date, now: Date) -> String {
        phrase(since: date, now: now, (.longMinutes, .longHours, .longDays))
    }

    /// The narrow form, as in "Last update: 15m ago".
    public func narrow(since date: Date, now: Date) -> String {
        phrase(since: date, now: now, (.narrowMinutes, .narrowHours, .narrowDays))
    }

    /// An instant in the future, for example after a clock change, is "just now".
    private func phrase(
        since date: Date, now: Date, _ keys: (minutes: Key, hours: Key, days: Key)
    ) -> String {
        let minutes = Int(nearest: (max(now.timeIntervalSince(date), 0) / 60).rounded(.down))
        let hours = minutes / 60
        if minutes == 0 { return text(.justNow) }
        if hours == 0 { return text(keys.minutes, count: minutes) }
        // Not "yesterday": 24 to 48 hours ago may be the day before yesterday.
        return hours < 24 ? text(keys.hours, count: hours) : text(keys.days, count: hours / 24)
    }
}

extension Language {
    /// The time since an instant, in words.
    public var time: TimeWords { TimeWords(self) }
}
