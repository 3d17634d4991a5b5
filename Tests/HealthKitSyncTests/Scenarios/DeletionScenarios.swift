import Foundation
import HealthExchange
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Every way to delete")
struct DeletionScenarios {
    @Test("AC-20 a restore that replaces everything deletes the replaced entries from Health")
    func replace() async throws {
        let other = try SyncWorld()
        _ = try await other.journal.save(other.drink(400))
        let backup = try await JournalBackup.write(other.journal)
        let world = try await SyncWorld.enabled()
        for milliliters in [100.0, 250] {
            _ = try await world.journal.save(world.drink(milliliters))
        }
        await world.engine.sync(.save)
        _ = try await JournalBackup.restore(backup, into: world.journal, mode: .replace)
        await world.engine.sync(.save)
        for await _ in world.engine.backfill() {}
        #expect(try await world.values(.dietaryWater) == [400])
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("AC-20 emptying only the journal keeps the samples in Health")
    func resetLeavesHealth() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        try await world.journal.reset()
        #expect(try await world.entries([.drink]).isEmpty)
        #expect(try await world.values(.dietaryWater) == [250])
    }

    @Test("AC-21 a deletion needs only the identity of the entry")
    func snapshot() async throws {
        let world = try await SyncWorld.enabled()
        let meal = try await world.journal.save(world.meal("Stew", kilocalories: 500))
        await world.engine.sync(.save)
        try await world.journal.delete(meal.id)
        world.clock.advance(by: 1)
        // What the entry said is gone before its deletion is sent.
        try await world.journal.forgetDeleted(before: world.clock.now)
        await world.engine.sync(.save)
        #expect(try await world.meals().isEmpty)
        #expect(try await world.values(.dietaryEnergyConsumed) == [])
    }

    @Test("AC-22 an undo within five seconds leaves Health, link and version unchanged")
    func undoInTime() async throws {
        let world = try await SyncWorld.enabled(undoWindow: 5)
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        let before = try await world.samples(.dietaryWater).map(\.uuid)
        let links = try await world.links(of: drink.id)
        try await world.journal.delete(drink.id)
        world.clock.advance(by: 4)
        await world.engine.sync(.save)
        let restored = try await world.journal.undoDelete(drink.id)
        await world.engine.sync(.save)
        #expect(try await world.samples(.dietaryWater).map(\.uuid) == before)
        #expect(try await world.links(of: drink.id) == links)
        #expect(restored.header.version == 1)
    }

    @Test("AC-22 after five seconds the deletion is sent; an undo then exports a higher version")
    func undoTooLate() async throws {
        let world = try await SyncWorld.enabled(undoWindow: 5)
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        try await world.journal.delete(drink.id)
        world.clock.advance(by: 6)
        await world.engine.sync(.timer)
        #expect(try await world.values(.dietaryWater) == [])
        let restored = try await world.journal.undoDelete(drink.id)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [250])
        #expect(restored.header.version == 2)
        #expect(try await world.step(of: drink.id) == .synced)
    }

    @Test("AC-27 an import whose deletion was forgotten is found by a full comparison")
    func reconciliation() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        let stale = mass(82, at: world.clock.now.addingTimeInterval(-60))
        try await scale.save([stale, mass(83, at: world.clock.now.addingTimeInterval(-120))])
        let own = try await world.journal.save(world.weight(80))
        await world.engine.sync(.launch)
        await world.engine.sync(.manual)
        try await scale.delete(stale)
        let engine = world.engineWithoutDeletions
        await engine.sync(.manual)
        #expect(try await world.entries([.weight]).count == 3)
        let report = try await engine.reconcile(in: world.ever)
        #expect(report.inbound.removed == 1)
        let left = try await world.entries([.weight])
        #expect(left.count == 2)
        #expect(left.contains { $0.id == own.id })
        #expect(try await world.step(of: own.id) == .synced)
    }

    @Test("AC-27 an own entry that is missing in Health is kept and marked by a full comparison")
    func reconciliationOfOwn() async throws {
        let world = try await SyncWorld.enabled()
        let own = try await world.journal.save(world.meal("Stew", kilocalories: 500))
        let other = try await world.journal.save(world.workout(.running, kilocalories: 300))
        await world.engine.sync(.launch)
        await world.engine.sync(.manual)
        for type: HKSampleType in [
            HKCorrelationType(.food), HKQuantityType(.dietaryEnergyConsumed),
        ] {
            _ = try await world.health.store.deleteObjects(
                of: type, predicate: NSPredicate(value: true))
        }
        _ = try await world.engineWithoutDeletions.reconcile(in: world.ever)
        #expect(try await world.journal.entry(own.id) != nil)
        #expect(try await world.step(of: own.id) == .removedThere)
        #expect(try await world.step(of: other.id) == .synced)
    }

    @Test("AC-43 samples before the days that the app may read do not count as deleted")
    func limitedHistory() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        for days in [10.0, 40] {
            try await scale.save(
                mass(80 + days, at: world.clock.now.addingTimeInterval(-days * 86_400)))
        }
        await world.engine.sync(.launch)
        world.conditions.limit(to: world.clock.now.addingTimeInterval(-30 * 86_400))
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        let report = try await world.engine.reconcile(in: world.ever)
        #expect(report.inbound.removed == 0)
        #expect(try await world.entries([.weight]).count == 2)
    }

    @Test("AC-43 samples before the granted history do not count as deleted")
    func grantedHistory() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        for days in [10.0, 40] {
            try await scale.save(
                mass(80 + days, at: world.clock.now.addingTimeInterval(-days * 86_400)))
        }
        await world.engine.sync(.launch)
        #expect(try await world.entries([.weight]).count == 2)
        try world.limitHistory(
            of: HKQuantityType(.bodyMass), to: world.clock.now.addingTimeInterval(-30 * 86_400))
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        let report = try await world.engine.reconcile(in: world.ever)
        #expect(report.inbound.removed == 0)
        #expect(try await world.entries([.weight]).count == 2)
    }

    @Test("older entries are imported after the person permits an earlier history")
    func widenedHistory() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        let days: @Sendable (Double) -> Date = { [now = world.clock.now] days in
            now.addingTimeInterval(-days * 86_400)
        }
        try world.limitHistory(of: HKQuantityType(.bodyMass), to: days(30))
        for age in [10.0, 40, 70] { try await scale.save(mass(80, at: days(age))) }
        await world.engine.sync(.launch)
        #expect(try await world.entries([.weight]).map(\.header.date) == [days(10)])
        try world.limitHistory(of: HKQuantityType(.bodyMass), to: days(60))
        await world.engine.sync(.launch)
        #expect(try await world.entries([.weight]).count == 2)
        // A limit that comes back hides nothing that was read, and is known when it goes.
        try world.limitHistory(of: HKQuantityType(.bodyMass), to: days(30))
        #expect(await world.engine.sync(.launch).inbound == InboundCounts())
        try world.limitHistory(of: HKQuantityType(.bodyMass), to: .distantPast)
        await world.engine.sync(.launch)
        #expect(try await world.entries([.weight]).count == 3)
    }
}

extension SyncWorld {
    /// All the time there is.
    var ever: DateInterval { DateInterval(start: .distantPast, end: .distantFuture) }

    /// An engine for a Health that has forgotten what was deleted.
    var engineWithoutDeletions: SyncEngine {
        let clock = clock
        return SyncEngine(
            journal: journal, remote: ForgetfulRemote(remote: remote), now: { clock.now })
    }
}

/// Health after the traces of what was deleted were purged.
private struct ForgetfulRemote: SyncRemote {
    let remote: HealthRemote

    var id: RemoteID { remote.id }
    var streams: [StreamName] { remote.streams }
    func availability() async -> RemoteAvailability { await remote.availability() }
    func permittedKinds() async -> Set<EntryKind> { await remote.permittedKinds() }
    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        await remote.push(operations)
    }
    func notices() -> AsyncStream<RemoteNotice> { remote.notices() }
    func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        try await remote.objects(of: stream, in: interval)
    }
    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        var batch = try await remote.pull(stream, after: cursor)
        batch.changes.removeAll { change in
            if case .removed = change { true } else { false }
        }
        return batch
    }
}
