import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Days, here and in Health")
struct DayScenarios {
    @Test(
        "AC-30 a drink at half past midnight counts for the new day, and the total is that of Health",
        arguments: ["Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"])
    func sumOfHealth(name: String) async throws {
        let zone = try #require(TimeZone(identifier: name))
        let world = try SyncWorld(zone: zone)
        try await world.journal.setRemoteEnabled(.health, true)
        let day = try await world.journal.today().advanced(by: -1)
        let midnight = DayBoundary().start(of: day, in: zone)
        func drink(_ milliliters: Double, minutes: Double) -> JournalEntry {
            var drink = DrinkEntry(
                header: world.header(at: midnight.addingTimeInterval(minutes * 60)),
                volume: Quantity(milliliters, .milliliter))
            drink.header.timeZone = zone
            return .drink(drink)
        }
        // The last minute of the day before, midnight itself, and half past.
        for entry in [drink(100, minutes: -1), drink(200, minutes: 0), drink(400, minutes: 30)] {
            _ = try await world.journal.save(entry)
        }
        try await world.otherApp("com.example.bottle").save(
            water(800, at: midnight.addingTimeInterval(1_800)))
        await world.engine.sync(.save)

        for (day, expected) in [(day.advanced(by: -1), 100.0), (day, 1_400)] {
            let summary = try await world.journal.summary(of: day)
            #expect(try summary.water.doubleValue(for: .milliliter) == expected)
            #expect(try await sum(of: day, in: zone, at: world) == expected, "\(day)")
        }
    }

    /// What Health itself says of the water of a day.
    private func sum(of day: Day, in zone: TimeZone, at world: SyncWorld) async throws -> Double? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let date = try #require(
            calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day)))
        let end = try #require(calendar.date(byAdding: .day, value: 1, to: date))
        let samples = HKQuery.predicateForSamples(
            withStart: date, end: end, options: .strictStartDate)
        return try await HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: HKQuantityType(.dietaryWater), predicate: samples),
            options: .cumulativeSum
        ).result(for: world.health.store)?.sumQuantity()?
        .doubleValue(for: .literUnit(with: .milli))
    }

    @Test(
        "AC-31 the day of an entry is the local one on the phone that reads it from Health as well",
        arguments: ["Asia/Shanghai", "Pacific/Pitcairn", "Asia/Kolkata", "Pacific/Kiritimati"])
    func readBack(name: String) async throws {
        let zone = try #require(TimeZone(identifier: name))
        let world = try SyncWorld(zone: zone)
        try await world.journal.setRemoteEnabled(.health, true)
        // Nine in the morning of that zone.
        let march = Day(year: 2026, month: 3, day: 10)
        let date = DayBoundary().start(of: march, in: zone).addingTimeInterval(9 * 3_600)
        var entry = DrinkEntry(
            header: world.header(at: date), volume: Quantity(300, .milliliter))
        entry.header.timeZone = zone
        world.clock.advance(by: max(0, date.timeIntervalSince(world.clock.now)))
        _ = try await world.journal.save(.drink(entry))
        await world.engine.sync(.save)

        // The new phone is in another zone.
        let fresh = try SyncWorld(sharing: world, device: "new phone", zone: .gmt)
        try await fresh.journal.setRemoteEnabled(.health, true)
        await fresh.engine.sync(.launch)
        for journal in [world.journal, fresh.journal] {
            #expect(try await journal.entries(on: march).map(\.id) == [entry.header.id])
            #expect(try await journal.entries(on: march.advanced(by: -1)).isEmpty)
            #expect(try await journal.entries(on: march.advanced(by: 1)).isEmpty)
            #expect(try await journal.summary(of: march).day.description == "2026-03-10")
        }
    }
}
