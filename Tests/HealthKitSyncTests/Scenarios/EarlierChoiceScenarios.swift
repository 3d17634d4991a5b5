import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Earlier samples that nobody claims")
struct EarlierChoiceScenarios {
    /// A world with unclaimed samples of 25 days, and the same entries in its journal or none.
    private func unclaimed(logged: Bool = true) async throws -> (world: SyncWorld, app: EarlierApp)
    {
        let world = try await SyncWorld.enabled()
        let app = try await EarlierApp(.timeAndValue, in: world)
        if logged { try await world.log(app.entries) }
        return (world, app)
    }

    private func saves(_ world: SyncWorld) -> Int {
        world.health.withFaults { $0.calls[.save] ?? 0 }
    }

    @Test("they are shown in groups, and nothing of their kinds is written before the decision")
    func waits() async throws {
        let (world, app) = try await unclaimed()
        _ = try await world.journal.save(world.meal("Stew", kilocalories: 500))
        let report = await world.engine.sync(.launch)
        #expect(report.inbound.waiting == 50 && report.inbound.imported == 0)
        #expect(report.exported == 1)
        for _ in 0..<2 {
            let waiting = try await world.journal.earlierSamples.waiting(at: .health)
            #expect(waiting.count == 50)
            #expect(waiting.groups.mapValues(\.count) == [.drink: 25, .weight: 25])
            #expect(waiting.interval?.start == app.entries.map(\.date).min())
            #expect(Set(try await world.samples(.dietaryWater).map(\.uuid)) == app.objects(.drink))
            #expect(try await world.entries([.drink, .weight]).count == 50)
            #expect(try await world.water(daysAgo: 4) == 250)
            let status = try await world.journal.status(of: .health)
            #expect(status.earlierSamples == 50 && status.pending == 50)
            try await world.engine.forgetCursors()
            #expect(await world.engine.sync(.manual).inbound.waiting == 0)
        }
        #expect(try await world.journal.forgetDeleted(before: world.clock.now) == 0)
        #expect(saves(world) == 1)
    }

    @Test("the decision to link gives each entry its sample, and edits reach it")
    func link() async throws {
        let (world, app) = try await unclaimed()
        await world.engine.sync(.launch)
        let result = try await world.journal.earlierSamples.decide(.link, at: .health)
        #expect(result.linked == 50)
        let report = await world.engine.sync(.manual)
        #expect(report.exported == 0 && saves(world) == 0)
        #expect(try await world.journal.status(of: .health).earlierSamples == 0)
        try await world.change(try app.entry(.drink, day: 3), to: 300)
        try await world.journal.delete(try app.entry(.drink, day: 4).id)
        await world.engine.sync(.save)
        #expect(try await world.samples(.dietaryWater).count == 24)
        let total: Double = 23 * 250 + 300
        #expect(try await world.values(.dietaryWater).reduce(0, +) == total)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await world.entries([.drink]).count == 24)
        #expect(try await world.samples(.dietaryWater).count == 24)
    }

    @Test("a sample without an equal entry waits on after linking, and two equal ones get one each")
    func linkSome() async throws {
        let world = try await SyncWorld.enabled()
        let date = world.clock.now.addingTimeInterval(-3600)
        try await world.log([world.drink(250, at: date), world.drink(250, at: date)])
        try await world.health.store.save([
            water(250, at: date), water(250, at: date), water(250, at: date),
            water(330, at: date.addingTimeInterval(60)),
        ])
        await world.engine.sync(.launch)
        #expect(try await world.journal.earlierSamples.decide(.link, at: .health).linked == 2)
        #expect(await world.engine.sync(.manual).exported == 0)
        #expect(try await world.journal.earlierSamples.waiting(at: .health).count == 2)
        #expect(try await world.journal.earlierSamples.decide(.leave, at: .health).left == 2)
        #expect(try await world.samples(.dietaryWater).count == 4)
        #expect(try await world.entries([.drink]).count == 2)
    }

    @Test("the decision to import makes own entries of the rest, which then sync both ways")
    func importRest() async throws {
        let (world, _) = try await unclaimed(logged: false)
        try await world.health.store.save([
            energy(500, at: world.clock.now),
            HKQuantitySample(
                type: HKQuantityType(.dietaryProtein),
                quantity: HKQuantity(unit: .gram(), doubleValue: 30), start: world.clock.now,
                end: world.clock.now),
        ])
        await world.engine.sync(.launch)
        #expect(try await world.entries([.drink, .weight, .food]).isEmpty)
        let result = try await world.journal.earlierSamples.decide(.import, at: .health)
        #expect(result.imported == 51)
        await world.engine.sync(.manual)
        #expect(saves(world) == 0)
        let entries = try await world.entries([.drink, .weight, .food])
        #expect(entries.count == 51)
        #expect(entries.allSatisfy { !$0.header.source.isForeign })
        let meal = try #require(entries.first { $0.kind == .food })
        try await world.journal.delete(meal.id)
        let drink = try #require(entries.first { $0.kind == .drink })
        try await world.change(drink, to: 300)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryProtein) == [])
        #expect(try await world.samples(.dietaryWater).count == 25)
    }

    @Test("the decision to leave them sends what waited, and holds for samples that come later")
    func leave() async throws {
        let (world, _) = try await unclaimed(logged: false)
        await world.engine.sync(.launch)
        #expect(try await world.journal.earlierSamples.decide(.leave, at: .health).left == 50)
        _ = try await world.journal.save(world.drink(200))
        #expect(await world.engine.sync(.save).exported == 1)
        // The earlier version of the app still runs on the tablet.
        try await world.health.store.save(water(100, at: world.clock.now))
        #expect(await world.engine.sync(.observer).inbound.waiting == 0)
        #expect(try await world.journal.earlierSamples.waiting(at: .health).count == 0)
        #expect(try await world.entries([.drink]).count == 1)
        #expect(try await world.samples(.dietaryWater).count == 27)
    }

    @Test("an entry that is logged after the decision to link takes its sample")
    func linkedLater() async throws {
        let (world, app) = try await unclaimed(logged: false)
        await world.engine.sync(.launch)
        try await world.journal.earlierSamples.decide(.link, at: .health)
        try await world.log(app.entries)
        let report = await world.engine.sync(.save)
        #expect(report.exported == 0)
        #expect(try await world.journal.status(of: .health).pending == 0)
        #expect(try await world.samples(.dietaryWater).count == 25)
    }

    @Test("a waiting sample that is deleted in Health does not hold its kind any more")
    func deletedThere() async throws {
        let world = try await SyncWorld.enabled()
        let sample = water(250, at: world.clock.now.addingTimeInterval(-60))
        try await world.health.store.save(sample)
        _ = try await world.journal.save(world.drink(200))
        #expect(await world.engine.sync(.launch).exported == 0)
        try await world.health.store.delete(sample)
        #expect(await world.engine.sync(.observer).exported == 1)
        #expect(try await world.journal.earlierSamples.waiting(at: .health).count == 0)
    }

    @Test("without the history of other apps, earlier samples are found all the same")
    func skipped() async throws {
        let (world, _) = try await unclaimed()
        try await world.otherApp("com.example.scale").save(mass(90, at: world.clock.now))
        #expect(await world.engine.skipImport().isEmpty)
        await world.engine.sync(.launch)
        #expect(try await world.journal.earlierSamples.waiting(at: .health).count == 50)
        #expect(try await world.samples(.dietaryWater).count == 25)
        #expect(try await world.entries([.weight]).count == 25)
    }
}
