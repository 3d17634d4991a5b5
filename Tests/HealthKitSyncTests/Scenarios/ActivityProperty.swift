import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import OpenHealthKit
import TestSupport
import Testing

@Suite("Daily activity read by what changed")
struct ActivityProperty {
    private static let zones = ["GMT", "Europe/Berlin", "America/New_York", "Pacific/Apia"]

    @Test(
        "after any saves, deletions, orders of sources, zones and starts of the day, what is stored equals a reading from nothing",
        arguments: UInt64(0)..<6)
    func equalsFreshReading(seed: UInt64) async throws {
        var numbers = TestSupport.SeededGenerator(seed: seed)
        let first = try await SyncWorld.enabled()
        let apps = ["com.example.watch", "com.example.phone", "org.example.ring"]
            .map { first.otherApp($0) }
        var saved: [(app: HKHealthStore, sample: HKSample)] = []
        var world = first
        for step in 0..<14 {
            switch numbers.below(10) {
            case 0..<5:
                let app = numbers.pick(apps)
                let samples = (0..<(1 + numbers.below(12))).map { _ in
                    sample(before: world.clock.now, using: &numbers)
                }
                try await app.save(samples)
                saved += samples.map { (app, $0) }
            case 5, 6:
                guard !saved.isEmpty else { continue }
                let (app, sample) = saved.remove(at: numbers.below(saved.count))
                try await app.delete(sample)
            case 7:
                let order = ["com.example.watch", "com.example.phone", "org.example.ring"]
                    .shuffled(using: &numbers)
                try world.health.store.openStore().preferences
                    .setSourcePriority(order, for: .stepCount)
            case 8:
                world = try SyncWorld(
                    sharing: first, zone: TimeZone(identifier: numbers.pick(Self.zones)))
            default:
                try await world.journal.settings.setDayBoundary(
                    DayBoundary(startHour: numbers.below(5)))
            }
            if numbers.chance(30) { world.clock.advance(by: Double(numbers.below(100)) * 3600) }
            guard numbers.chance(60) || step == 13 else { continue }
            try await world.activity.refresh()
            let fresh = try SyncWorld(
                sharing: first, device: "fresh-\(step)", zone: world.journal.environment.timeZone()
            )
            try await fresh.journal.settings.setDayBoundary(
                try await world.journal.settings.dayBoundary())
            try await fresh.activity.refresh()
            let (found, expected) = (
                try await rounded(world.journal), try await rounded(fresh.journal)
            )
            #expect(found == expected, "seed \(seed), step \(step)")
            #expect(try await world.journal.activity.streams().values.allSatisfy(\.due.isEmpty))
        }
    }

    /// The values to six digits: sums in another order differ in the last bits.
    private func rounded(_ journal: Journal) async throws -> [DailyActivity] {
        func round(_ value: Double?) -> Double? { value.map { ($0 * 1e6).rounded() / 1e6 } }
        return try await journal.activity.all().map { day in
            DailyActivity(
                day: day.day, steps: round(day.steps), activeEnergy: round(day.activeEnergy),
                asleep: round(day.asleep), respiratoryRate: round(day.respiratoryRate))
        }
    }

    /// A sample of the last 500 days: steps, energy, a piece of a night, or a heart rate.
    private func sample(before now: Date, using numbers: inout TestSupport.SeededGenerator)
        -> HKSample
    {
        let start = now.addingTimeInterval(-Double(numbers.below(500 * 1440)) * 60 - 36_000)
        let end = start.addingTimeInterval(Double(numbers.below(500)) * 60)
        switch numbers.below(4) {
        case 0: return steps(Double(1 + numbers.below(500)), from: start, to: end)
        case 1: return activeEnergy(Double(1 + numbers.below(500)), from: start, to: end)
        case 2:
            let value = numbers.pick([
                HKCategoryValueSleepAnalysis.asleepCore, .asleepDeep, .awake, .inBed,
            ])
            return sleep(value, from: start, to: end)
        default:
            return HKQuantitySample(
                type: HKQuantityType(.respiratoryRate),
                quantity: HKQuantity(
                    unit: .count().unitDivided(by: .minute()),
                    doubleValue: Double(8 + numbers.below(12))), start: start, end: start)
        }
    }
}
