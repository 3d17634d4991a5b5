internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthSync

/// Generates a year of a person's data, for people who want to look around before they log
/// anything.
///
/// The data depends only on a seed and the current day, and every page says that it is generated.
struct Demonstration {
    let person: Person
    private static let days = 365

    init(_ person: Person) { self.person = person }

    /// Fills an empty journal; does nothing to another journal.
    func fillIfEmpty() async throws {
        let journal = person.journal
        guard try await journal.lastChange() == 0 else { return }
        let today = try await journal.today()
        let first = today.advanced(by: 1 - Self.days)
        try await setGoals(from: first)
        // The newest first, because the first page shows it.
        for month in stride(from: 0, to: Self.days, by: 30) {
            let last = today.advanced(by: -month)
            let start = max(last.advanced(by: -29), first)
            try await log(from: start, through: last, first: first)
            try await record(from: start, through: last)
            if month == 0 { _ = try await person.takeover.run { _ in } }
        }
        _ = try await person.takeover.run { _ in }
    }

    private func log(from start: Day, through end: Day, first: Day) async throws {
        let log = DemonstrationLog(journal: person.journal, zone: zone)
        let now = person.journal.environment.now()
        var batch: [JournalEntry] = []
        for day in start...max(start, end) {
            var numbers = SeededNumbers(seed: UInt64(bitPattern: Int64(day.number)))
            let progress = Double(first.distance(to: day)) / Double(Self.days)
            batch += log.entries(of: day, progress: progress, using: &numbers, until: now)
        }
        _ = try await person.journal.save(batch)
    }

    private func record(from start: Day, through end: Day) async throws {
        let recorder = DemonstrationSamples(zone: zone)
        let now = person.journal.environment.now()
        var samples: [Sample] = []
        for day in start...max(start, end) {
            var numbers = SeededNumbers(seed: UInt64(bitPattern: Int64(day.number)) &* 31)
            samples += recorder.samples(of: day, using: &numbers, until: now)
        }
        _ = try await person.database.ingest(samples)
    }

    private func setGoals(from first: Day) async throws {
        let goals: [(Goal.Kind, Double)] = [
            (.energy, 2100), (.water, 2000), (.protein, 110), (.carbohydrates, 240), (.fat, 70),
            (.steps, 9000), (.weight, 75),
        ]
        for (kind, value) in goals {
            try await person.journal.goals.set(
                Goal(kind: kind, value: Quantity(value, kind.unit), from: first))
        }
    }

    private var zone: TimeZone { person.journal.environment.timeZone() }
}
