internal import Foundation
internal import HealthDatabase
internal import HealthJournal

/// The text for a day without entries, with a hint at days or data that exist.
struct EmptyDay {
    private let journal: Journal
    private let world: World

    init(_ journal: Journal, _ world: World) {
        (self.journal, self.world) = (journal, world)
    }

    /// The sentences; empty for a day with entries.
    func lines(of summary: DaySummary) async throws -> [String] {
        guard summary.entries.isEmpty else { return [] }
        var lines = ["Nothing was logged."]
        if let last = try await lastDay(), last != summary.day {
            lines.append("The last entries are of \(last): health today --date \(last)")
        } else if try await hasSamples() {
            lines.append(
                "The store has data: health sync brings it in, health types --stored lists it.")
        }
        return lines
    }

    /// The day of the last entry.
    private func lastDay() async throws -> Day? {
        var last: JournalEntry?
        for kind in EntryKind.allCases {
            guard let entry = try await journal.latest(kind) else { continue }
            if entry.date > last?.date ?? .distantPast { last = entry }
        }
        let boundary = try await journal.dayBoundary()
        return last.map { boundary.day(of: $0.date, in: $0.header.timeZone) }
    }

    private func hasSamples() async throws -> Bool {
        guard FileManager.default.fileExists(atPath: world.storePath) else { return false }
        return try await !world.openStoreToLookAt().countsByType().isEmpty
    }
}
