import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("An app that saved in Health before it had identities")
struct EarlierSampleScenarios {
    /// A world with the app's earlier samples, whose journal has the same entries.
    private func moved(_ shape: EarlierHistory.Shape, probe: SyncProbe? = nil, batchSize: Int = 500)
        async throws -> (world: SyncWorld, app: EarlierApp)
    {
        let first = try SyncWorld()
        let app = try await EarlierApp(shape, in: first)
        let world = try SyncWorld(
            probe: probe, batchSize: batchSize, sharing: first, earlier: app.rule)
        try await world.journal.setRemoteEnabled(.health, true)
        try await world.log(app.entries)
        return (world, app)
    }

    private func saves(_ world: SyncWorld) -> Int {
        world.health.withFaults { $0.calls[.save] ?? 0 }
    }

    @Test(
        "AC-09 an entry with an earlier sample is not saved a second time, and totals stay",
        arguments: EarlierHistory.Shape.allCases)
    func adopted(shape: EarlierHistory.Shape) async throws {
        let (world, app) = try await moved(shape, batchSize: 7)
        let report = await world.engine.sync(.launch)
        #expect(report.inbound.linked == 50)
        #expect(report.exported == 0 && report.inbound.imported == 0)
        for _ in 0..<2 {
            #expect(saves(world) == 0)
            #expect(Set(try await world.samples(.dietaryWater).map(\.uuid)) == app.objects(.drink))
            #expect(Set(try await world.samples(.bodyMass).map(\.uuid)) == app.objects(.weight))
            let entries = try await world.entries([.drink, .weight])
            #expect(Set(entries.map(\.id)) == Set(app.entries.map(\.id)))
            #expect(entries.allSatisfy { !$0.header.source.isForeign })
            for day in 1...EarlierApp.days { #expect(try await world.water(daysAgo: day) == 250) }
            let status = try await world.journal.status(of: .health)
            #expect(status.pending == 0 && status.conflicts == 0 && status.earlierSamples == 0)
            #expect(try await world.step(of: app.entries[0].id) == .synced)
            try await world.engine.forgetCursors()
            await world.engine.sync(.manual)
        }
    }

    @Test(
        "AC-09 an edit replaces the earlier sample in one save, and a deletion deletes it",
        arguments: EarlierHistory.Shape.allCases)
    func reached(shape: EarlierHistory.Shape) async throws {
        let (world, app) = try await moved(shape)
        await world.engine.sync(.launch)
        let (edited, deleted) = (try app.entry(.drink, day: 3), try app.entry(.drink, day: 7))
        try await world.change(edited, to: 300)
        try await world.journal.delete(deleted.id)
        try await world.journal.delete(try app.entry(.weight, day: 1).id)
        await world.engine.sync(.save)
        #expect(saves(world) == 1)
        let water = try await world.samples(.dietaryWater)
        #expect(water.count == 24)
        let total: Double = 23 * 250 + 300
        #expect(try await world.values(.dietaryWater).reduce(0, +) == total)
        let new = try #require(water.first { $0.startDate == edited.date })
        #expect(new.metadata?[HKMetadataKeySyncVersion] as? Int == 2)
        #expect(try await world.samples(.bodyMass).count == 24)
        #expect(try await world.water(daysAgo: 3) == 300)
        #expect(try await world.water(daysAgo: 7) == 0)
        for _ in 0..<2 {
            try await world.engine.forgetCursors()
            let again = await world.engine.sync(.manual)
            #expect(again.exported == 0 && again.inbound.conflicts == 0)
            #expect(try await world.samples(.dietaryWater).count == 24)
            #expect(try await world.entries([.drink, .weight]).count == 48)
            #expect(try await world.links(of: edited.id) == [new.uuid.uuidString])
        }
    }

    @Test(
        "AC-10 a backfill of entries that Health has as earlier samples exports none",
        arguments: EarlierHistory.Shape.allCases)
    func backfilled(shape: EarlierHistory.Shape) async throws {
        let first = try SyncWorld()
        let app = try await EarlierApp(shape, in: first)
        let world = try SyncWorld(sharing: first, earlier: app.rule)
        try await world.log(app.entries)
        try await world.journal.setRemoteEnabled(.health, true)
        for _ in 0..<3 {
            for await _ in world.engine.backfill() {}
            #expect(try await world.engine.backfillCandidates() == 0)
        }
        #expect(saves(world) == 0)
        #expect(Set(try await world.samples(.dietaryWater).map(\.uuid)) == app.objects(.drink))
        #expect(try await world.values(.bodyMass).count == 25)
    }

    @Test("an entry that was edited before the first sync replaces its earlier sample")
    func differs() async throws {
        let (world, app) = try await moved(.dietAppLogID)
        let edited = try app.entry(.drink, day: 2)
        try await world.change(edited, to: 400)
        await world.engine.sync(.launch)
        await world.engine.sync(.launch)
        #expect(try await world.samples(.dietaryWater).count == 25)
        let total: Double = 24 * 250 + 400
        #expect(try await world.values(.dietaryWater).reduce(0, +) == total)
        #expect(try await world.water(daysAgo: 2) == 400)
    }

    @Test("an entry that was deleted before the first sync is deleted in Health too")
    func deletedBefore() async throws {
        let (world, app) = try await moved(.storedSamples)
        try await world.journal.delete(try app.entry(.drink, day: 2).id)
        await world.engine.sync(.launch)
        #expect(try await world.samples(.dietaryWater).count == 24)
        #expect(try await world.entries([.drink]).count == 24)
    }

    @Test("after a new installation claimed samples become own entries with their identities")
    func reinstalled() async throws {
        let (world, app) = try await moved(.dietAppLogID)
        let fresh = try world.relaunched(device: "new phone", earlier: app.rule)
        try await fresh.journal.setRemoteEnabled(.health, true)
        let report = await fresh.engine.sync(.launch)
        #expect(report.inbound.adopted == 50)
        let entries = try await fresh.entries([.drink, .weight])
        #expect(Set(entries.map(\.id)) == Set(app.entries.map(\.id)))
        // The importer of the old database comes afterwards.
        try await fresh.log(app.entries)
        await fresh.engine.sync(.manual)
        #expect(try await fresh.samples(.dietaryWater).count == 25)
        #expect(try await fresh.water(daysAgo: 5) == 250)
    }

    @Test(
        "a crash after an edit was sent leaves one sample, and raises no question",
        arguments: [false, true])
    func crash(failsToDelete: Bool) async throws {
        let (world, app) = try await moved(.dietAppLogID)
        await world.engine.sync(.launch)
        let edited = try app.entry(.drink, day: 3)
        try await world.change(edited, to: 300)
        let dying = try world.relaunched(
            probe: SyncProbe(after: { action in
                if case .push = action { throw SyncProbe.Crash() }
            }), earlier: app.rule)
        if failsToDelete {
            dying.health.withFaults { $0.permanent[.delete] = .errorDatabaseInaccessible }
        }
        await dying.engine.sync(.save)
        #expect(try await world.samples(.dietaryWater).count == (failsToDelete ? 26 : 25))
        let again = try world.relaunched(earlier: app.rule)
        await again.engine.sync(.launch)
        let samples = try await again.samples(.dietaryWater)
        #expect(samples.count == 25)
        let new = try #require(samples.first { $0.startDate == edited.date })
        #expect(new.quantity.doubleValue(for: .literUnit(with: .milli)) == 300)
        #expect(try await again.links(of: edited.id) == [new.uuid.uuidString])
        #expect(try await again.journal.conflicts().isEmpty)
        #expect(try await again.journal.status(of: .health).pending == 0)
    }

    @Test("a failed deletion of the earlier sample is tried again")
    func deletionFails() async throws {
        let (world, app) = try await moved(.dietAppLogID)
        await world.engine.sync(.launch)
        try await world.change(try app.entry(.drink, day: 3), to: 300)
        world.health.withFaults { $0.permanent[.delete] = .errorDatabaseInaccessible }
        let report = await world.engine.sync(.save)
        #expect(report.retrying == 1)
        world.health.withFaults { $0.permanent[.delete] = nil }
        world.clock.advance(by: 120)
        await world.engine.sync(.timer)
        #expect(try await world.samples(.dietaryWater).count == 25)
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("an earlier sample that is deleted in Health marks its entry as removed there")
    func removedThere() async throws {
        let (world, app) = try await moved(.dietAppLogID)
        await world.engine.sync(.launch)
        let entry = try app.entry(.drink, day: 3)
        let sample = try #require(app.samples[entry.id])
        try await world.health.store.delete(sample)
        let report = await world.engine.sync(.observer)
        #expect(report.inbound.marked == 1)
        #expect(try await world.step(of: entry.id) == .removedThere)
    }

    @Test("an app that saved its history twice heals when it learns which samples are its own")
    func doubled() async throws {
        let first = try await SyncWorld.enabled()
        try await first.log([first.drink(250, at: first.clock.now.addingTimeInterval(-60))])
        await first.engine.sync(.save)
        let entry = try #require(try await first.entries([.drink]).first)
        try await first.health.store.save(
            HKQuantitySample(
                type: HKQuantityType(.dietaryWater),
                quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: 250),
                start: entry.date, end: entry.date,
                metadata: ["DietAppLogId": entry.id.uuidString]))
        let world = try first.relaunched(earlier: .metadata("DietAppLogId"))
        await world.engine.sync(.launch)
        await world.engine.sync(.launch)
        #expect(try await world.values(.dietaryWater) == [250])
        #expect(try await world.entries([.drink]).count == 1)
    }

    @Test("samples under an earlier bundle identifier are linked; an edit waits for the person")
    func earlierBundle() async throws {
        let first = try SyncWorld()
        let old = first.otherApp("com.example.olddiary", name: "Old Diary")
        let app = try await EarlierApp(.dietAppLogID, in: first, saving: old)
        let world = try SyncWorld(
            sharing: first, earlier: app.rule, earlierBundles: ["com.example.olddiary"])
        try await world.journal.setRemoteEnabled(.health, true)
        try await world.log(app.entries)
        let report = await world.engine.sync(.launch)
        #expect(report.inbound.linked == 50 && report.exported == 0)
        let edited = try app.entry(.drink, day: 3)
        try await world.change(edited, to: 300)
        let second = await world.engine.sync(.save)
        #expect(second.parked == 1)
        #expect(try await world.samples(.dietaryWater).count == 25)
        #expect(
            try await world.step(of: edited.id)
                == .parked(reason: SyncReason(.savedByEarlierApp)))
        try await old.delete(try #require(app.samples[edited.id]))
        await world.engine.sync(.foreground)
        #expect(try await world.samples(.dietaryWater).count == 25)
        let total: Double = 24 * 250 + 300
        #expect(try await world.values(.dietaryWater).reduce(0, +) == total)
        #expect(try await world.journal.conflicts().isEmpty)
    }

    @Test("the app under another name finds its samples by its bundle identifier")
    func renamed() async throws {
        let first = try SyncWorld()
        let old = first.otherApp(SyncWorld.bundle, name: "Food Diary 2019")
        let app = try await EarlierApp(.dietAppLogID, in: first, saving: old)
        let world = try SyncWorld(sharing: first, earlier: app.rule)
        try await world.journal.setRemoteEnabled(.health, true)
        try await world.log(app.entries)
        #expect(await world.engine.sync(.launch).inbound.linked == 50)
        try await world.change(try app.entry(.drink, day: 3), to: 300)
        await world.engine.sync(.save)
        let total: Double = 24 * 250 + 300
        #expect(try await world.values(.dietaryWater).reduce(0, +) == total)
    }
}
