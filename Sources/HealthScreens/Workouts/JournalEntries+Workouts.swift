internal import HealthJournal

extension [JournalEntry] {
    /// The entries as a list shows them: of the workouts only those that count.
    func showing(_ counted: [WorkoutEntry]) -> [JournalEntry] {
        let shown = Set(counted.map(\.header.id))
        return filter { $0.kind != .workout || shown.contains($0.id) }
    }
}
