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

@Suite("The times of sync passes")
struct SchedulerScenarios {
    @Test("AC-52 after any number of starts each type has one observer, and none after a stop")
    func observersOnce() async throws {
        let world = try await SyncWorld.enabled()
        let scheduler = SyncScheduler(engine: world.engine, sleep: ManualSleep().closure)
        for _ in 0..<5 { await scheduler.start() }
        try #require(
            try await eventually {
                world.health.withFaults { $0.observers["HKQuantityTypeIdentifierBodyMass"] } == 1
            })
        #expect(world.health.withFaults { $0.observers.values.allSatisfy { $0 == 1 } })
        #expect(
            world.health.withFaults { $0.delivery["HKQuantityTypeIdentifierBodyMass"] } == true)
        await scheduler.stop()
        try #require(
            try await eventually {
                world.health.withFaults { $0.observers.values.allSatisfy { $0 == 0 } }
            })
        #expect(world.health.withFaults { $0.delivery.isEmpty })
    }

    @Test("AC-57 a save returns while Health is still busy with an earlier one")
    func saveDoesNotWait() async throws {
        let world = try await SyncWorld.enabled()
        let gate = ManualSleep()
        let scheduler = SyncScheduler(
            engine: world.engine, settling: 0, sleep: ManualSleep().closure)
        await scheduler.start()
        world.health.withFaults {
            $0.pause = { call in if call == .save { try? await gate.closure(5) } }
        }
        _ = try await world.journal.save(world.drink(200))
        try #require(try await eventually { gate.waiting == [5] })
        // Health is in the middle of its save; this one does not wait for it.
        _ = try await world.journal.save(world.drink(300))
        #expect(gate.waiting == [5])
        #expect(try await world.values(.dietaryWater) == [])
        world.health.withFaults { $0.pause = nil }
        gate.wake(5)
        try #require(try await eventually { try await world.values(.dietaryWater) == [200, 300] })
        await scheduler.stop()
    }

    @Test(
        "AC-54 the timer retries a failed operation when it is due, and runs every 300 s otherwise")
    func timer() async throws {
        let world = try await SyncWorld.enabled()
        let sleep = ManualSleep()
        let scheduler = SyncScheduler(engine: world.engine, settling: 0, sleep: sleep.closure)
        await scheduler.start()
        try #require(try await eventually { sleep.waiting == [300] })
        world.health.withFaults { $0.failures[.save] = [.errorDatabaseInaccessible] }
        _ = try await world.journal.save(world.drink(200))
        try #require(try await eventually { sleep.waiting == [60] })
        world.clock.advance(by: 60)
        sleep.wake(60)
        try #require(try await eventually { try await world.values(.dietaryWater) == [200] })
        try #require(try await eventually { sleep.waiting == [300] })
        await scheduler.stop()
    }

    @Test("AC-54 an operation that fails in the timer's pass is retried when it is due")
    func timerTwice() async throws {
        let world = try await SyncWorld.enabled()
        let sleep = ManualSleep()
        let scheduler = SyncScheduler(engine: world.engine, settling: 0, sleep: sleep.closure)
        await scheduler.start()
        try #require(try await eventually { sleep.waiting == [300] })
        world.health.withFaults {
            $0.failures[.save] = [.errorDatabaseInaccessible, .errorDatabaseInaccessible]
        }
        _ = try await world.journal.save(world.drink(200))
        try #require(try await eventually { sleep.waiting == [60] })
        world.clock.advance(by: 60)
        sleep.wake(60)
        try #require(try await eventually { sleep.waiting == [120] })
        world.clock.advance(by: 120)
        sleep.wake(120)
        try #require(try await eventually { try await world.values(.dietaryWater) == [200] })
        await scheduler.stop()
    }

    @Test("a cancelled caller does not delay a save")
    func cancelledCaller() async throws {
        let sleep = ManualSleep()
        let (world, scheduler) = try await quietWorld(sleep)
        await scheduler.start()
        _ = try await world.journal.save(world.drink(200))
        try #require(try await eventually { sleep.waiting.contains(2) })
        world.health.withFaults { $0.failures[.save] = [.errorDatabaseInaccessible] }
        let caller = Task {
            try? await Task.sleep(for: .seconds(1000))
            return await scheduler.foreground()
        }
        caller.cancel()
        #expect(await caller.value.retrying == 1)
        try #require(try await eventually { sleep.waiting.contains(2) || sleep.waiting == [60] })
        await scheduler.stop()
    }

    /// A world whose passes are made for no other reason than its saves.
    private func quietWorld(_ sleep: ManualSleep) async throws -> (SyncWorld, SyncScheduler) {
        let world = try await SyncWorld.enabled()
        let clock = world.clock
        let engine = SyncEngine(
            journal: world.journal, remote: QuietRemote(remote: world.remote),
            now: { clock.now })
        return (world, SyncScheduler(engine: engine, sleep: sleep.closure))
    }

    @Test("successive saves cause one pass, two seconds after the first")
    func settling() async throws {
        let sleep = ManualSleep()
        let (world, scheduler) = try await quietWorld(sleep)
        await scheduler.start()
        try #require(try await eventually { sleep.waiting == [300] })
        let saves = Mutex(0)
        world.health.withFaults {
            $0.pause = { call in if call == .save { saves.withLock { $0 += 1 } } }
        }
        for volume in [200.0, 300, 400] {
            _ = try await world.journal.save(world.drink(volume))
            try #require(try await eventually { sleep.waiting.contains(2) })
        }
        try #require(try await eventually { sleep.waiting.sorted() == [2, 300] })
        #expect(try await world.values(.dietaryWater) == [])
        sleep.wake(2)
        try #require(
            try await eventually { try await world.values(.dietaryWater) == [200, 300, 400] })
        #expect(saves.withLock { $0 } == 1)
        try #require(try await eventually { sleep.waiting == [300] })
        await scheduler.stop()
    }

    @Test("an app that goes to the background sends waiting saves, and a stopped one does not wait")
    func leaving() async throws {
        let sleep = ManualSleep()
        let (world, scheduler) = try await quietWorld(sleep)
        await scheduler.start()
        #expect(await scheduler.resignedActive() == nil)
        _ = try await world.journal.save(world.drink(200))
        try #require(try await eventually { sleep.waiting.contains(2) })
        #expect(await scheduler.resignedActive()?.exported == 1)
        #expect(try await world.values(.dietaryWater) == [200])
        try #require(try await eventually { sleep.waiting == [300] })
        _ = try await world.journal.save(world.drink(300))
        try #require(try await eventually { sleep.waiting.contains(2) })
        await scheduler.stop()
        try #require(try await eventually { sleep.waiting.isEmpty })
        #expect(try await world.values(.dietaryWater) == [200])
    }

    @Test(
        "AC-51 entries from the time in the background are imported when the app comes to the foreground"
    )
    func foreground() async throws {
        let world = try await SyncWorld.enabled()
        let scheduler = SyncScheduler(engine: world.engine, sleep: ManualSleep().closure)
        try await world.otherApp("com.example.scale").save(mass(82, at: world.clock.now))
        let report = await scheduler.foreground()
        #expect(report.date == world.clock.now)
        #expect(try await world.entries([.weight]).count == 1)
    }

    @Test("AC-51 the foreground catches up within a minute where no observer and no timer came")
    func catchesUp() async throws {
        let world = try await SyncWorld.enabled()
        let sleep = ManualSleep()
        let engine = SyncEngine(
            journal: world.journal, remote: QuietRemote(remote: world.remote),
            now: { world.clock.now })
        let scheduler = SyncScheduler(engine: engine, sleep: sleep.closure)
        await scheduler.start()
        let scale = world.otherApp("com.example.scale")
        let old = mass(81, at: world.clock.now)
        try await scale.save([old, mass(82, at: world.clock.now)])
        world.clock.advance(by: 8 * 3_600)
        #expect(try await world.entries([.weight]).isEmpty)

        let clock = ContinuousClock()
        let time = await clock.measure { await scheduler.foreground() }
        #expect(time < .seconds(60))
        #expect(try await world.entries([.weight]).count == 2)
        #expect(try await world.journal.status(of: .health).lastSuccess == world.clock.now)
        // Deletions come the same way.
        try await scale.delete(old)
        await scheduler.foreground()
        #expect(try await world.entries([.weight]).compactMap(\.weight?.mass.value) == [82])
        await scheduler.stop()
    }
}
