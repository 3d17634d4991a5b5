// Not built on Linux, where there is no SwiftUI: what the previews show.
#if canImport(SwiftUI) && !os(watchOS) && DEBUG
internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import SwiftUI

/// A journal in memory with four weeks of made-up entries.
@MainActor
struct PreviewData {
    let journal: Journal
    let environment: ScreenEnvironment
    private nonisolated static let now = Date(timeIntervalSince1970: 1_773_144_000)

    /// Creates an empty journal; nil if that fails.
    init?() {
        let world = JournalEnvironment(
            now: { Self.now }, timeZone: { .gmt },
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
        guard let journal = try? Journal(at: .memory, environment: world) else { return nil }
        self.journal = journal
        environment = ScreenEnvironment(world)
    }

    /// Adds a weight and two drinks for each day; views that follow the journal show them.
    func fill() async {
        for day in 0..<28 {
            let date = Self.now.addingTimeInterval(Double(-day) * 86_400)
            let mass = 80 + 0.06 * Double(day) + 0.4 * sin(Double(day))
            let entries: [JournalEntry] = [
                .weight(
                    WeightEntry(
                        header: journal.newHeader(date: date), mass: Quantity(mass, .kilogram))),
                .drink(
                    DrinkEntry(
                        header: journal.newHeader(date: date), volume: Quantity(500, .milliliter))),
                .drink(
                    DrinkEntry(
                        header: journal.newHeader(date: date.addingTimeInterval(-3600)),
                        volume: Quantity(250, .milliliter))),
            ]
            for entry in entries { _ = try? await journal.save(entry) }
        }
    }
}
#endif
