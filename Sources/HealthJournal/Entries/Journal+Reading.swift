public import Foundation

extension Journal {
    /// The entry with an identity; nil where there is none, or it was deleted.
    public func entry(_ id: UUID) async throws(JournalError) -> JournalEntry? {
        try await withSnapshot { tx in
            guard let stored = try tx.entries.find(id), !stored.isDeleted else { return nil }
            return stored.entry

        }
    }

    /// The visible entries from an instant until before another, in order of time.
    public func entries(
        in interval: DateInterval, kinds: Set<EntryKind> = Set(EntryKind.allCases)
    ) async throws(JournalError) -> [JournalEntry] {
        try await withSnapshot { tx in
            try tx.entries.visible(in: interval, kinds)
        }
    }

    /// The visible entries of a day, each seen in its own zone, in order of time.
    public func entries(on day: Day, kinds: Set<EntryKind> = Set(EntryKind.allCases))
        async throws(JournalError) -> [JournalEntry]
    {
        try await withSnapshot { tx in
            try tx.entries.visible(from: day, through: day, kinds)[day] ?? []
        }
    }

    /// The last visible entry of a kind up to now, nil where there is none.
    ///
    /// What lies ahead, as from a scale whose clock is wrong, is not the last.
    public func latest(_ kind: EntryKind) async throws(JournalError) -> JournalEntry? {
        try await withSnapshot { tx in
            try tx.entries.latest(kind)

        }
    }

    /// The last measurement of each type, the latest first: what the person measures, and in which
    /// unit.
    public func latestMeasurements() async throws(JournalError) -> [MeasurementEntry] {
        try await withSnapshot { tx in try tx.entries.latestMeasurements() }
    }

    /// What a day came to.
    public func summary(of day: Day) async throws(JournalError) -> DaySummary {
        let summaries = try await self.summaries(from: day, through: day)
        return summaries.first ?? DaySummary(day: day, entries: [])
    }

    /// What each day of a range came to, the last day too; days without entries are there as well.
    public func summaries(from first: Day, through last: Day) async throws(JournalError)
        -> [DaySummary]
    {
        guard first <= last else { return [] }
        return try await withSnapshot { tx in
            let entries = try tx.entries.visible(
                from: first.advanced(by: -1), through: last.advanced(by: 1),
                Set(EntryKind.allCases))
            let activities = try tx.activity.from(first, through: last)
            return (first...last).map { day in
                // A training may be two records on either side of midnight.
                let around = (-1...1).flatMap { entries[day.advanced(by: $0)] ?? [] }
                return DaySummary(
                    day: day, entries: entries[day] ?? [],
                    counting: Set(WorkoutOverlap.distinct(around.workouts).map(\.header.id)),
                    activity: activities[day])
            }

        }
    }

    /// The day that it is, here and now.
    public func today() async throws(JournalError) -> Day {
        let boundary = try await dayBoundary()
        return boundary.day(of: environment.now(), in: environment.timeZone())
    }

    /// The seven days of the week that a day belongs to, by the environment's calendar.
    public func week(of day: Day) -> [Day] {
        // 1 January 1970 was a Thursday, the fifth weekday.
        let weekday = ((day.number + 4) % 7 + 7) % 7
        let firstWeekday = environment.calendar().firstWeekday - 1
        let first = day.advanced(by: -((weekday - firstWeekday + 7) % 7))
        return (0..<7).map { first.advanced(by: $0) }
    }

    /// The rows of the log of changes after a position, oldest first.
    public func changes(after sequence: Int64 = 0, limit: Int = 1000) async throws(JournalError)
        -> [JournalChange]
    {
        try await withSnapshot { tx in
            try tx.changes.after(sequence, limit: limit)
        }
    }

    /// The last position in the log of changes; 0 where it is empty.
    public func lastChange() async throws(JournalError) -> Int64 {
        try await withSnapshot { tx in
            try tx.changes.last()
        }
    }

    /// What is wrong with the file; empty where all is well.
    public func checkIntegrity() async throws(JournalError) -> [String] {
        try await withSnapshot { tx in
            try IntegrityCheck(tx: tx).problems()
        }
    }
}
