/// The statistics of a health store about days, as a journal keeps them.
package struct JournalActivity: Sendable {
    let journal: Journal

    /// Replaces a health store's statistics of a day.
    ///
    /// - Parameter change: Computes the new values from the stored ones; nil if there are none.
    package func update(
        of day: Day, _ change: @escaping @Sendable (DailyActivity?) -> DailyActivity
    ) async throws(JournalError) {
        try await journal.withTransaction { tx in
            try tx.activity.record(change(try tx.activity.of(day)))
        }
    }

    /// All stored statistics of a health store in order of the days.
    package func all() async throws(JournalError) -> [DailyActivity] {
        try await journal.withSnapshot { tx in try tx.activity.all() }
    }

    /// The last day with statistics of a health store; nil if there is none.
    package func newest() async throws(JournalError) -> Day? {
        try await journal.withSnapshot { tx in try tx.activity.newest() }
    }
}

extension Journal {
    /// The statistics of a health store about days.
    package var activity: JournalActivity { JournalActivity(journal: self) }
}
