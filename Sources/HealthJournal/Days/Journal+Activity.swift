extension Journal {
    /// Replaces what a health store says about a day.
    ///
    /// - Parameter change: Makes the new values of the known ones; nil if there are none.
    package func updateActivity(
        of day: Day, _ change: @escaping @Sendable (DailyActivity?) -> DailyActivity
    ) async throws(JournalError) {
        try await withTransaction { tx in try tx.activity.record(change(try tx.activity.of(day))) }
    }

    /// What a health store says about days, all that is known, in order of the days.
    package func activities() async throws(JournalError) -> [DailyActivity] {
        try await withSnapshot { tx in try tx.activity.all() }
    }

    /// The last day about which a health store said something; nil if there is none.
    package func newestActivity() async throws(JournalError) -> Day? {
        try await withSnapshot { tx in try tx.activity.newest() }
    }
}
