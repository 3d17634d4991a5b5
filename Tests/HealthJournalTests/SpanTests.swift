import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Many days at once")
struct SpanTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Apia", "America/Sao_Paulo",
        "Asia/Beirut",
    ]

    /// A journal of three months around a change of clocks, in several zones, with meals of several
    /// items.
    private func fill(_ world: TestWorld, _ random: inout SeededGenerator) async throws {
        var entries: [JournalEntry] = []
        for _ in 0..<300 {
            let name = random.pick(Self.zones)
            var header = try world.header(zone: name)
            header.date = try date("2026-02-15T00:00:00Z") + Double(random.below(90 * 1440)) * 60
            switch random.below(3) {
            case 0:
                entries.append(
                    .drink(DrinkEntry(header: header, volume: Quantity(100, .milliliter))))
            case 1:
                entries.append(
                    .weight(WeightEntry(header: header, mass: Quantity(80, .kilogram))))
            default: entries.append(.food(meal(header, items: random.below(3) + 1)))
            }
        }
        _ = try await world.journal.save(entries)
    }

    /// A meal whose second item has no nutrients.
    private func meal(_ header: EntryHeader, items: Int) -> FoodEntry {
        var meal = FoodEntry(header: header, name: "Meal", meal: .lunch, items: [])
        for number in 0..<items {
            var nutrients: [ObjectType: Quantity] = [:]
            if number != 1 {
                nutrients[.dietaryEnergyConsumed] = Quantity(Double(100 + number), .kilojoule)
                nutrients[.dietaryProtein] = Quantity(Double(number), .gram())
            }
            meal.items.append(FoodItem(name: "Item \(number)", nutrients: nutrients))
        }
        return meal
    }

    @Test(
        "A span of days has the same summaries as each day by itself",
        arguments: 0..<6, [0, 4])
    func span(seed: Int, startHour: Int) async throws {
        let world = try TestWorld(now: "2026-06-01T00:00:00Z")
        var random = SeededGenerator(seed: seed)
        try await world.journal.settings.setDayBoundary(DayBoundary(startHour: startHour))
        try await fill(world, &random)
        let first = try day("2026-02-13")
        let last = try day("2026-05-18")
        let span = try await world.journal.summaries(from: first, through: last)
        var count = 0
        for summary in span {
            #expect(try await world.journal.summary(of: summary.day) == summary)
            for entry in summary.entries {
                let found = try await world.journal.entry(entry.id)
                #expect(found == entry)
                #expect(
                    DayBoundary(startHour: startHour)
                        .day(of: entry.date, in: entry.header.timeZone) == summary.day)
            }
            count += summary.entries.count
        }
        #expect(count == 300)
    }
}
