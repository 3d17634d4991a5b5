package import Foundation

extension Journal {
    /// Whether the journal has an entry with this identity, or had one that was deleted.
    package func hasHad(_ id: UUID) async throws(JournalError) -> Bool {
        try await withSnapshot { tx in try tx.entries.find(id) != nil }
    }

    /// Saves an entry that a program requests, unless the journal has ever had one with its
    /// identity.
    ///
    /// An entry that the person edited or deleted meanwhile is not changed. The entry keeps its
    /// dates of creation and modification, so that two devices that save it create the same entry,
    /// and neither counts as an edit of the other.
    ///
    /// - Returns: Whether it was saved.
    /// - Throws: ``JournalError/invalid(field:reason:)`` if the entry breaks a rule.
    package func saveUnlessKnown(_ entry: JournalEntry) async throws(JournalError) -> Bool {
        try await withTransaction { tx in
            guard try tx.entries.find(entry.id) == nil else { return false }
            try tx.writer.saveNew(entry)
            return true
        }
    }
}

extension JournalEntry {
    /// The date at which the event of the entry ended.
    package var end: Date {
        if case .workout(let workout) = self { max(workout.end, date) } else { date }
    }

    /// Checks an entry that no person sees before it is saved: it must follow the journal's rules,
    /// and its values must be usual.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)``.
    package func checkUnattended(at now: Date) throws(JournalError) {
        let rules = EntryRules(now: now)
        try rules.check(self)
        try rules.require(
            ReviewRules().findings(self).isEmpty, "value", .usualValue)
    }
}
