import Foundation
import GRDB
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Totals of long periods, of which unchanged days are not read again")
struct KeptSummariesTests {
    private static let zones = ["UTC", "Asia/Tokyo", "America/Los_Angeles"]
    private let world: TestWorld

    init() throws { world = try TestWorld(now: "2026-06-01T00:00:00Z") }

    private func someDate(_ random: inout SeededGenerator) throws -> Date {
        try date("2026-03-01T00:00:00Z") + Double(random.below(80 * 1440)) * 60
    }

    private func some(_ random: inout SeededGenerator) throws -> JournalEntry {
        var header = try world.header(zone: random.pick(Self.zones))
        header.date = try someDate(&random)
        switch random.below(4) {
        case 0:
            return .drink(
                DrinkEntry(
                    header: header, volume: Quantity(Double(random.below(500) + 1), .milliliter)))
        case 1:
            return .weight(
                WeightEntry(
                    header: header, mass: Quantity(Double(60 + random.below(40)), .kilogram)))
        case 2:
            return .workout(
                WorkoutEntry(
                    header: header, activity: 37,
                    end: header.date + Double(random.below(7200) + 60),
                    energy: Quantity(Double(random.below(300)), .kilocalorie), distance: nil))
        default:
            var nutrients = [ObjectType.dietaryProtein: Quantity(Double(random.below(30)), .gram())]
            if random.chance(70) {
                nutrients[.dietaryEnergyConsumed] = Quantity(
                    Double(random.below(900)), .kilocalorie)
            }
            return .food(
                FoodEntry(
                    header: header, name: "Soup", meal: .lunch,
                    items: [FoodItem(name: "Soup", nutrients: nutrients)]))
        }
    }

    /// The totals of a journal equal its summaries, whose entries lack only the items of meals.
    private func expectTrueTotals(_ journal: Journal, _ comment: Comment) async throws {
        let (first, last) = (try day("2026-02-25"), try day("2026-05-25"))
        let totals = try await journal.summaries(
            from: first, through: last, withItems: false)
        let summaries = try await journal.summaries(from: first, through: last)
        #expect(totals.map(\.day) == summaries.map(\.day), comment)
        for (total, summary) in zip(totals, summaries) {
            #expect(total.nutrients == summary.nutrients, comment)
            #expect(total.ownNutrients == summary.ownNutrients, comment)
            #expect(total.water == summary.water, comment)
            #expect(total.workouts == summary.workouts, comment)
            #expect(total.weight?.mass == summary.weight?.mass, comment)
            #expect(total.entriesWithoutEnergy == summary.entriesWithoutEnergy, comment)
            #expect(total.entries.map(\.id) == summary.entries.map(\.id), comment)
            #expect(total.activity == summary.activity, comment)
        }
    }

    @Test(
        "equal the entries after any writes of this and of another process", arguments: 0..<4)
    func anyWrites(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let journal = world.journal
        let other = try world.reopened()
        _ = try await journal.save(try (0..<150).map { _ in try some(&random) })
        try await expectTrueTotals(journal, "first")
        for round in 0..<25 {
            let writer = random.chance(60) ? journal : other
            let all = try await writer.entries(
                in: DateInterval(start: .distantPast, end: .distantFuture))
            let change = random.below(9)
            switch change {
            case 0, 1: _ = try await writer.save(try some(&random))
            case 2:
                // Another day, another zone or another amount.
                var entry = random.pick(all)
                let replacement = try some(&random)
                entry.header.date = replacement.header.date
                entry.header.timeZone = replacement.header.timeZone
                _ = try? await writer.save(entry)
            case 3: _ = try? await writer.delete(random.pick(all).id)
            case 4:
                let id = random.pick(all).id
                _ = try? await writer.delete(id)
                try await expectTrueTotals(journal, "seed \(seed), round \(round), deleted")
                _ = try? await writer.undoDelete(id)
            case 5:
                if let last = try await writer.undoableEdit() {
                    _ = try? await writer.undoEdit(last)
                }
            case 6:
                let entry = world.foreign(try some(&random))
                try await writer.withTransaction { tx in
                    _ = try tx.remote(TestWorld.health).foreign.importEntry(
                        entry, links: [RemoteLink(object: "object \(round)")], syncIdentifier: nil,
                        syncVersion: 0)
                }
            case 7:
                try await writer.settings.setDayBoundary(
                    DayBoundary(startHour: random.below(5)))
            default:
                _ = try await writer.save(try (0..<40).map { _ in try some(&random) })
            }
            try await expectTrueTotals(journal, "seed \(seed), round \(round), change \(change)")
            try await expectTrueTotals(other, "seed \(seed), round \(round), change \(change)")
        }
    }

    @Test("are read from the file after more changes than the log is searched for")
    func manyChanges() async throws {
        var random = SeededGenerator(seed: 1)
        _ = try await world.journal.save(try (0..<50).map { _ in try some(&random) })
        try await expectTrueTotals(world.journal, "first")
        for _ in 0..<3 {
            _ = try await world.reopened().save(try (0..<800).map { _ in try some(&random) })
        }
        try await expectTrueTotals(world.journal, "later")
    }

    @Test("do not read the entries of unchanged days again")
    func unread() async throws {
        let entry = try await world.journal.save(try world.drink(250, at: "2026-05-01T12:00:00Z"))
        let other = try await world.journal.save(try world.drink(100, at: "2026-05-09T12:00:00Z"))
        let (first, last) = (try day("2026-04-01"), try day("2026-05-31"))
        _ = try await world.journal.summaries(
            from: first, through: last, withItems: false)
        // A change that the log does not have is not seen, until the day changes.
        let file = world.folder.appendingPathComponent("journal.sqlite")
        try await DatabaseQueue(path: file.path).write { db in
            try db.execute(sql: "UPDATE drink SET volume = 1 WHERE entry = 1")
        }
        func water(_ text: String) async throws -> Double? {
            try await world.journal.summaries(
                from: first, through: last, withItems: false
            ).first { $0.day.description == text }?.water.value
        }
        #expect(try await water("2026-05-01") == 250)
        try await world.journal.delete(other.id)
        #expect(try await water("2026-05-01") == 250)
        #expect(try await water("2026-05-09") == 0)
        var edited = try #require(try await world.journal.entry(entry.id))
        edited.header.note = "a note"
        _ = try await world.journal.save(edited)
        #expect(try await water("2026-05-01") == 1)
    }
}
