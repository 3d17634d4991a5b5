public import Foundation

extension Journal {
    /// The entry with an identity; nil if there is none, or if it was deleted.
    public func entry(_ id: UUID) async throws(JournalError) -> JournalEntry? {
        try await withSnapshot { tx in
            guard let stored = try tx.entries.find(id), !stored.isDeleted else { return nil }
            return stored.entry

        }
    }

    /// The visible entries of a time range in order of time; the end is not included.
    public func entries(
        in interval: DateInterval, kinds: Set<EntryKind> = Set(EntryKind.allCases)
    ) async throws(JournalError) -> [JournalEntry] {
        try await withSnapshot { tx in
            try tx.entries.visible(in: interval, kinds)
        }
    }

    /// The visible entries of a day, each in its own time zone, in order of time.
    public func entries(on day: Day, kinds: Set<EntryKind> = Set(EntryKind.allCases))
        async throws(JournalError) -> [JournalEntry]
    {
        try await withSnapshot { tx in
            try tx.entries.visible(from: day, through: day, kinds)[day] ?? []
        }
    }

    /// The latest visible entry of a kind up to now; nil if there is none.
    ///
    /// Entries in the future, such as those of a scale with a wrong clock, are skipped.
    public func latest(_ kind: EntryKind) async throws(JournalError) -> JournalEntry? {
        try await withSnapshot { tx in
            try tx.entries.latest(kind)

        }
    }

    /// The latest measurement of each type, the latest first, which also shows the person's units.
    public func latestMeasurements() async throws(JournalError) -> [MeasurementEntry] {
        try await withSnapshot { tx in try tx.entries.latestMeasurements() }
    }

    /// The totals of a day.
    public func summary(of day: Day) async throws(JournalError) -> DaySummary {
        let summaries = try await self.summaries(from: day, through: day)
        return summaries.first ?? DaySummary(day: day, entries: [])
    }

    /// The totals of each day from the first to the last, including days without entries.
    ///
    /// - Parameters:
    ///   - first: The first day.
    ///   - last: The last day.
    ///   - withItems: Whether the meals in ``DaySummary/entries`` have their items. Without items,
    ///     as for charts and tables of a year, days that did not change since an earlier call are
    ///     not read again. Properties that do not affect the totals, such as an entry's version,
    ///     may then be those of the earlier call.
    public func summaries(from first: Day, through last: Day, withItems: Bool = true)
        async throws(JournalError) -> [DaySummary]
    {
        guard first <= last else { return [] }
        let kept = keptSummaries
        return try await withSnapshot { tx in
            if !withItems { return try kept.summaries(of: first...last, tx) }
            let activities = try tx.activity.from(first, through: last)
            return try tx.entries.summaries(of: first...last).map { summary in
                var summary = summary
                summary.activity = activities[summary.day]
                return summary
            }
        }
    }

    /// The current day in the current time zone.
    public func today() async throws(JournalError) -> Day {
        let boundary = try await settings.dayBoundary()
        return boundary.day(of: environment.now(), in: environment.timeZone())
    }

    /// The rows of the change log after a position, oldest first.
    public func changes(after sequence: Int64 = 0, limit: Int = 1000) async throws(JournalError)
        -> [JournalChange]
    {
        try await withSnapshot { tx in
            try tx.changes.after(sequence, limit: limit)
        }
    }

    /// The last position in the change log; 0 if it is empty.
    public func lastChange() async throws(JournalError) -> Int64 {
        try await withSnapshot { tx in
            try tx.changes.last()
        }
    }

    /// The defects of the file; empty if there are none.
    public func checkIntegrity() async throws(JournalError) -> [String] {
        try await withSnapshot { tx in
            try IntegrityCheck(tx: tx).problems()
        }
    }
}
