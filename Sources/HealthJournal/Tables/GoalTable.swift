internal import GRDB
internal import HealthModel

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
