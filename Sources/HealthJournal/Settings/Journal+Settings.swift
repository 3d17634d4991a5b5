internal import Foundation

/// The name of a setting.
public struct SettingKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let rawValue: String

    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name.
    public init(stringLiteral value: String) { rawValue = value }

    /// The hour at which days begin.
    public static let dayStartHour: SettingKey = "day.startHour"
    /// The identifier of the time zone of imported dates that have none.
    package static let importTimeZone: SettingKey = "import.timeZone"
}

extension Journal {
    /// What a setting says, nil where it was never set.
    public func setting(_ key: SettingKey) async throws(JournalError) -> String? {
        try await withSnapshot { tx in
            try tx.settings.value(key)
        }
    }

    /// Sets a setting, or removes it with nil.
    public func setSetting(_ key: SettingKey, to value: String?) async throws(JournalError) {
        try await withTransaction { tx in
            try tx.settings.set(key, to: value)
        }
    }

    /// Where days begin; midnight unless it was set.
    public func dayBoundary() async throws(JournalError) -> DayBoundary {
        try await withSnapshot { tx in
            try tx.settings.dayBoundary()
        }
    }

    /// Sets where days begin.
    ///
    /// Steps, energy and sleep of days that began at another hour are forgotten: they are read again.
    public func setDayBoundary(_ boundary: DayBoundary) async throws(JournalError) {
        try await withTransaction { tx in
            try tx.settings.setDayStartHour(boundary.startHour)
        }
    }
}
