import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("What a remote has yet to hear")
struct OutboxTests {
    @Test("a write, its change-log row and its outbox rows are one, for each enabled remote")
    func oneTransaction() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        try await world.journal.setRemoteEnabled(TestWorld.cloud, true)
        let saved = try await world.journal.save(try world.weight(80))
        for remote in [TestWorld.health, TestWorld.cloud] {
            let operation = try #require(try await world.pending(remote).first)
            #expect(operation.action == .save(saved))
            #expect(operation.exportedVersion == 0)
            #expect(operation.state == .pending)
        }
        #expect(try await world.journal.changes().count == 1)
    }

    @Test("edits become one operation of the last version, in the order of the first request")
    func collapse() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        var first = try await world.journal.save(try world.drink(100))
        let second = try await world.journal.save(try world.drink(200))
        for volume in [110.0, 120] {
            var drink = try #require(first.drink)
            drink.volume = Quantity(volume, .milliliter)
            first = try await world.journal.save(.drink(drink))
        }
        #expect(try await world.pending().map(\.entryID) == [first.id, second.id])
        #expect(try await world.pending().map(\.version) == [3, 1])
        #expect(try await world.drain() == 2)
        #expect(try await world.pending().isEmpty)
        #expect(try await world.state(first.id)?.step == .synced)
        #expect(try await world.state(first.id)?.exportedVersion == 3)
    }

    @Test("what was logged and deleted before it was sent is nothing to do")
    func createAndDelete() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let saved = try await world.journal.save(try world.drink(100))
        try await world.journal.delete(saved.id)
        #expect(try await world.pending().isEmpty)
        #expect(try await world.journal.status(of: TestWorld.health).pending == 0)
        try await world.journal.undoDelete(saved.id)
        #expect(try await world.pending().map(\.version) == [1])
    }

    @Test("what was sent but never confirmed is deleted there when it is deleted here")
    func sentAndDeleted() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let saved = try await world.journal.save(try world.drink(100))
        let operations = try await world.pending()
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).exports.markSent(operations)
        }
        // The app crashes here; nobody knows whether the remote took it.
        let journal = try world.reopened()
        try await journal.delete(saved.id)
        #expect(try await world.pending().map(\.action) == [.delete])
    }

    @Test("an edit while a version is under way goes on waiting")
    func editUnderWay() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let saved = try await world.journal.save(try world.drink(100))
        var drink = try #require(saved.drink)
        drink.volume = Quantity(150, .milliliter)
        try await world.journal.save(.drink(drink))
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).exports.complete(
                saved.id, version: 1, links: [RemoteLink(object: "A")])
        }
        let operation = try #require(try await world.pending().first)
        #expect(operation.version == 2)
        #expect(operation.exportedVersion == 1)
        #expect(operation.links == [RemoteLink(object: "A")])
    }

    @Test("AC-19 a deletion waits in a durable tombstone until the remote takes it")
    func durableTombstone() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let saved = try await world.journal.save(try world.drink(100))
        try await world.drain()
        try await world.journal.setRemoteEnabled(TestWorld.health, false)
        try await world.journal.delete(saved.id)
        #expect(try await world.journal.entry(saved.id) == nil)
        #expect(try await world.pending().isEmpty)
        #expect(try await world.journal.status(of: TestWorld.health).deletions == 1)
        let journal = try world.reopened()
        try await journal.setRemoteEnabled(TestWorld.health, true)
        world.clock.advance(by: 6)
        let operation = try #require(try await world.pending(dueAt: world.clock.now).first)
        #expect(operation.action == .delete)
        #expect(operation.links == [RemoteLink(object: "\(saved.id)-1")])
        #expect(try await world.drain() == 1)
        #expect(try await world.journal.status(of: TestWorld.health).deletions == 0)
    }

    @Test("AC-22 an undo within five seconds leaves version and links as they were")
    func undoInTime() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let saved = try await world.journal.save(try world.drink(100))
        try await world.drain()
        let state = try await world.state(saved.id)
        try await world.journal.delete(saved.id)
        world.clock.advance(by: 4.9)
        #expect(try await world.pending(dueAt: world.clock.now).isEmpty)
        #expect(try await world.journal.undoDelete(saved.id) == saved)
        world.clock.advance(by: 60)
        #expect(try await world.pending().isEmpty)
        #expect(try await world.state(saved.id) == state)
        let links = try await world.journal.withSnapshot { tx in
            try tx.remote(TestWorld.health).links.of(saved.id)
        }
        #expect(links.count == 1)
    }

    @Test("AC-22 an undo after the deletion went out exports again with a greater version")
    func undoLate() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let saved = try await world.journal.save(try world.drink(100))
        try await world.drain()
        try await world.journal.delete(saved.id)
        world.clock.advance(by: 5)
        #expect(try await world.drain() == 1)
        let restored = try await world.journal.undoDelete(saved.id)
        #expect(restored.header.version == 2)
        #expect(try await world.pending().map(\.version) == [2])
        #expect(try await world.drain() == 1)
        #expect(try await world.state(saved.id)?.step == .synced)
    }

    @Test("AC-20 delete-all reaches the remote entry by entry, a reset does not")
    func deleteAll() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        for volume in [100.0, 200, 300] {
            try await world.journal.save(try world.drink(volume))
        }
        let weight = try await world.journal.save(try world.weight(80))
        try await world.drain()
        #expect(try await world.journal.deleteAll(kinds: [.drink]) == 3)
        world.clock.advance(by: 5)
        #expect(try await world.pending(dueAt: world.clock.now).count == 3)
        #expect(try await world.journal.latest(.weight) == weight)
        try await world.journal.reset()
        #expect(try await world.pending().isEmpty)
        #expect(try await world.journal.latest(.weight) == nil)
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("AC-55 failures are retried when due, parked until permitted, or listed")
    func failures() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let ids = [
            try await world.journal.save(try world.drink(100)).id,
            try await world.journal.save(try world.weight(80)).id,
            try await world.journal.save(try world.food(500)).id,
        ]
        let later = world.clock.now.addingTimeInterval(60)
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).outbox.retry(
                ids[0], after: later, error: .other("busy"))
            try tx.remote(TestWorld.health).outbox.park(ids[1], reason: .other("not allowed"))
            try tx.remote(TestWorld.health).outbox.fail(ids[2], reason: .other("not taken"))
        }
        let status = try await world.journal.status(of: TestWorld.health)
        #expect((status.pending, status.parked, status.failed) == (1, 1, 1))
        #expect(status.lastError == .other("not taken"))
        #expect(try await world.pending(dueAt: world.clock.now).isEmpty)
        let next = try await world.journal.withSnapshot { tx in
            try tx.remote(TestWorld.health).outbox.nextAttempt()
        }
        #expect(next == later)
        let due = try await world.pending(dueAt: later)
        #expect(due.map(\.entryID) == [ids[0]])
        #expect(due.first?.attempts == 1)
        #expect(try await world.state(ids[1])?.step == .parked(reason: .other("not allowed")))
        #expect(try await world.state(ids[2])?.step == .failed(reason: .other("not taken")))
        let unparked = try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).outbox.unpark([.weight])
        }
        #expect(unparked == 1)
        #expect(try await world.pending(dueAt: later).map(\.entryID) == [ids[0], ids[1]])
        var food = try #require(try await world.journal.entry(ids[2])?.food)
        food.name = "Stew"
        try await world.journal.save(.food(food))
        #expect(try await world.state(ids[2])?.step == .pending)
    }

    @Test("AC-56 a save is one row and pending, whatever the remote does")
    func saveIsLocal() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let saved = try await world.journal.save(try world.weight(80))
        #expect(try await world.state(saved.id)?.step == .pending)
        let bad = try world.weight(-1)
        await #expect(throws: JournalError.self) { try await world.journal.save(bad) }
        #expect(try await world.pending().count == 1)
    }

    @Test("AC-58 off, nothing is pending; on again, what was logged meanwhile is offered")
    func switching() async throws {
        let world = try TestWorld()
        let before = try await world.journal.save(try world.drink(100))
        #expect(try await world.journal.status(of: TestWorld.health).pending == 0)
        #expect(try await world.journal.backfillCandidates(of: TestWorld.health) == 1)
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        #expect(try await world.pending().isEmpty)
        let exported = try await world.journal.save(try world.drink(200))
        try await world.drain()
        try await world.journal.delete(exported.id)
        for volume in [1.0, 2, 3, 4] { try await world.journal.save(try world.drink(volume)) }
        #expect(try await world.journal.setRemoteEnabled(TestWorld.health, false) == 4)
        let off = try await world.journal.status(of: TestWorld.health)
        #expect((off.pending, off.deletions) == (0, 1))
        #expect(try await world.journal.backfillCandidates(of: TestWorld.health) == 5)
        var drink = try #require(before.drink)
        drink.volume = Quantity(150, .milliliter)
        try await world.journal.save(.drink(drink))
        #expect(try await world.journal.status(of: TestWorld.health).pending == 0)
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        world.clock.advance(by: 10)
        #expect(try await world.pending().map(\.action) == [.delete])
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("AC-59 a backfill is counted, resumed after a crash, cancelled, and never doubled")
    func backfill() async throws {
        let world = try TestWorld()
        for volume in 1...10 { try await world.journal.save(try world.drink(Double(volume))) }
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let started = try await world.journal.withTransaction { tx in
            let count = try tx.remote(TestWorld.health).backfill.start()
            return (count, try tx.remote(TestWorld.health).backfill.enqueue(limit: 5))
        }
        #expect(started == (10, 5))
        #expect(try await world.drain() == 5)
        let journal = try world.reopened()
        let progress = try await journal.withTransaction { tx in
            _ = try tx.remote(TestWorld.health).backfill.enqueue(limit: 3)
            return try tx.remote(TestWorld.health).backfill.progress()
        }
        #expect((progress.total, progress.done, progress.queued) == (10, 5, 3))
        #expect(progress.isRunning)
        let cancelled = try await journal.withTransaction { tx in
            try tx.remote(TestWorld.health).backfill.cancel()
            return try tx.remote(TestWorld.health).backfill.candidates().count
        }
        #expect(cancelled == 5)
        #expect(try await world.pending().isEmpty)
        let rest = try await journal.withTransaction { tx in
            try tx.remote(TestWorld.health).backfill.enqueue(limit: 100)
        }
        #expect(rest == 5)
        #expect(try await world.drain() == 5)
        #expect(try await world.journal.backfillCandidates(of: TestWorld.health) == 0)
    }
}
