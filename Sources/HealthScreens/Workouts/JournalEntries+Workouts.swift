internal import HealthJournal

extension [JournalEntry] {
    /// The entries for a list: all except workouts that duplicate a counted one.
    func showing(_ counted: [WorkoutEntry]) -> [JournalEntry] {
        let shown = Set(counted.map(\.header.id))
        return filter { $0.kind != .workout || shown.contains($0.id) }
    }
}
