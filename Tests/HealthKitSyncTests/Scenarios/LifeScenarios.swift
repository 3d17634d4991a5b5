import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import Synchronization
import TestSupport
import Testing

@Suite("The lifetime of an app")
struct LifeScenarios {
    @Test("AC-48 after everything was deleted an import restores other apps' entries")
    func importAgain() async throws {
        let world = try await SyncWorld.enabled()
        try await world.otherApp("com.example.scale").save([
            mass(82, at: world.clock.now.addingTimeInterval(-60)),
            mass(83, at: world.clock.now.addingTimeInterval(-120)),
        ])
        await world.engine.sync(.launch)
        try await world.journal.deleteAll()
        await world.engine.sync(.manual)
        _ = try await world.engine.importAgain(includingHidden: false)
        #expect(try await world.entries([.weight]).isEmpty)
        let report = try await world.engine.importAgain(includingHidden: true)
        #expect(report.inbound.imported == 2)
        #expect(try await world.entries([.weight]).count == 2)
    }

    @Test("AC-48 an emptied journal can import its history again, own and foreign")
    func resetAndImport() async throws {
        let world = try await SyncWorld.enabled()
        try await world.otherApp("com.example.scale").save(
            mass(82, at: world.clock.now.addingTimeInterval(-60)))
        let own = try await world.journal.save(world.weight(80))
        await world.engine.sync(.launch)
        try await world.journal.reset()
        let report = await world.engine.sync(.manual)
        #expect(report.inbound.imported == 1)
        #expect(report.inbound.adopted == 1)
        #expect(try await world.journal.entry(own.id) != nil)
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("AC-49 after a skipped import only later entries are imported")
    func skipImport() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        try await scale.save(mass(82, at: world.clock.now.addingTimeInterval(-60)))
        #expect(await world.engine.skipImport() == [:])
        await world.engine.sync(.manual)
        #expect(try await world.entries([.weight]).isEmpty)
        try await scale.save(mass(83, at: world.clock.now))
        await world.engine.sync(.observer)
        #expect(try await world.entries([.weight]).count == 1)
    }

    @Test(
        "skipping omits only history that was never read: own entries and later changes are imported"
    )
    func skipOnlyUnread() async throws {
        let world = try await SyncWorld.enabled()
        let own = try await world.journal.save(world.drink(250))
        let weight = try await world.journal.save(world.weight(80))
        await world.engine.sync(.save)
        let other = world.otherApp("com.example.other")
        try await other.save(water(100, at: world.clock.now.addingTimeInterval(-60)))
        try await world.journal.withTransaction { tx in
            try tx.remote(.health).cursors.set("drink", to: nil)
        }
        let fresh = try world.relaunched(device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)

        // Changed in Health while this phone was away, in a stream that it follows.
        var heavier = try #require(weight.weight)
        heavier.mass = Quantity(81, .kilogram)
        await fresh.engine.sync(.launch)
        _ = try await fresh.journal.save(.weight(heavier))
        await fresh.engine.sync(.save)

        #expect(await world.engine.skipImport() == [:])
        await world.engine.sync(.manual)
        #expect(try await world.entries([.drink]).map(\.id) == [own.id])
        let here = try #require(try await world.journal.entry(weight.id)?.weight)
        #expect(here.mass == Quantity(81, .kilogram))
        let newest = try world.relaunched(device: "newest phone")
        try await newest.journal.setRemoteEnabled(.health, true)
        #expect(await newest.engine.skipImport() == [:])
        #expect(Set(try await newest.entries([.drink, .weight]).map(\.id)) == [own.id, weight.id])
    }

    @Test("a history that cannot be read now does not count as skipped")
    func skipUnreadable() async throws {
        let world = try await SyncWorld.enabled()
        try await world.otherApp("com.example.other").save(water(100, at: world.clock.now))
        world.health.withFaults { $0.permanent[.changes] = .errorDatabaseInaccessible }
        #expect(await world.engine.skipImport()["drink"] != nil)
        world.health.withFaults { $0.permanent = [:] }
        #expect(await world.engine.skipImport() == [:])
        await world.engine.sync(.manual)
        #expect(try await world.entries([.drink]).isEmpty)
    }

    @Test("a request to read everything again is carried out, also during a pass")
    func importAgainDuringPass() async throws {
        let world = try await SyncWorld.enabled()
        try await world.otherApp("com.example.other").save(water(100, at: world.clock.now))
        await world.engine.sync(.launch)
        let drink = try #require(try await world.entries([.drink]).first)
        try await world.journal.delete(drink.id)
        try await world.otherApp("com.example.other").save(water(200, at: world.clock.now))
        let gate = ManualSleep()
        world.health.withFaults {
            $0.pause = { call in if call == .changes { try? await gate.closure(1) } }
        }
        let engine = world.engine
        let pass = Task { await engine.sync(.manual) }
        // The pass is in the middle of a pull: what it brings must not put the old cursor back.
        for _ in 0..<2 {
            try #require(try await eventually { gate.waiting == [1] })
            gate.wake(1)
        }
        try #require(try await eventually { gate.waiting == [1] })
        let again = Task { try await engine.importAgain(includingHidden: true) }
        try #require(
            try await eventually {
                try await world.journal.withSnapshot { tx in
                    try tx.remote(.health).cursors.of("drink")
                } == nil
            })
        world.health.withFaults { $0.pause = nil }
        gate.wake(1)
        _ = await pass.value
        _ = try await again.value
        #expect(try await world.entries([.drink]).count == 2)
    }

    @Test("AC-50 while the device is locked reads wait without an error, and saves succeed")
    func locked() async throws {
        let world = try await SyncWorld.enabled()
        await world.engine.sync(.launch)
        try await world.otherApp("com.example.scale").save(
            mass(82, at: world.clock.now.addingTimeInterval(-60)))
        let drink = try await world.journal.save(world.drink(250))
        world.conditions.lock(true)
        let report = await world.engine.sync(.save)
        #expect(report.unreadable["weight"] != nil)
        #expect(report.failed == 0)
        #expect(try await world.step(of: drink.id) == .synced)
        #expect(try await world.journal.status(of: .health).lastError == nil)

        world.conditions.lock(false)
        await world.engine.sync(.unlock)
        #expect(try await world.entries([.weight]).count == 1)
        #expect(try await world.values(.dietaryWater) == [250])
        #expect(try await world.entries([.drink]).count == 1)
    }

    @Test("AC-51 a pass records its end, unless it did not reach Health")
    func lastSynced() async throws {
        let world = try await SyncWorld.enabled()
        let first = await world.engine.sync(.foreground)
        #expect(first.date == world.clock.now)
        world.clock.advance(by: 1800)
        world.health.withFaults { $0.isAvailable = false }
        let second = await world.engine.sync(.foreground)
        #expect(second.date == nil)
        #expect(await world.engine.lastReport?.date == first.date)
    }

    @Test("AC-58 while sync is off nothing is pending, and switching it on only offers a backfill")
    func disabled() async throws {
        let world = try SyncWorld()
        for milliliters in [200.0, 250, 300] {
            _ = try await world.journal.save(world.drink(milliliters))
        }
        #expect(try await world.journal.status(of: .health).pending == 0)
        let report = await world.engine.sync(.manual)
        #expect(report.unavailable != nil)
        try await world.journal.setRemoteEnabled(.health, true)
        await world.engine.sync(.manual)
        let status = try await world.journal.status(of: .health)
        #expect(status.pending == 0)
        #expect(try await world.journal.backfillCandidates(of: .health) == 3)
        #expect(try await world.values(.dietaryWater) == [])
    }

    @Test("AC-58 switching off with four pending clears the queue and keeps the deletions")
    func switchingOff() async throws {
        let world = try await SyncWorld.enabled()
        let exported = try await world.journal.save(world.drink(100))
        await world.engine.sync(.save)
        for _ in 0..<4 { _ = try await world.journal.save(world.drink(250)) }
        try await world.journal.delete(exported.id)
        #expect(try await world.journal.setRemoteEnabled(.health, false) == 4)
        let status = try await world.journal.status(of: .health)
        #expect(status.pending == 0)
        #expect(status.deletions == 1)
        try await world.journal.setRemoteEnabled(.health, true)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater) == [])
    }

    @Test("AC-59 a backfill continues after a crash, without duplicates")
    func backfill() async throws {
        let pushes = Mutex(0)
        // The process dies when half of it is there, before it can note the last part of that.
        let world = try SyncWorld(
            probe: SyncProbe(after: { action in
                guard case .push = action else { return }
                let count = pushes.withLock { count in
                    count += 1
                    return count
                }
                if count >= 2 { throw SyncProbe.Crash() }
            }))
        for number in 0..<20 {
            _ = try await world.journal.save(world.drink(200 + Double(number)))
        }
        try await world.journal.setRemoteEnabled(.health, true)
        for await _ in world.engine.backfill(batchSize: 5) {}
        let half = Set(try await world.samples(.dietaryWater).map(\.uuid))
        #expect(half.count == 10)
        let again = try world.relaunched()
        var last = SyncProgress(done: 0, total: 0)
        for await progress in again.engine.backfill(batchSize: 5) {
            #expect(progress.done >= last.done || progress.total != last.total)
            last = progress
        }
        #expect(last.fraction == 1)
        let whole = Set(try await again.samples(.dietaryWater).map(\.uuid))
        #expect(whole.count == 20)
        #expect(half.isSubset(of: whole))
        for await _ in again.engine.backfill() {}
        #expect(Set(try await again.samples(.dietaryWater).map(\.uuid)) == whole)
    }

    @Test("AC-59 a cancelled backfill does not change the entries that were not sent")
    func cancelledBackfill() async throws {
        let world = try SyncWorld()
        for _ in 0..<10 { _ = try await world.journal.save(world.drink(200)) }
        try await world.journal.setRemoteEnabled(.health, true)
        world.health.withFaults { $0.permanent[.save] = .errorDatabaseInaccessible }
        for await _ in world.engine.backfill(batchSize: 5) {}
        try await world.engine.cancelBackfill()
        let status = try await world.journal.status(of: .health)
        #expect(status.pending == 0)
        #expect(try await world.journal.backfillCandidates(of: .health) == 10)
    }

    @Test("AC-61 a new entry and an import both appear in the day at once")
    func freshDay() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.meal("Stew", kilocalories: 400))
        #expect(try await world.energyOfDay() == 400)
        let commits = world.journal.commits()
        try await world.otherApp("com.example.food").save(energy(300, at: world.clock.now))
        await world.engine.sync(.observer)
        #expect(try await world.energyOfDay() == 700)
        var heard = commits.makeAsyncIterator()
        #expect(await heard.next() != nil)
    }

    @Test(
        "AC-74 the progress of a large import never decreases", arguments: [365, 5000, 20_000])
    func largeImport(count: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: 250)
        try await world.saveHistory(count)
        var fractions: [Double] = []
        for await progress in world.engine.importHistory() { fractions.append(progress.fraction) }
        #expect(fractions == fractions.sorted())
        #expect(fractions.first == 0)
        #expect(fractions.last == 1)
        #expect(try await world.entries([.weight]).count == count)
    }

    @Test("AC-74 a cancelled import keeps a part of the history and continues after it")
    func cancelledImport() async throws {
        let world = try await SyncWorld.enabled(batchSize: 100)
        try await world.saveHistory(1000)
        for await progress in world.engine.importHistory() where progress.done >= 200 {
            await world.engine.stop()
        }
        // What was read is whole batches, in the order in which Health gives them.
        let part = Set(try await world.entries([.weight]).map(\.date))
        let all = try await world.health.changes(
            [.sample(type: HKQuantityType(.bodyMass))], after: nil, limit: HKObjectQueryNoLimit
        ).addedSamples.map(\.startDate)
        #expect(part.count >= 200)
        #expect(part.count < 1000)
        #expect(part.count.isMultiple(of: 100))
        #expect(part == Set(all.prefix(part.count)))
        // The next pass goes on behind it, and reads nothing twice.
        let report = await world.engine.sync(.manual)
        #expect(report.inbound.imported == 1000 - part.count)
        #expect(try await world.entries([.weight]).count == 1000)
    }
}

extension SyncWorld {
    fileprivate func saveHistory(_ count: Int) async throws {
        try await otherApp("com.example.scale").save(
            (0..<count).map { number in
                mass(
                    80 + Double(number % 50) / 10,
                    at: clock.now.addingTimeInterval(Double(number) * -3600))
            })
    }
}
