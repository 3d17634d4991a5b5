internal import Foundation
internal import GRDB
internal import HealthModel

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
}

extension Journal {
    /// What a setting says, nil where it was never set.
    public func setting(_ key: SettingKey) async throws(JournalError) -> String? {
        try await withSnapshot { tx throws(JournalError) in
            try tx.setting(key)
        }
    }

    /// Sets a setting, or removes it with nil.
    public func setSetting(_ key: SettingKey, to value: String?) async throws(JournalError) {
        try await withTransaction { tx throws(JournalError) in
            try tx.setSetting(key, to: value)
        }
    }

    /// Where days begin; midnight unless it was set.
    public func dayBoundary() async throws(JournalError) -> DayBoundary {
        try await withSnapshot { tx throws(JournalError) in
            try tx.mapping { try tx.dayBoundary() }
        }
    }

    /// Sets where days begin.
    ///
    /// Steps, energy and sleep of days that began at another hour are forgotten: they are read again.
    public func setDayBoundary(_ boundary: DayBoundary) async throws(JournalError) {
        try await withTransaction { tx throws(JournalError) in
            try tx.setDayStartHour(boundary.startHour)
        }
    }

    /// Sets a goal from its day on; another goal of its kind from that day is replaced.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a negative goal or a wrong unit.
    public func setGoal(_ goal: Goal) async throws(JournalError) {
        try await withTransaction { tx throws(JournalError) in
            try tx.setGoal(goal)
        }
    }

    /// The goal that holds on a day, nil where there was none yet.
    public func goal(_ kind: Goal.Kind, on day: Day) async throws(JournalError) -> Goal? {
        try await goals(kind).last { $0.from <= day }
    }

    /// All goals of a kind, oldest first.
    public func goals(_ kind: Goal.Kind) async throws(JournalError) -> [Goal] {
        try await withSnapshot { tx throws(JournalError) in
            try tx.goals().filter { $0.kind == kind }
        }
    }
}

extension JournalTransaction {
    /// What a setting says, nil where it was never set.
    package func setting(_ key: SettingKey) throws(JournalError) -> String? {
        try mapping {
            try row("SELECT value FROM setting WHERE key = ?", [key.rawValue])?["value"]
        }
    }

    /// Sets a setting, or removes it with nil.
    package func setSetting(_ key: SettingKey, to value: String?) throws(JournalError) {
        try mapping {
            guard let value else {
                try run("DELETE FROM setting WHERE key = ?", [key.rawValue])
                return
            }
            try run(
                """
                INSERT INTO setting (key, value) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET value = excluded.value
                """, [key.rawValue, value])
        }
    }

    /// Sets the hour at which days begin, or takes the setting away with nil; what was read of days
    /// that began at another hour is forgotten.
    package func setDayStartHour(_ hour: Int?) throws(JournalError) {
        let before = try mapping { try dayBoundary() }
        try setSetting(.dayStartHour, to: hour.map { String($0) })
        if try mapping({ try dayBoundary() }) != before { try forgetActivities() }
    }

    func dayBoundary() throws -> DayBoundary {
        DayBoundary(startHour: try setting(.dayStartHour).flatMap { Int($0) } ?? 0)
    }
}
