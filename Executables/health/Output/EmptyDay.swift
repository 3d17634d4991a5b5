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
        let known = try await journal.dayWithData(nearestTo: summary.day)
        if let known, known != summary.day {
            lines.append(words.lastDay(known.description))
        } else if known == nil, try await hasSamples() {
            lines.append(words.text(.storeHasData))
        }
        return lines
    }

    private func hasSamples() async throws -> Bool {
        guard FileManager.default.fileExists(atPath: world.storePath) else { return false }
        return try await !world.openStoreToLookAt().countsByType().isEmpty
    }
}
