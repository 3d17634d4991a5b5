internal import GRDB

extension JournalTransaction {
    /// Notes what a health store says of a day, in the place of what it said before; a day of which
    /// it says nothing is none.
    ///
    /// The same again changes nothing, so that nobody hears of a commit.
    package func record(_ activity: DailyActivity) throws(JournalError) {
        let day = activity.day.description
        try mapping {
            guard activity != DailyActivity(day: activity.day) else {
                try run("DELETE FROM activity WHERE day = ?", [day])
                return
            }
            try run(
                """
                INSERT INTO activity (day, steps, active_energy, basal_energy, asleep)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (day) DO UPDATE SET steps = excluded.steps,
                    active_energy = excluded.active_energy, basal_energy = excluded.basal_energy,
                    asleep = excluded.asleep
                WHERE excluded.steps IS NOT steps
                    OR excluded.active_energy IS NOT active_energy
                    OR excluded.basal_energy IS NOT basal_energy
                    OR excluded.asleep IS NOT asleep
                """,
                [
                    day, activity.steps, activity.activeEnergy, activity.basalEnergy,
                    activity.asleep,
                ])
        }
    }

    /// What a health store said of a day; nil where it never said anything.
    package func activity(of day: Day) throws(JournalError) -> DailyActivity? {
        try mapping { try activities(from: day, through: day)[day] }
    }

    /// Forgets what a health store said of days.
    package func forgetActivities() throws(JournalError) {
        try mapping { _ = try run("DELETE FROM activity") }
    }

    /// The last day of which a health store said something.
    package func newestActivity() throws(JournalError) -> Day? {
        try mapping {
            let newest: String? = try row("SELECT max(day) AS day FROM activity")?["day"]
            return newest.flatMap { Day($0) }
        }
    }
}
