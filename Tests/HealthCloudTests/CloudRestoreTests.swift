import Foundation
import FoundationNetworking
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthStream
import HealthSync
import ServerClient
import ServerTestSupport
import Synchronization
import Testing

@Suite("A server that is restored from an older copy")
struct CloudRestoreTests {
    /// Runs steps with a server, more steps that are lost, and goes on at a copy made between them.
    private func run(
        on engine: CloudEngine,
        before: @escaping @Sendable (CloudPair) async throws -> Void,
        lost: @escaping @Sendable (CloudPair) async throws -> Void,
        after: @escaping @Sendable (CloudPair, CloudWorld) async throws -> Void
    ) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let pair = try await CloudPair(world, client)
            try await before(pair)
            try await Self.goOn(world) { client, _ in
                pair.move(to: client)
                try await lost(pair)
            } after: { client, restored in
                pair.move(to: client)
                try await after(pair, restored)
            }
        }
    }

    /// Runs steps at one copy of a server, then others at a second one.
    ///
    /// A copy ends the connections of the database that it is made of, which is left alone then.
    private static func goOn(
        _ world: CloudWorld,
        lost: @escaping @Sendable (any ServerClient, CloudWorld) async throws -> Void,
        after: @escaping @Sendable (any ServerClient, CloudWorld) async throws -> Void
    ) async throws {
        let copies = [try await world.database.copy(), try await world.database.copy()]
        for (copy, steps) in zip(copies, [lost, after]) {
            let next = try await CloudWorld(on: copy, clock: world.clock)
            try await next.test { client in try await steps(client, next) }
            try await copy.remove()
        }
    }

    /// Logs on the phone, and lets both devices read all of it.
    private static func settle(_ pair: CloudPair) async throws {
        _ = try await pair.log(250, on: pair.phone)
        for device in [pair.phone, pair.watch, pair.phone] { await device.sync() }
    }

    @Test(
        "A lost push is sent again by a device that has read nothing since the push",
        arguments: CloudEngine.allCases)
    func pushedWithoutReading(engine: CloudEngine) async throws {
        try await run(on: engine, before: Self.settle) { pair in
            _ = try await pair.log(330, on: pair.phone)
            await pair.phone.sync()
        } after: { (pair, _) async throws in
            for device in [pair.phone, pair.watch] { await device.sync() }
            #expect(try await pair.watch.content().count == 2)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "A lost push is sent again after an earlier push that the restored server has",
        arguments: CloudEngine.allCases)
    func pushedBeforeAndAfter(engine: CloudEngine) async throws {
        try await run(on: engine, before: Self.settle) { pair in
            _ = try await pair.log(330, on: pair.phone)
            await pair.phone.sync()
        } after: { pair, _ in
            // The pass pushes without having read.
            pair.phone.transport.setLoss { $0.url?.path() == "/v1/changes" }
            _ = try await pair.log(500, on: pair.phone)
            await pair.phone.sync()
            #expect(try await pair.phone.pending() == 0)
            pair.phone.transport.setLoss { _ in false }
            for device in [pair.phone, pair.watch] { await device.sync() }
            #expect(try await pair.watch.content().count == 3)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "A device that reads everything again sends the entries that the restored server lost",
        arguments: CloudEngine.allCases)
    func forgottenCursor(engine: CloudEngine) async throws {
        try await run(on: engine, before: Self.settle) { pair in
            _ = try await pair.log(330, on: pair.phone)
            await pair.phone.sync()
        } after: { pair, _ in
            try await pair.phone.forgetCursors()
            for device in [pair.phone, pair.watch] { await device.sync() }
            #expect(try await pair.watch.content().count == 2)
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "An entry that is deleted a second time is deleted at a server that lost the first deletion",
        arguments: CloudEngine.allCases, [5, 6, 7])
    func deletedAgain(engine: CloudEngine, step: Int) async throws {
        let logged = Mutex<JournalEntry?>(nil)
        try await run(on: engine) { pair in
            let entry = try await pair.log(250, on: pair.phone)
            logged.withLock { $0 = entry }
            for device in [pair.phone, pair.watch] { await device.sync() }
        } lost: { pair in
            let entry = try #require(logged.withLock { $0 })
            try await pair.phone.journal.delete(entry.id)
            await pair.phone.sync()
        } after: { pair, _ in
            let entry = try #require(logged.withLock { $0 })
            _ = try await pair.phone.journal.undoDelete(entry.id)
            // The pass ends before or after it has read what the server has.
            await pair.phone.syncAndCrash(atStep: step)
            try await pair.phone.journal.delete(entry.id)
            pair.world.clock.advance(by: 3_600)
            for device in [pair.phone, pair.watch, pair.phone] { await device.sync() }
            #expect(try await pair.watch.content().isEmpty)
            #expect(try await pair.isConverged())
        }
    }

    @Test("Lost daily sums are sent again", arguments: CloudEngine.allCases)
    func days(engine: CloudEngine) async throws {
        let day = Day(year: 2026, month: 5, day: 28)
        try await run(on: engine, before: Self.settle) { pair in
            try await pair.phone.journal.activity.update(of: day) { _ in
                DailyActivity(day: day, steps: 4_000)
            }
            _ = try await pair.log(330, on: pair.phone)
            await pair.phone.sync()
        } after: { pair, restored in
            await pair.phone.sync()
            let person = try #require(try await restored.store.people().first)
            let days = try await restored.store.days(
                of: person, from: day.description, to: day.description)
            #expect(days.count == 1)
        }
    }

    @Test(
        "Samples that a restored server lost are sent again, also if it lost nothing else, or the app ended while it read",
        arguments: CloudEngine.allCases, [false, true])
    func samplesAlone(engine: CloudEngine, endsWhileReading: Bool) async throws {
        try await run(on: engine) { pair in
            try await Self.settle(pair)
            try await Self.sharing(of: pair.phone).share([.heartRate])
        } lost: { pair in
            let sharing = Self.sharing(of: pair.phone)
            let batch = SampleBatch.beats(0..<3, from: pair.world.clock.now)
            try await pair.phone.samples.send(batch, withdrawn: 0)
            let shared = try #require(try await sharing.types().first)
            #expect(try await sharing.advance(shared, to: Data([1])) == .stored)
            if endsWhileReading { try await pair.phone.readWithoutStoring() }
        } after: { pair, _ in
            let sharing = Self.sharing(of: pair.phone)
            let before = try #require(try await sharing.types().first)
            #expect(try await sharing.position(of: before) == Data([1]))
            await pair.phone.sync()
            #expect(try await sharing.position(of: before) == nil)
            // A pass that was under way does not move the position again.
            #expect(try await sharing.advance(before, to: Data([2])) == .restarted)
            #expect(try await sharing.position(of: before) == nil)
            // The mark of the lost batch is not asked for again.
            #expect(await pair.phone.sync().unreadable.isEmpty)
        }
    }

    private static func sharing(of device: CloudDevice) -> SampleSharing {
        SampleSharing(journal: device.journal, remote: device.account)
    }

    @Test(
        "The mark of a push is valid until the push is lost, and earlier marks stay valid",
        arguments: CloudEngine.allCases)
    func marks(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let record = world.record()
            let kept = try #require(
                try await world.push(client, token: phone, [record]).mark)
            let lost = Mutex("")
            try await Self.goOn(world) { client, world in
                let mark = try #require(
                    try await world.push(
                        client, token: phone, [world.record()], mutation: 2, after: kept
                    ).mark)
                #expect(mark != kept)
                // Nothing to write: the state is the same.
                let again = try await world.push(client, token: phone, [record], mutation: 3)
                #expect(again.mark == mark)
                for mark in [kept, mark] {
                    let answer = try await world.send(
                        client, .get, "/v1/changes?pushed=\(mark)", token: phone)
                    #expect(answer.status == .ok)
                }
                lost.withLock { $0 = mark }
            } after: { client, restored in
                let lost = lost.withLock { $0 }
                let new = try await restored.push(
                    client, token: phone, [restored.record()], mutation: 4, after: kept
                ).mark
                #expect(new != lost)
                // Named as the push before, the lost one stays the one to ask for.
                let again = try await restored.push(
                    client, token: phone, [restored.record()], mutation: 5, after: lost
                ).mark
                #expect(again == lost)
                for mark in [lost, "nonsense", "0.\(UUID())"] {
                    let answer = try await restored.send(
                        client, .get, "/v1/changes?pushed=\(mark)", token: phone)
                    #expect(answer.status == .gone)
                }
            }
        }
    }
}
