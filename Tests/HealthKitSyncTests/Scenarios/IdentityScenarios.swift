import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Identity, duplicates, re-import")
struct IdentityScenarios {
    @Test("AC-01 five requests at once export each of three drinks once, with one more pass")
    func concurrentRequests() async throws {
        let world = try await SyncWorld.enabled()
        // The first reading of meals asks for each type by itself.
        await world.engine.sync(.launch)
        let before = world.health.withFaults { $0.calls[.changes] ?? 0 }
        for milliliters in [200.0, 250, 300] {
            _ = try await world.journal.save(world.drink(milliliters))
        }
        // Every store write suspends until all five requests are in.
        world.health.withFaults {
            $0.pause = { _ in try? await Task.sleep(for: .milliseconds(20)) }
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { await world.engine.sync(.save) } }
        }
        #expect(try await world.values(.dietaryWater) == [200, 250, 300])
        // Two passes and no third: each asks every stream once, and once more where it had news.
        let pulls = world.health.withFaults { $0.calls[.changes] ?? 0 }
        let streams = world.remote.streams.count
        #expect(pulls - before == streams + streams + 1)
    }

    @Test("AC-02 a crash between the save and its record leaves one sample, linked and synced")
    func deathAfterSave() async throws {
        let dying = SyncProbe(after: { action in
            if case .push = action { throw SyncProbe.Crash() }
        })
        let world = try await SyncWorld.enabled(probe: dying)
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        #expect(try await world.journal.status(of: .health).pending == 1)

        let again = try world.relaunched()
        await again.engine.sync(.launch)
        let samples = try await again.samples(.dietaryWater)
        #expect(samples.count == 1)
        #expect(try await again.journal.status(of: .health).pending == 0)
        #expect(try await again.links(of: drink.id) == samples.map(\.uuid.uuidString))
    }

    @Test("AC-03 an entry whose export was only recognised later is also deleted from Health")
    func deleteAfterRecognition() async throws {
        let dying = SyncProbe(after: { action in
            if case .push = action { throw SyncProbe.Crash() }
        })
        let world = try await SyncWorld.enabled(probe: dying)
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        let again = try world.relaunched()
        await again.engine.sync(.launch)
        try await again.journal.delete(drink.id)
        await again.engine.sync(.save)
        #expect(try await again.values(.dietaryWater) == [])
    }

    @Test("AC-04 another app's drink at nearly the same time does not replace ours")
    func sourceScoped() async throws {
        let world = try await SyncWorld.enabled()
        let date = world.clock.now.addingTimeInterval(-60)
        let other = world.otherApp("com.example.bottle")
        try await other.save(water(250, at: date.addingTimeInterval(0.2)))
        _ = try await world.journal.save(world.drink(300, at: date))
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [300, 250])
    }

    @Test("AC-05 two equal coffees three minutes apart are two coffees")
    func noFuzzySuppression() async throws {
        let world = try await SyncWorld.enabled()
        for minutes in [6.0, 3] {
            let date = world.clock.now.addingTimeInterval(-minutes * 60)
            _ = try await world.journal.save(world.meal("Coffee", kilocalories: 95, at: date))
        }
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryEnergyConsumed).reduce(0, +) == 190)
    }

    @Test("AC-06 an edit in another process replaces the sample with the same identifier")
    func stableIdentifier() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        let first = try #require(try await world.samples(.dietaryWater).first)

        let again = try world.relaunched()
        try await again.change(drink, to: 300)
        await again.engine.sync(.save)
        let second = try #require(try await again.samples(.dietaryWater).first)
        #expect(try await again.values(.dietaryWater) == [300])
        #expect(identifier(first) == identifier(second))
    }

    @Test("AC-07 metadata has texts, numbers and dates, an identifier and a version")
    func metadataTypes() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.drink(250))
        _ = try await world.journal.save(world.weight(80))
        _ = try await world.journal.save(world.meal("Oats", kilocalories: 300))
        await world.engine.sync(.save)
        let samples: [HKSample] =
            try await world.samples(.dietaryWater) + world.samples(.bodyMass)
            + world.samples(.dietaryEnergyConsumed) + world.meals()
        #expect(samples.count == 4)
        for sample in samples {
            let metadata = try #require(sample.metadata)
            for value in metadata.values {
                #expect(value is String || value is NSNumber || value is Date)
            }
            #expect(metadata[HKMetadataKeySyncIdentifier] is String)
            #expect(metadata[HKMetadataKeySyncVersion] is NSNumber)
        }
    }

    @Test("AC-08 a weight exported and then edited is one sample, and none after it is deleted")
    func firstWriteHasIdentity() async throws {
        let world = try await SyncWorld.enabled()
        let weight = try await world.journal.save(world.weight(80))
        await world.engine.sync(.save)
        var edited = try #require(weight.weight)
        edited.mass = Quantity(81, .kilogram)
        _ = try await world.journal.save(.weight(edited))
        await world.engine.sync(.save)
        #expect(try await world.values(.bodyMass) == [81])
        try await world.journal.delete(weight.id)
        await world.engine.sync(.save)
        #expect(try await world.values(.bodyMass) == [])
    }

    @Test("AC-09 a meal of thirty days ago can still be edited and deleted")
    func oldMeal() async throws {
        let world = try await SyncWorld.enabled()
        let date = world.clock.now.addingTimeInterval(-30 * 86_400)
        let meal = try await world.journal.save(world.meal("Stew", kilocalories: 500, at: date))
        await world.engine.sync(.save)
        var edited = try #require(meal.food)
        edited.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(650, .kilocalorie)
        _ = try await world.journal.save(.food(edited))
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryEnergyConsumed) == [650])
        #expect(try await world.meals().count == 1)
        #expect(try await world.journal.status(of: .health).pending == 0)
        // It counts as exported.
        #expect(try await world.step(of: meal.id) == .synced)
        #expect(try await world.journal.backfillCandidates(of: .health) == 0)
        try await world.journal.delete(meal.id)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryEnergyConsumed) == [])
        #expect(try await world.meals().isEmpty)
    }

    @Test("AC-11 own samples are not imported; samples of an app with the same name are")
    func ownIsNotImported() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.weight(80))
        await world.engine.sync(.save)
        try await world.otherApp("com.example.imitation", name: "Diary").save(
            mass(82, at: world.clock.now.addingTimeInterval(-60)))
        await world.engine.sync(.manual)
        await world.engine.sync(.manual)
        let entries = try await world.entries([.weight])
        #expect(entries.count == 2)
        let foreign = entries.filter(\.header.source.isForeign)
        #expect(foreign.map(\.header.source.bundleIdentifier) == ["com.example.imitation"])
        #expect(Set(entries.map(\.header.source.badge)) == [.none, .app("Diary")])
    }

    @Test(
        "AC-11 after a change of the app's name its samples are own still, here and on a new phone")
    func renamed() async throws {
        let world = try await SyncWorld.enabled()
        let saved = try await world.journal.save(world.weight(80))
        await world.engine.sync(.save)
        let (clock, app) = (
            world.clock,
            EntrySource.own(
                bundleIdentifier: SyncWorld.bundle, name: "Logbook")
        )
        let newPhone = try Journal(
            at: .memory,
            environment: JournalEnvironment(now: { clock.now }, timeZone: { .gmt }, app: app))
        try await newPhone.setRemoteEnabled(.health, true)
        for journal in [world.journal, newPhone] {
            let engine = SyncEngine(
                journal: journal,
                remote: HealthRemote(
                    store: world.otherApp(SyncWorld.bundle, name: "Logbook"),
                    configuration: .init(
                        namespace: SyncWorld.bundle, app: app, sleep: Unlimited.sleep)),
                now: { clock.now })
            try await engine.forgetCursors()
            let report = await engine.sync(.launch)
            #expect(report.inbound.imported == 0 && report.exported == 0)
            let entries = try await journal.entries(
                in: DateInterval(start: .distantPast, end: .distantFuture))
            #expect(entries.map(\.id) == [saved.id])
            #expect(entries.map(\.header.source.badge) == [.none])
        }
    }

    @Test("AC-12 after a new installation forty own samples become forty own entries, none pending")
    func reinstall() async throws {
        let world = try await SyncWorld.enabled()
        for number in 0..<20 {
            let date = world.clock.now.addingTimeInterval(Double(number) * -3600)
            _ = try await world.journal.save(world.weight(80 + Double(number) / 10, at: date))
            _ = try await world.journal.save(world.drink(200 + Double(number), at: date))
        }
        await world.engine.sync(.save)
        let before = try await world.entries([.weight, .drink])

        let fresh = try world.relaunched(device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)
        let report = await fresh.engine.sync(.launch)
        #expect(report.inbound.adopted == 40)
        let after = try await fresh.entries([.weight, .drink])
        #expect(Set(after.map(\.id)) == Set(before.map(\.id)))
        #expect(after.allSatisfy { $0.header.source.kind == .own })
        for entry in before {
            let same = try #require(after.first { $0.id == entry.id })
            #expect(same.date == entry.date && same.hasSameSyncedContent(as: entry))
        }
        #expect(try await fresh.journal.status(of: .health).pending == 0)
        #expect(try await fresh.journal.backfillCandidates(of: .health) == 0)
        var links: Set<String> = []
        for entry in after {
            #expect(try await fresh.step(of: entry.id) == .synced)
            links.formUnion(try await fresh.links(of: entry.id))
        }
        let weights = try await world.samples(.bodyMass)
        let inHealth = weights + (try await world.samples(.dietaryWater))
        #expect(links == Set(inHealth.map(\.uuid.uuidString)))
        await fresh.engine.sync(.manual)
        for await _ in fresh.engine.backfill() {}
        #expect(fresh.health.withFaults { $0.calls[.save] ?? 0 } == 0)
        #expect(try await fresh.samples(.bodyMass).map(\.uuid) == weights.map(\.uuid))
    }

    @Test("AC-13 a deleted meal does not come back")
    func noZombies() async throws {
        let world = try await SyncWorld.enabled()
        let meal = try await world.journal.save(world.meal("Stew", kilocalories: 500))
        await world.engine.sync(.save)
        try await world.journal.delete(meal.id)
        await world.engine.sync(.save)
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).isEmpty)
        #expect(try await world.energyOfDay() == 0)
    }

    @Test("AC-14 a day of own and foreign meals counts each once")
    func mixedDay() async throws {
        let world = try await SyncWorld.enabled()
        let own = try await world.journal.save(world.meal("Stew", kilocalories: 400))
        try await world.otherApp("com.example.food").save(
            energy(300, at: world.clock.now.addingTimeInterval(-60)))
        await world.engine.sync(.save)
        await world.engine.sync(.manual)
        #expect(try await world.energyOfDay() == 700)
        try await world.journal.delete(own.id)
        await world.engine.sync(.save)
        #expect(try await world.energyOfDay() == 300)
    }

    @Test("AC-15 five weights that were saved while the app was closed are all imported")
    func allNotOnlyTheLatest() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        let date = world.clock.now.addingTimeInterval(-86_400)
        try await scale.save([
            mass(80, at: date), mass(80.5, at: date),
            mass(81, at: date.addingTimeInterval(60)), mass(82, at: date.addingTimeInterval(120)),
            mass(83, at: date.addingTimeInterval(180)),
        ])
        await world.engine.sync(.launch)
        #expect(try await world.entries([.weight]).count == 5)
    }

    private func identifier(_ sample: HKSample) -> String? {
        sample.metadata?[HKMetadataKeySyncIdentifier] as? String
    }
}
