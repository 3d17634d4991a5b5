import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("The preview of an import")
struct PreviewScenarios {
    private func meal(_ kilocalories: Double, protein: Double, at date: Date) -> HKCorrelation {
        let parts: [(HKQuantityTypeIdentifier, HKUnit, Double)] = [
            (.dietaryEnergyConsumed, .kilocalorie(), kilocalories),
            (.dietaryProtein, .gram(), protein),
        ]
        return HKCorrelation(
            type: HKCorrelationType(.food), start: date, end: date,
            objects: Set(
                parts.map { identifier, unit, value in
                    HKQuantitySample(
                        type: HKQuantityType(identifier),
                        quantity: HKQuantity(unit: unit, doubleValue: value), start: date,
                        end: date)
                }))
    }

    @Test("each entry is counted once, also if it comes in several batches, and nothing is written")
    func counts() async throws {
        let world = try await SyncWorld.enabled(batchSize: 2)
        let now = world.clock.now
        let other = world.otherApp("com.example.other")
        try await other.save((0..<3).map { water(100, at: now - 60 * Double($0)) })
        try await other.save(mass(82, at: now - 86_400))
        for hour in 1...2 {
            try await other.save(meal(400, protein: 20, at: now - 3600 * Double(hour)))
        }
        try await other.save(energy(90, at: now - 7200 * 3))
        let preview = try await world.engine.previewImport()
        #expect(preview.kinds[.drink]?.new == 3)
        #expect(preview.kinds[.weight]?.new == 1)
        #expect(preview.kinds[.food]?.new == 3)
        #expect(preview.incoming == 7)
        #expect(preview.known == 0)
        #expect(preview.span == DateInterval(start: now - 86_400, end: now))
        #expect(preview.sources.map(\.key.bundleIdentifier) == ["com.example.other"])
        #expect(preview.sources.values.reduce(0, +) == 7)
        #expect(preview.unreadable.isEmpty)
        #expect(try await world.journal.lastChange() == 0)
        #expect(try await world.engine.hasUnreadHistory())

        let report = await world.engine.sync(.manual)
        #expect(report.inbound.imported == 7)
        #expect(try await world.engine.previewImport().kinds.isEmpty)
        let again = try await world.engine.previewImport(fromBeginning: true)
        #expect(again.incoming == 0)
        #expect(again.known == 7)
    }

    @Test("a new installation counts own entries, and neither hidden nor deleted ones")
    func ownAndHidden() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.drink(250))
        let deleted = try await world.journal.save(world.drink(300))
        try await world.otherApp("com.example.other").save(water(100, at: world.clock.now))
        await world.engine.sync(.manual)
        let foreign = try #require(
            try await world.entries([.drink]).first { $0.header.source.isForeign })
        try await world.journal.delete(foreign.id)
        // Deleted here, and not yet there.
        try await world.journal.delete(deleted.id)
        let here = try await world.engine.previewImport(fromBeginning: true)
        #expect(here.kinds[.drink]?.known == 1)
        #expect(here.kinds[.drink]?.keptOut == 2)
        #expect(here.incoming == 0)

        let tablet = try await SyncWorld.enabled(sharing: world, device: "tablet")
        let there = try await tablet.engine.previewImport()
        #expect(there.kinds[.drink]?.returning == 2)
        #expect(there.kinds[.drink]?.new == 1)
        #expect(there.incoming == 3)
    }

    @Test("unreadable types are reported, types that were never requested are omitted")
    func unreadable() async throws {
        let world = try SyncWorld()
        try await world.otherApp("com.example.other").save(water(100, at: world.clock.now))
        let off = try await world.engine.previewImport()
        #expect(off.unreadable["drink"] == SyncReason(.syncOff))
        #expect(off.kinds.isEmpty)
        try await world.journal.setRemoteEnabled(.health, true)
        world.conditions.lock(true)
        #expect(
            try await world.engine.previewImport().unreadable.count == world.remote.streams.count)
        world.conditions.lock(false)
        #expect(try await world.engine.previewImport().incoming == 1)

        let unasked = try await SyncWorld.enabled(grants: .none)
        let preview = try await unasked.engine.previewImport()
        #expect(preview.unasked.count == unasked.remote.streams.count)
        #expect(preview.unreadable.isEmpty)
    }
}
