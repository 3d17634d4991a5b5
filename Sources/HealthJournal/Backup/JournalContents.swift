internal import Synchronization

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

extension JournalContents {
    /// Reads what a backup of a journal contains.
    package static func read(from journal: Journal) async throws(JournalError) -> JournalContents {
        try await journal.withSnapshot { tx in
            JournalContents(
                entries: try tx.entries.own(), notes: try tx.notes.all(),
                originals: try tx.originals.all(), goals: try tx.goals.all(),
                dayStartHour: try tx.settings.value(.dayStartHour).flatMap { Int($0) })
        }
    }

    /// Restores the contents into a journal, as a whole or not at all.
    ///
    /// - Parameter replaces: Whether the journal gets exactly these contents: own entries that are
    ///   not among them are deleted, and differing ones are overwritten.
    package func restore(into journal: Journal, replaces: Bool) async throws(JournalError)
        -> RestoreCounts
    {
        try await journal.withTransaction { tx in
            try tx.restoration.restore(self, replaces: replaces)
        }
    }

    /// Counts what ``restore(into:replaces:)`` would do and changes nothing.
    package func previewRestore(into journal: Journal, replaces: Bool)
        async throws(JournalError) -> RestoreCounts
    {
        let counted = Mutex<RestoreCounts?>(nil)
        do throws(JournalError) {
            try await journal.withTransaction { tx in
                let counts = try tx.restoration.restore(self, replaces: replaces)
                counted.withLock { $0 = counts }
                // Rolls the transaction back.
                throw JournalError.cancelled
            }
        } catch {
            guard error == .cancelled else { throw error }
        }
        guard let counts = counted.withLock({ $0 }) else { throw .cancelled }
        return counts
    }
}

extension EntryRestoration {
    func restore(_ contents: JournalContents, replaces: Bool) throws -> RestoreCounts {
        var counts = RestoreCounts()
        if replaces { counts.deleted = try deleteOwn(notAmong: contents.entries) }
        for entry in contents.entries {
            counts.outcomes[try restore(entry, overwrites: replaces), default: 0] += 1
        }
        try tx.originals.restore(contents.originals)
        try tx.notes.restore(contents.notes, replaces: replaces)
        try EntryRules.check(dayStartHour: contents.dayStartHour)
        if replaces { try tx.goals.removeAll() }
        let known = try tx.goals.all()
        for goal in contents.goals
        where !known.contains(where: { $0.kind == goal.kind && $0.from == goal.from }) {
            try tx.goals.set(goal)
        }
        let isSet = try tx.settings.value(.dayStartHour) != nil
        if replaces || !isSet { try tx.settings.setDayStartHour(contents.dayStartHour) }
        return counts
    }
}
