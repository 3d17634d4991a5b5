/// The contents of a journal that a backup contains, from one snapshot.
package struct JournalContents: Hashable, Sendable {
    /// The person's own entries that are not deleted, in order of time.
    package var entries: [JournalEntry]
    /// The notes on other apps' entries, in order of time.
    package var notes: [ForeignNote]
    /// The originals of the person's copies, in order of time.
    package var originals: [ForeignOriginal]
    /// The goals, grouped by kind, oldest first.
    package var goals: [Goal]
    /// The hour at which days begin; nil if the person never set it.
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

/// Counts of entries by the effect of restoring a backup.
package struct RestoreCounts: Hashable, Sendable {
    /// The number of entries by outcome.
    package var outcomes: [RestoreOutcome: Int] = [:]
    /// The number of own entries that were deleted because the backup does not contain them.
    package var deleted = 0
}
