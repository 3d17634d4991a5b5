internal import Foundation
internal import GRDB
internal import HealthModel

/// The table `setting`.
package struct SettingTable {
    let tx: JournalTransaction

    /// The value of a setting; nil if it was never set.
    package func value(_ key: SettingKey) throws -> String? {
        try tx.row("SELECT value FROM setting WHERE key = ?", [key.rawValue])?["value"]
    }

    /// Sets a setting, or removes it with nil.
    package func set(_ key: SettingKey, to value: String?) throws {
        guard let value else {
            try tx.run("DELETE FROM setting WHERE key = ?", [key.rawValue])
            return
        }
        try tx.run(
            """
            INSERT INTO setting (key, value) VALUES (?, ?)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value
            """, [key.rawValue, value])
    }

    /// The identifier of this device in clocks; created by the first call in a write transaction.
    package func device() throws -> String {
        if let known = try value(.device) { return known }
        let made = tx.environment.makeUUID().uuidString.lowercased()
        if !tx.isReadOnly { try set(.device, to: made) }
        return made
    }

    /// The hour at which days begin.
    func dayBoundary() throws -> DayBoundary {
        DayBoundary(startHour: try value(.dayStartHour).flatMap { Int($0) } ?? 0)
    }

    /// Sets the hour at which days begin, or removes the setting with nil.
    ///
    /// The activity of days with the earlier boundary is removed and read again.
    package func setDayStartHour(_ hour: Int?) throws {
        let before = try dayBoundary()
        try set(.dayStartHour, to: hour.map { String($0) })
        guard try dayBoundary() != before else { return }
        try tx.activity.removeAll()
        try tx.activityStreams.remove()
    }
}

/// The table `goal`.
package struct GoalTable {
    let tx: JournalTransaction

    /// All goals, grouped by kind, oldest first.
    package func all() throws -> [Goal] {
        try tx.rows("SELECT * FROM goal ORDER BY kind, first_day").map { row in
            guard let day = Day(row["first_day"]) else {
                throw JournalError.corrupt("goal.first_day")
            }
            return Goal(
                kind: try .init(stored: row["kind"]),
                value: Quantity(row["value"], try HealthUnit(stored: row["unit"])), from: day)
        }
    }

    /// Sets a goal from its day on; a goal of its kind from the same day is replaced.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a negative goal or a wrong unit.
    package func set(_ goal: Goal) throws {
        guard let value = try? goal.value.doubleValue(for: goal.kind.unit), value >= 0,
            max(value, goal.value.value) < EntryRules.mostAmount
        else {
            throw JournalError.invalid(
                field: "goal", reason: JournalRule(.goal, unit: goal.kind.unit))
        }
        guard (1...9999).contains(goal.from.year) else {
            throw JournalError.invalid(
                field: "goal", reason: JournalRule(.goalDay))
        }
        try tx.run(
            """
            INSERT INTO goal (kind, first_day, value, unit) VALUES (?, ?, ?, ?)
            ON CONFLICT (kind, first_day)
            DO UPDATE SET value = excluded.value, unit = excluded.unit
            """,
            [
                goal.kind.rawValue, goal.from.description, goal.value.value,
                goal.value.unit.exactString,
            ])
    }

    /// Removes the goal of a kind that begins on a day and returns whether it existed.
    func remove(_ kind: Goal.Kind, from day: Day) throws -> Bool {
        try tx.run(
            "DELETE FROM goal WHERE kind = ? AND first_day = ?", [kind.rawValue, day.description])
            > 0
    }

    /// Removes all goals.
    package func removeAll() throws { try tx.run("DELETE FROM goal") }
}
