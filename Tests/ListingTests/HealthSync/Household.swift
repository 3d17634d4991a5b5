import Foundation
import HealthJournal
import HealthModel
import HealthSync
import TestSupport
import Testing

/// A phone and a tablet of one person, with one shelf between them and a clock that is set by hand.
final class Household: Sendable {
    let shelf = Shelf()
    let phone: Journal
    let tablet: Journal
    let onPhone: SyncEngine
    let onTablet: SyncEngine
    private let clock = TestClock(Date(timeIntervalSince1970: 1_773_144_000))

    init() async throws {
        let clock = clock
        let world = JournalEnvironment(
            now: { clock.now }, timeZone: { .gmt },
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"), undoWindow: 0)
        phone = try Journal(at: .memory, environment: world)
        tablet = try Journal(at: .memory, environment: world)
        onPhone = SyncEngine(journal: phone, remote: shelf, now: { clock.now })
        onTablet = SyncEngine(journal: tablet, remote: shelf, now: { clock.now })
        for journal in [phone, tablet] { try await journal.setRemoteEnabled(shelf.id, true) }
    }

    func wait(_ seconds: Double) { clock.advance(by: seconds) }

    /// Types another weight into an entry.
    func correct(_ id: UUID, to kilograms: Double, in journal: Journal) async throws {
        var weight = try #require(try await journal.entry(id)?.weight)
        weight.mass = Quantity(kilograms, .kilogram)
        try await journal.save(.weight(weight))
    }
}
