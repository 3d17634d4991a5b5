import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthModel
import HealthStream
import ServerClient
import Testing

@Suite("Cursors of the samples at a cloud")
struct CloudSampleRestoreTests {
    private let start = Date(timeIntervalSince1970: 1_779_900_000)

    private func status(
        _ world: CloudWorld, _ client: any ServerClient, token: String, after cursor: String
    ) async throws -> HTTPResponse.Status {
        try await world.send(client, .get, "/v1/samples?after=\(cursor)", token: token).status
    }

    @Test("A server that starts again goes on at the cursor", arguments: CloudEngine.allCases)
    func restart(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            _ = try await world.add(.beats(0..<5, from: start), client, token: phone)
            let cursor = try await world.samples(client, token: phone).cursor
            let again = try await CloudWorld(on: world.database, clock: world.clock)
            try await again.test { client in
                let next = SampleBatch.beats(5..<9, from: start)
                _ = try await again.add(next, client, token: phone)
                let page = try await again.samples(client, token: phone, after: cursor)
                #expect(page.frames == [.batch(next)])
            }
        }
    }

    @Test(
        "A cursor of what a restored server has lost is refused, also if as much was added since",
        arguments: CloudEngine.allCases)
    func restored(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            _ = try await world.add(.beats(0..<5, from: start), client, token: phone)
            let kept = try await world.samples(client, token: phone).cursor
            let copies = [try await world.database.copy(), try await world.database.copy()]
            let before = try await CloudWorld(on: copies[0], clock: world.clock)
            let after = try await CloudWorld(on: copies[1], clock: world.clock)
            try await before.test { client in
                _ = try await before.add(.beats(5..<9, from: start), client, token: phone)
                let lost = try await before.samples(client, token: phone).cursor
                try await after.test { client in
                    #expect(
                        try await status(after, client, token: phone, after: lost) == .gone)
                    _ = try await after.add(.beats(20..<21, from: start), client, token: phone)
                    #expect(
                        try await status(after, client, token: phone, after: lost) == .gone)
                    #expect(try await status(after, client, token: phone, after: kept) == .ok)
                }
            }
            for copy in copies { try await copy.remove() }
        }
    }

    @Test(
        "The cursor of a slow reader stays valid while other devices go on, and weeks are packed",
        arguments: CloudEngine.allCases)
    func slowReader(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let tablet = try await world.enrol(
                client, code: world.code(client, token: phone), device: "tablet")
            for number in 0..<3 {
                _ = try await world.add(
                    .beats(number..<number + 1, from: start), client, token: phone)
            }
            // With the cursor the tablet says that it has the page.
            let slow = try await world.samples(client, token: tablet).cursor
            #expect(try await world.samples(client, token: tablet, after: slow).frames.isEmpty)
            for number in 3..<6 {
                _ = try await world.add(
                    .beats(number..<number + 1, from: start), client, token: phone)
                for token in [phone, tablet] {
                    let entries = try await world.changes(client, token: token).cursor
                    _ = try await world.changes(client, token: token, after: entries)
                }
            }
            world.clock.advance(by: 30 * 86_400)
            await world.cloud.removeOldRows()
            let page = try await world.samples(client, token: tablet, after: slow)
            #expect(page.frames.count == 1)
            let whole = try await SampleMirror.read(world, client, token: phone)
            #expect(whole.samples[ObjectType.heartRate.identifier]?.count == 6)
        }
    }

    @Test(
        "Entries and samples have positions in one order, and readers of either miss nothing",
        arguments: CloudEngine.allCases)
    func mixed(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let records = [world.record(), world.record()]
            var (entries, samples) = (String?.none, String?.none)
            var (read, mirror) = (0, SampleMirror())
            for (number, record) in records.enumerated() {
                let batch = SampleBatch.beats(number..<number + 1, from: start)
                _ = try await world.add(batch, client, token: phone)
                _ = try await world.push(
                    client, token: phone, [record], mutation: number + 1)
                for _ in 0..<2 {
                    let page = try await world.changes(client, token: phone, after: entries)
                    (entries, read) = (page.cursor, read + page.records.count)
                    let answer = try await world.samples(client, token: phone, after: samples)
                    samples = answer.cursor
                    mirror.apply(answer.frames)
                    #expect(answer.frames.count <= 1)
                }
            }
            #expect(read == 2)
            #expect(mirror.samples.values.map(\.count) == [2])
        }
    }
}
