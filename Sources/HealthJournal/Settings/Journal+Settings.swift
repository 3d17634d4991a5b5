internal import Foundation

/// The name of a setting.
public struct SettingKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The hour at which days begin.
    public static let dayStartHour: SettingKey = "day.startHour"
    /// The identifier of the time zone of imported dates that have none.
    package static let importTimeZone: SettingKey = "import.timeZone"
}

extension Journal {
    /// The value of a setting; nil if it was never set.
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

    /// The boundary between days; midnight by default.
    public func dayBoundary() async throws(JournalError) -> DayBoundary {
        try await withSnapshot { tx in
            try tx.settings.dayBoundary()
        }
    }

    /// Sets the boundary between days.
    ///
    /// The activity of days with another boundary is removed, and read again.
    public func setDayBoundary(_ boundary: DayBoundary) async throws(JournalError) {
        try await withTransaction { tx in
            try tx.settings.setDayStartHour(boundary.startHour)
        }
    }
}
