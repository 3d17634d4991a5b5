internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthWords

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
        let words = world.language.commandEntries
        var lines = [words.text(.nothingLogged)]
        if let last = try await lastDay(), last != summary.day {
            lines.append(words.lastDay(last.description))
        } else if try await hasSamples() {
            lines.append(words.text(.storeHasData))
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
        let boundary = try await journal.settings.dayBoundary()
        return last.map { boundary.day(of: $0.date, in: $0.header.timeZone) }
    }

    private func hasSamples() async throws -> Bool {
        guard FileManager.default.fileExists(atPath: world.storePath) else { return false }
        return try await !world.openStoreToLookAt().countsByType().isEmpty
    }
}
