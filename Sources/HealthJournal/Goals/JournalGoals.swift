/// The goals of a journal; each applies from its day on, until the next one of its kind.
public struct JournalGoals: Sendable {
    let journal: Journal

    /// Sets a goal from its day on; another goal of its kind from that day is replaced.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a negative goal or a wrong unit.
    public func set(_ goal: Goal) async throws(JournalError) {
        try await journal.withTransaction { tx in try tx.goals.set(goal) }
    }

    /// Removes the goal of a kind that begins on a day; the previous goal applies again.
    ///
    /// - Returns: Whether such a goal existed.
    @discardableResult
    public func remove(_ kind: Goal.Kind, from day: Day) async throws(JournalError) -> Bool {
        try await journal.withTransaction { tx in try tx.goals.remove(kind, from: day) }
    }

    /// The goal that applies on a day; nil if there was none yet.
    public func of(_ kind: Goal.Kind, on day: Day) async throws(JournalError) -> Goal? {
        try await all(of: kind).last { $0.from <= day }
    }

    /// All goals of a kind, oldest first.
    public func all(of kind: Goal.Kind) async throws(JournalError) -> [Goal] {
        try await all().filter { $0.kind == kind }
    }

    /// All goals with their history, grouped by kind, oldest first.
    public func all() async throws(JournalError) -> [Goal] {
        try await journal.withSnapshot { tx in try tx.goals.all() }
    }
}

extension Journal {
    /// The person's goals.
    public var goals: JournalGoals { JournalGoals(journal: self) }
}
