internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// Notes what a health store said of a day; what it does not say stays as it was.
    ///
    /// The same again changes nothing, so that nobody hears of a commit.
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
                WHERE coalesce(excluded.steps, steps) IS NOT steps
                    OR coalesce(excluded.active_energy, active_energy) IS NOT active_energy
                    OR coalesce(excluded.basal_energy, basal_energy) IS NOT basal_energy
                    OR coalesce(excluded.asleep, asleep) IS NOT asleep
                """,
                [
                    activity.day.description, activity.steps, activity.activeEnergy,
                    activity.basalEnergy, activity.asleep,
                ])
        }
    }
}
