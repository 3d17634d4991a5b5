package import Foundation

extension Journal {
    /// Whether the journal has an entry with this identity, or had one that was deleted.
    package func hasHad(_ id: UUID) async throws(JournalError) -> Bool {
        try await withSnapshot { tx in try tx.entries.find(id) != nil }
    }

    /// Saves an entry that a program asks for, unless the journal has had one with its identity.
    ///
    /// An entry that the person edited or deleted meanwhile stays as it is. The instants of writing are
    /// those of the given entry: two devices that save it make the same entry, and neither's is an edit
    /// of the other's.
    ///
    /// - Returns: Whether it was saved.
    /// - Throws: ``JournalError/invalid(field:reason:)`` where the entry breaks a rule.
    package func saveUnlessKnown(_ entry: JournalEntry) async throws(JournalError) -> Bool {
        try await withTransaction { tx in
            guard try tx.entries.find(entry.id) == nil else { return false }
            try tx.writer.saveNew(entry)
            return true
        }
    }
}

extension JournalEntry {
    /// The instant at which what the entry is about was over.
    package var end: Date {
        if case .workout(let workout) = self { max(workout.end, date) } else { date }
    }

    /// Checks an entry that no person looks at before it is saved: it meets the journal's rules, and
    /// its values are such as people have.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)``.
    package func checkUnattended(at now: Date) throws(JournalError) {
        let rules = EntryRules(now: now)
        try rules.check(self)
        try rules.require(
            ReviewRules().findings(self).isEmpty, "value", .usualValue)
    }
}
