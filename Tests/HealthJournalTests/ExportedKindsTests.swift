import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Kinds that are kept out of a remote")
struct ExportedKindsTests {
    private static let health = TestWorld.health

    private func world() async throws -> TestWorld {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(Self.health, true)
        return world
    }

    @Test("all kinds go to a remote until the person says otherwise, and each remote has its own")
    func defaults() async throws {
        let world = try await world()
        try await world.journal.setRemoteEnabled(TestWorld.cloud, true)
        #expect(
            try await world.journal.status(of: Self.health).exportedKinds == EntryKind.inHealth)
        try await world.journal.setExported([.food], false, at: Self.health)
        try await world.journal.save(try world.food(500))
        #expect(try await world.pending(Self.health).isEmpty)
        #expect(try await world.pending(TestWorld.cloud).count == 1)
        let again = try world.reopened()
        #expect(
            try await again.status(of: Self.health).exportedKinds
                == EntryKind.inHealth.subtracting([.food]))
        #expect(try await again.status(of: "nobody").exportedKinds == Set(EntryKind.allCases))
    }

    @Test("AC-58 a kind that is off has nothing pending, the others go on, deletions are kept")
    func off() async throws {
        let world = try await world()
        let exported = try await world.journal.save(try world.food(100))
        try await world.drain()
        for energy in [200.0, 300] { try await world.journal.save(try world.food(energy)) }
        try await world.journal.save(try world.drink(250))
        try await world.journal.delete(exported.id)
        #expect(try await world.journal.setExported([.food], false, at: Self.health) == 2)
        #expect(try await world.journal.setExported([.food], false, at: Self.health) == 0)
        world.clock.advance(by: 10)
        let off = try await world.journal.status(of: Self.health)
        #expect((off.pending, off.deletions) == (1, 1))
        #expect(try await world.journal.backfillCandidates(of: Self.health) == 0)
        #expect(try await world.pending(dueAt: world.clock.now).map(\.kind) == [.drink])
        #expect(try await world.drain() == 1)
        let next = try await world.journal.withSnapshot { tx in
            try tx.remote(Self.health).outbox.nextAttempt()
        }
        #expect(next == nil)
        #expect(try await world.journal.checkIntegrity().isEmpty)
        #expect(try await world.journal.setExported([.food], true, at: Self.health) == 0)
        #expect(try await world.pending().map(\.action) == [.delete])
        #expect(try await world.journal.backfillCandidates(of: Self.health) == 2)
    }

    @Test("AC-58 what was logged and edited while its kind was off is offered once it is on")
    func onAgain() async throws {
        let world = try await world()
        var edited = try #require(try await world.journal.save(try world.food(100)).food)
        try await world.drain()
        try await world.journal.setExported([.food], false, at: Self.health)
        edited.name = "Stew"
        try await world.journal.save(.food(edited))
        let new = try await world.journal.save(try world.food(200))
        #expect(try await world.state(edited.header.id)?.step == .notExported)
        #expect(try await world.state(new.id)?.step == .notExported)
        let queued = try await world.journal.withTransaction { tx in
            _ = try tx.remote(Self.health).backfill.start()
            return try tx.remote(Self.health).backfill.enqueue(limit: 10)
        }
        #expect(queued == 0)
        try await world.journal.setExported([.food], true, at: Self.health)
        #expect(try await world.pending().isEmpty)
        let offered = try await world.journal.withTransaction { tx in
            _ = try tx.remote(Self.health).backfill.start()
            return try tx.remote(Self.health).backfill.enqueue(limit: 10)
        }
        #expect(offered == 2)
        #expect(try await world.drain() == 2)
        #expect(try await world.state(edited.header.id)?.step == .synced)
    }

    @Test("undoing a deletion of a kind that is off leaves nothing waiting")
    func undo() async throws {
        let world = try await world()
        let exported = try await world.journal.save(try world.food(100))
        try await world.drain()
        try await world.journal.setExported([.food], false, at: Self.health)
        try await world.journal.delete(exported.id)
        #expect(try await world.journal.status(of: Self.health).deletions == 1)
        try await world.journal.undoDelete(exported.id)
        let status = try await world.journal.status(of: Self.health)
        #expect((status.pending, status.deletions) == (0, 0))
        #expect(try await world.journal.checkIntegrity().isEmpty)
        try await world.journal.setExported([.food], true, at: Self.health)
        #expect(try await world.state(exported.id)?.step == .synced)
    }

    @Test("a kind that is off stays off while the remote is switched off and on")
    func withTheRemote() async throws {
        let world = try await world()
        try await world.journal.setExported([.food, .drink], false, at: Self.health)
        try await world.journal.setRemoteEnabled(Self.health, false)
        try await world.journal.setExported([.drink], true, at: Self.health)
        try await world.journal.setRemoteEnabled(Self.health, true)
        try await world.journal.save(try world.food(100))
        try await world.journal.save(try world.drink(100))
        #expect(try await world.pending().map(\.kind) == [.drink])
    }
}
