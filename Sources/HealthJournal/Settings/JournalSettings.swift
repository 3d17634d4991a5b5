/// The settings of a journal.
public struct JournalSettings: Sendable {
    let journal: Journal

    /// The value of a setting; nil if it was never set.
    public func value(_ key: SettingKey) async throws(JournalError) -> String? {
        try await journal.withSnapshot { tx in
            try tx.settings.value(key)
        }
    }

    /// Sets a setting, or removes it with nil.
    public func set(_ key: SettingKey, to value: String?) async throws(JournalError) {
        try await journal.withTransaction { tx in
            try tx.settings.set(key, to: value)
        }
    }

    /// The boundary between days; midnight by default.
    public func dayBoundary() async throws(JournalError) -> DayBoundary {
        try await journal.withSnapshot { tx in
            try tx.settings.dayBoundary()
        }
    }

    /// Sets the boundary between days.
    ///
    /// The activity of days with another boundary is removed, and read again.
    public func setDayBoundary(_ boundary: DayBoundary) async throws(JournalError) {
        try await journal.withTransaction { tx in
            try tx.settings.setDayStartHour(boundary.startHour)
        }
    }
}

extension Journal {
    /// The settings, such as the hour at which days begin.
    public var settings: JournalSettings { JournalSettings(journal: self) }
}
