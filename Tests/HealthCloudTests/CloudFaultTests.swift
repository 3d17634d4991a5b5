import Foundation
import HealthCloud
import HealthJournal
import HealthModel
import HealthSync
import ServerClient
import ServerTestSupport
import TestSupport
import Testing

@Suite("Two devices and a cloud, one fault at a time")
struct CloudFaultTests {
    private func run(
        on engine: CloudEngine, watchOffset: Double = 0,
        _ body: @escaping @Sendable (CloudPair) async throws -> Void
    ) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            try await body(try await CloudPair(world, client, watchOffset: watchOffset))
        }
    }

    @Test(
        "One pass empties the outbox of a device whose clock is an hour fast",
        arguments: CloudEngine.allCases)
    func clockAhead(engine: CloudEngine) async throws {
        try await run(on: engine, watchOffset: 3_600) { pair in
            let entry = try await pair.log(250, on: pair.watch)
            await pair.watch.sync()
            #expect(try await pair.watch.pending() == 0)
            try await pair.watch.journal.delete(entry.id)
            await pair.watch.sync()
            #expect(try await pair.watch.pending() == 0)
            await pair.phone.sync()
            #expect(try await pair.phone.content().isEmpty)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "A measurement, its edits and its deletion reach the other device",
        arguments: CloudEngine.allCases)
    func measurement(engine: CloudEngine) async throws {
        try await run(on: engine) { pair in
            let millimeters = HealthUnit.millimeterOfMercury
            var pressure = MeasurementEntry(
                header: pair.phone.journal.newHeader(
                    date: pair.world.clock.now.addingTimeInterval(-7_200)),
                type: .bloodPressure, value: Quantity(120, millimeters),
                diastolic: Quantity(80, millimeters))
            let saved = try await pair.phone.journal.save(.measurement(pressure))
            for device in [pair.phone, pair.watch] { await device.sync() }
            let there = try await pair.watch.journal.latestMeasurements()
            #expect(there.map(\.header.id) == [saved.id])
            pressure = try #require(there.first)
            pressure.value = Quantity(125, millimeters)
            _ = try await pair.watch.journal.save(.measurement(pressure))
            for device in [pair.watch, pair.phone] { await device.sync() }
            let here = try #require(try await pair.phone.journal.latestMeasurements().first)
            #expect(here.value == Quantity(125, millimeters))
            #expect(here.diastolic == Quantity(80, millimeters))
            #expect(try await pair.isConverged())
            try await pair.phone.journal.delete(saved.id)
            for device in [pair.phone, pair.watch] { await device.sync() }
            #expect(try await pair.watch.content().isEmpty)
            #expect(try await pair.isConverged())
        }
    }

    /// After 400 seconds the clocks of the copy are still ahead, after 3,400 they are not.
    @Test(
        "A late duplicate of a push does not undo a later edit of another device",
        arguments: CloudEngine.allCases, [400.0, 3_400])
    func lateCopy(engine: CloudEngine, delay: Double) async throws {
        try await run(on: engine, watchOffset: 3_600) { pair in
            let entry = try await pair.log(250, on: pair.watch)
            pair.watch.transport.setFaults(.init(copied: 100))
            await pair.watch.sync()
            pair.watch.transport.setFaults(.none)
            pair.world.clock.advance(by: delay)
            await pair.phone.sync()
            var drink = try #require(try await pair.phone.journal.entry(entry.id)?.drink)
            drink.volume = Quantity(330, .milliliter)
            _ = try await pair.phone.journal.save(.drink(drink))
            await pair.phone.sync()
            // The copies arrive before this pass.
            for _ in 0..<3 { await pair.watch.sync() }
            await pair.phone.sync()
            let entries = try await pair.watch.journal.entry(entry.id)
            #expect(entries?.hasSameContent(as: .drink(drink)) == true)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "AC-17 A push whose answer was lost is sent again and changes nothing",
        arguments: CloudEngine.allCases)
    func lostAnswer(engine: CloudEngine) async throws {
        try await run(on: engine) { pair in
            _ = try await pair.log(250, on: pair.phone)
            pair.phone.transport.setFaults(.init(lostAnswer: 100))
            await pair.phone.sync()
            #expect(try await pair.phone.pending() == 1)
            pair.phone.transport.setFaults(.none)
            pair.world.clock.advance(by: 3_600)
            await pair.phone.sync()
            await pair.watch.sync()
            #expect(try await pair.watch.content().count == 1)
            #expect(try await pair.isConverged())
        }
    }

    /// After 400 seconds the clocks of the edit are still ahead, after 3,400 they are not.
    @Test(
        "A device with a fast clock that sends an edit again does not undo a deletion since",
        arguments: CloudEngine.allCases, [10.0, 400, 3_400])
    func sentAgain(engine: CloudEngine, delay: Double) async throws {
        try await run(on: engine, watchOffset: 3_600) { pair in
            let entry = try await pair.log(250, on: pair.watch)
            pair.watch.transport.setFaults(.init(lostAnswer: 100))
            await pair.watch.sync()
            pair.watch.transport.setFaults(.none)
            await pair.phone.sync()
            try await pair.phone.journal.delete(entry.id)
            await pair.phone.sync()
            pair.world.clock.advance(by: delay)
            // What failed waits for its retry.
            for _ in 0..<2 {
                await pair.watch.sync()
                pair.world.clock.advance(by: 3_600)
                await pair.phone.sync()
            }
            #expect(try await pair.phone.content().isEmpty)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "Of two edits at one instant of a fast clock the second one wins, also with a push between",
        arguments: CloudEngine.allCases)
    func sameInstant(engine: CloudEngine) async throws {
        try await run(on: engine, watchOffset: 3_600) { pair in
            var drink = try #require(try await pair.log(250, on: pair.watch).drink)
            await pair.watch.sync()
            for volume in [330.0, 310] {
                drink.volume = Quantity(volume, .milliliter)
                _ = try await pair.watch.journal.save(.drink(drink))
                await pair.watch.sync()
            }
            await pair.phone.sync()
            let entry = try await pair.phone.journal.entry(drink.header.id)
            #expect(entry?.hasSameContent(as: .drink(drink)) == true)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "Both devices have the same record after one edited a field twice and the other later once",
        arguments: CloudEngine.allCases)
    func sameRecords(engine: CloudEngine) async throws {
        try await run(on: engine) { pair in
            var drink = try #require(try await pair.log(250, on: pair.phone).drink)
            for device in [pair.phone, pair.watch] { await device.sync() }
            let edits = [(300.0, pair.phone), (310, pair.phone), (330, pair.watch)]
            for (volume, device) in edits {
                pair.world.clock.advance(by: 60)
                drink.volume = Quantity(volume, .milliliter)
                _ = try await device.journal.save(.drink(drink))
            }
            for device in [pair.watch, pair.phone, pair.watch] { await device.sync() }
            #expect(try await pair.isConverged())
            let records = try await pair.phone.records()
            #expect(records.count == 1)
            #expect(records == (try await pair.watch.records()))
        }
    }

    @Test("A crash before any step of a pass loses nothing", arguments: 0..<8, CloudEngine.allCases)
    func crash(step: Int, engine: CloudEngine) async throws {
        try await run(on: engine) { pair in
            _ = try await pair.log(250, on: pair.phone)
            _ = try await pair.log(330, on: pair.watch)
            await pair.watch.sync()
            await pair.phone.syncAndCrash(atStep: step)
            pair.world.clock.advance(by: 3_600)
            for _ in 0..<2 {
                await pair.phone.sync()
                await pair.watch.sync()
            }
            #expect(try await pair.phone.content().count == 2)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "After the server is restored from an older copy, devices send again what it lost",
        arguments: CloudEngine.allCases)
    func olderCopy(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { old, client in
            let pair = try await CloudPair(old, client)
            let early = try await pair.log(250, on: pair.phone)
            for device in [pair.phone, pair.watch] { await device.sync() }
            let copy = try await old.database.copy()
            _ = try await pair.log(330, on: pair.phone)
            try await pair.phone.journal.delete(early.id)
            for device in [pair.phone, pair.watch, pair.phone] { await device.sync() }
            let content = try await pair.watch.content()
            let restored = try await CloudWorld(on: copy, clock: old.clock)
            try await restored.test { client in
                for device in [pair.phone, pair.watch] { device.transport.move(to: client) }
                for _ in 0..<3 { for device in [pair.phone, pair.watch] { await device.sync() } }
                #expect(try await pair.isConverged())
                #expect(try await pair.phone.content() == content)
                // Another device gets the same from the server alone.
                let person = try #require(try await restored.store.people().first)
                let tablet = try await CloudDevice(
                    "tablet", code: restored.invite(to: person), world: restored, client: client,
                    seed: 3)
                await tablet.sync()
                #expect(try await tablet.content() == content)
            }
        }
    }

    @Test(
        "A journal that is an older copy goes on from the number of the push that the server knows",
        arguments: CloudEngine.allCases)
    func olderJournal(engine: CloudEngine) async throws {
        try await run(on: engine) { pair in
            _ = try await pair.world.push(
                pair.client, token: pair.phone.token, [], mutation: 50)
            _ = try await pair.log(250, on: pair.phone)
            for device in [pair.phone, pair.watch] { await device.sync() }
            #expect(try await pair.watch.content().count == 1)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "A revoked device keeps its entries and its outbox, and sends nothing",
        arguments: CloudEngine.allCases)
    func revoked(engine: CloudEngine) async throws {
        try await run(on: engine) { pair in
            let person = try #require(try await pair.world.store.people().first)
            _ = try await pair.log(250, on: pair.phone)
            #expect(
                try await pair.world.store.revoke(1, of: person, at: pair.world.clock.now))
            await pair.phone.sync()
            #expect(try await pair.phone.content().count == 1)
            #expect(try await pair.phone.pending() == 1)
            await pair.watch.sync()
            #expect(try await pair.watch.content().isEmpty)
        }
    }
}
