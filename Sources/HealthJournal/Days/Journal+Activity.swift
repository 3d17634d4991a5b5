extension Journal {
    /// Replaces a health store's statistics of a day.
    ///
    /// - Parameter change: Computes the new values from the stored ones; nil if there are none.
    package func updateActivity(
        of day: Day, _ change: @escaping @Sendable (DailyActivity?) -> DailyActivity
    ) async throws(JournalError) {
        try await withTransaction { tx in try tx.activity.record(change(try tx.activity.of(day))) }
    }

    /// All stored statistics of a health store in order of the days.
    package func activities() async throws(JournalError) -> [DailyActivity] {
        try await withSnapshot { tx in try tx.activity.all() }
    }

    /// The last day with statistics of a health store; nil if there is none.
    package func newestActivity() async throws(JournalError) -> Day? {
        try await withSnapshot { tx in try tx.activity.newest() }
    }
}
