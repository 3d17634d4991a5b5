import HealthJournal
import HealthModel
import HealthSync
import ServerTestSupport
import TestSupport
import Testing

@Suite("Deletions and restorations whose answers are lost")
struct CloudDeletionTests {
    /// Runs a body with two devices that have an entry of the phone's.
    private func run(
        on engine: CloudEngine,
        _ body: @escaping @Sendable (CloudPair, JournalEntry) async throws -> Void
    ) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let pair = try await CloudPair(world, client)
            let entry = try await pair.log(250, on: pair.phone)
            try await settle(pair)
            try await body(pair, entry)
        }
    }

    /// Lets both devices make two passes, after every retry is due.
    private func settle(_ pair: CloudPair) async throws {
        pair.world.clock.advance(by: 3_600)
        for device in [pair.phone, pair.watch, pair.phone, pair.watch] { await device.sync() }
    }

    /// A pass of the phone: requests reach the server, and all answers are lost.
    private func syncWithoutAnswer(_ pair: CloudPair) async {
        pair.phone.transport.setFaults(.init(lostAnswer: 100))
        await pair.phone.sync()
        pair.phone.transport.setFaults(.none)
        pair.world.clock.advance(by: 60)
    }

    @Test(
        "A restored entry stays, although the answer to its deletion was lost and the clock set back",
        arguments: CloudEngine.allCases)
    func restoredByASlowClock(engine: CloudEngine) async throws {
        try await run(on: engine) { pair, entry in
            try await pair.phone.journal.delete(entry.id)
            await syncWithoutAnswer(pair)
            pair.phone.setClock(ahead: -1_800)
            let restored = try await pair.phone.journal.undoDelete(entry.id)
            try await settle(pair)
            for device in [pair.phone, pair.watch] {
                let found = try await device.journal.entry(entry.id)
                #expect(found?.header.modifiedAt == restored.header.modifiedAt)
            }
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "An entry that is deleted again stays deleted, although the answer to its restoration was lost",
        arguments: CloudEngine.allCases)
    func deletedAgain(engine: CloudEngine) async throws {
        try await run(on: engine) { pair, entry in
            try await pair.phone.journal.delete(entry.id)
            try await settle(pair)
            _ = try await pair.phone.journal.undoDelete(entry.id)
            await syncWithoutAnswer(pair)
            try await pair.phone.journal.delete(entry.id)
            try await settle(pair)
            for device in [pair.phone, pair.watch] {
                #expect(try await device.journal.entry(entry.id) == nil)
            }
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "A deletion that is undone after a crash in a pass leaves one record on both devices",
        arguments: CloudEngine.allCases)
    func undoneAfterCrash(engine: CloudEngine) async throws {
        for step in 0..<6 {
            try await run(on: engine) { pair, entry in
                var drink = try #require(entry.drink)
                drink.volume = Quantity(330, .milliliter)
                _ = try await pair.watch.journal.save(.drink(drink))
                await pair.watch.sync()
                pair.world.clock.advance(by: 60)
                try await pair.phone.journal.delete(entry.id)
                await pair.phone.syncAndCrash(atStep: step)
                _ = try await pair.phone.journal.undoDelete(entry.id)
                try await settle(pair)
                #expect(try await pair.phone.journal.entry(entry.id) != nil)
                #expect(try await pair.isConverged())
                #expect(try await pair.phone.records() == pair.watch.records())
            }
        }
    }
}
