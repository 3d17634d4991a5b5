internal import GRDB
internal import HealthModel

extension JournalTransaction {
    /// All goals, those of a kind together and oldest first.
    package func goals() throws(JournalError) -> [Goal] {
        try mapping {
            try rows("SELECT * FROM goal ORDER BY kind, first_day").map { row in
                guard let day = Day(row["first_day"]) else {
                    throw JournalError.corrupt("goal.first_day")
                }
                return Goal(
                    kind: try parsed(row["kind"]),
                    value: Quantity(row["value"], try unit(row["unit"])), from: day)
            }
        }
    }

    /// Sets a goal from its day on; another goal of its kind from that day is replaced.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a negative goal or a wrong unit.
    package func setGoal(_ goal: Goal) throws(JournalError) {
        guard let value = try? goal.value.doubleValue(for: goal.kind.unit), value >= 0,
            max(value, goal.value.value) < EntryRules.mostAmount
        else {
            throw .invalid(
                field: "goal",
                reason:
                    "The goal must be a number in a unit such as \(goal.kind.unit), not negative.")
        }
        guard (1...9999).contains(goal.from.year) else {
            throw .invalid(field: "goal", reason: "The goal must hold from a day of our era on.")
        }
        try mapping {
            try run(
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
    }

    /// Removes all goals.
    package func removeGoals() throws(JournalError) {
        try mapping { try run("DELETE FROM goal") }
    }
}
