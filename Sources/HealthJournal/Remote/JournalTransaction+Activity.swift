internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// Notes what a health store said of a day; what it does not say stays as it was.
    package func record(_ activity: DailyActivity) throws(JournalError) {
        try mapping {
            try run(
                """
                INSERT INTO activity (day, steps, active_energy, basal_energy, asleep)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (day) DO UPDATE SET steps = coalesce(excluded.steps, steps),
                    active_energy = coalesce(excluded.active_energy, active_energy),
                    basal_energy = coalesce(excluded.basal_energy, basal_energy),
                    asleep = coalesce(excluded.asleep, asleep)
                """,
                [
                    activity.day.description, activity.steps, activity.activeEnergy,
                    activity.basalEnergy, activity.asleep,
                ])
        }
    }
}
