extension Journal {
    /// Sets a goal from its day on; another goal of its kind from that day is replaced.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a negative goal or a wrong unit.
    public func setGoal(_ goal: Goal) async throws(JournalError) {
        try await withTransaction { tx in try tx.goals.set(goal) }
    }

    /// Removes the goal of a kind that begins on a day; the previous goal applies again.
    ///
    /// - Returns: Whether such a goal existed.
    @discardableResult
    public func removeGoal(_ kind: Goal.Kind, from day: Day) async throws(JournalError) -> Bool {
        try await withTransaction { tx in try tx.goals.remove(kind, from: day) }
    }

    /// The goal that applies on a day; nil if there was none yet.
    public func goal(_ kind: Goal.Kind, on day: Day) async throws(JournalError) -> Goal? {
        try await goals(kind).last { $0.from <= day }
    }

    /// All goals of a kind, oldest first.
    public func goals(_ kind: Goal.Kind) async throws(JournalError) -> [Goal] {
        try await goals().filter { $0.kind == kind }
    }

    /// All goals with their history, grouped by kind, oldest first.
    public func goals() async throws(JournalError) -> [Goal] {
        try await withSnapshot { tx in try tx.goals.all() }
    }
}
