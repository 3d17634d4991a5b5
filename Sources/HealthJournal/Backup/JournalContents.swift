/// What a backup contains of a journal, all of one moment.
package struct JournalContents: Hashable, Sendable {
    /// The person's own entries that are not deleted, in order of time.
    package var entries: [JournalEntry]
    /// The notes on other apps' entries, in order of time.
    package var notes: [ForeignNote]
    /// The originals of the person's copies, in order of time.
    package var originals: [ForeignOriginal]
    /// The goals, grouped by kind, oldest first.
    package var goals: [Goal]
    /// The hour at which days begin; nil if it was never set.
    package var dayStartHour: Int?

    package init(
        entries: [JournalEntry], notes: [ForeignNote], originals: [ForeignOriginal], goals: [Goal],
        dayStartHour: Int?
    ) {
        self.entries = entries
        self.notes = notes
        self.originals = originals
        self.goals = goals
        self.dayStartHour = dayStartHour
    }
}

/// What restoring the contents of a backup did, in numbers of entries.
package struct RestoreCounts: Hashable, Sendable {
    /// Entries by the outcome of restoring them.
    package var outcomes: [RestoreOutcome: Int] = [:]
    /// Own entries that were deleted because the backup does not contain them.
    package var deleted = 0
}
