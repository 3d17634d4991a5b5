internal import GRDB

/// The table `activity`: a health store's statistics of whole days.
package struct ActivityTable {
    let tx: JournalTransaction

    /// Stores a day's values in place of the earlier ones; a day without values is removed.
    ///
    /// Storing the same values again changes nothing, so no change notification follows.
    package func record(_ activity: DailyActivity) throws {
        let day = activity.day.description
        guard activity != DailyActivity(day: activity.day) else {
            try tx.run("DELETE FROM activity WHERE day = ?", [day])
            return
        }
        try tx.run(
            """
            INSERT INTO activity (day, steps, active_energy, basal_energy, asleep, body_fat, lean_mass)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (day) DO UPDATE SET steps = excluded.steps,
                active_energy = excluded.active_energy, basal_energy = excluded.basal_energy,
                asleep = excluded.asleep, body_fat = excluded.body_fat,
                lean_mass = excluded.lean_mass
            WHERE excluded.steps IS NOT steps
                OR excluded.active_energy IS NOT active_energy
                OR excluded.basal_energy IS NOT basal_energy
                OR excluded.asleep IS NOT asleep
                OR excluded.body_fat IS NOT body_fat
                OR excluded.lean_mass IS NOT lean_mass
            """,
            [
                day, activity.steps, activity.activeEnergy, activity.basalEnergy,
                activity.asleep, activity.bodyFat, activity.leanMass,
            ])
    }

    /// The values of a day; nil if none were ever stored.
    package func of(_ day: Day) throws -> DailyActivity? {
        try from(day, through: day)[day]
    }

    /// The values of a range of days, the last one included.
    func from(_ first: Day, through last: Day) throws -> [Day: DailyActivity] {
        let found = try decode(
            tx.rows(
                "SELECT * FROM activity WHERE day BETWEEN ? AND ?",
                [first.description, last.description]))
        return Dictionary(found.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The values of all days, in order.
    func all() throws -> [DailyActivity] {
        try decode(tx.rows("SELECT * FROM activity ORDER BY day"))
    }

    private func decode(_ rows: [Row]) throws -> [DailyActivity] {
        try rows.map { row in
            guard let day = Day(row["day"]) else { throw JournalError.corrupt("activity.day") }
            return DailyActivity(
                day: day, steps: row["steps"], activeEnergy: row["active_energy"],
                basalEnergy: row["basal_energy"], asleep: row["asleep"],
                bodyFat: row["body_fat"], leanMass: row["lean_mass"])
        }
    }

    /// The last day with values.
    func newest() throws -> Day? {
        let newest: String? = try tx.row("SELECT max(day) AS day FROM activity")?["day"]
        return newest.flatMap { Day($0) }
    }

    /// Removes the values of all days.
    func removeAll() throws { try tx.run("DELETE FROM activity") }
}
