import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import ServerClient
import Testing

@Suite("The snapshot for new devices")
struct CloudSnapshotTests {
    private func snapshot(
        _ world: CloudWorld, _ client: any ServerClient, _ token: String,
        after page: String? = nil
    ) async throws -> CloudSnapshot {
        let query = page.map { "&after=\($0)" } ?? ""
        return try await world.send(
            client, .get, "/v1/snapshot?limit=2\(query)", token: token
        ).decode(CloudSnapshot.self)
    }

    @Test(
        "The latest change comes first; later changes follow after the snapshot",
        arguments: CloudEngine.allCases)
    func order(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            var records: [EntryRecord] = []
            for number in 1...5 {
                let record = world.record(volume: Double(number), at: number)
                records.append(record)
                _ = try await world.push(client, token: phone, [record], mutation: number)
            }
            let first = try await snapshot(world, client, phone)
            #expect(first.records == [records[4], records[3]])
            // The oldest changes before its page was read.
            let edited = world.record(records[0].id, volume: 9, at: 60)
            _ = try await world.push(client, token: phone, [edited], mutation: 6)
            let second = try await snapshot(world, client, phone, after: first.next)
            #expect(second.records == [records[2], records[1]])
            let last = try await snapshot(world, client, phone, after: second.next)
            #expect(last.records.isEmpty)
            #expect(last.next == nil)
            #expect(last.cursor == first.cursor)
            let changes = try await world.changes(client, token: phone, after: last.cursor)
            #expect(changes.records == [edited])
        }
    }

    @Test("An empty journal has an empty snapshot", arguments: CloudEngine.allCases)
    func empty(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let page = try await snapshot(world, client, phone)
            #expect(page.records.isEmpty)
            #expect(page.next == nil)
            #expect(
                try await world.changes(client, token: phone, after: page.cursor).records.isEmpty)
        }
    }

    @Test("A page token of another history is rejected", arguments: CloudEngine.allCases)
    func otherHistory(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let (phone, other) = (try await world.enrol(client), try await world.enrol(client))
            for number in 1...3 {
                _ = try await world.push(
                    client, token: phone, [world.record()], mutation: number)
            }
            let next = try #require(try await snapshot(world, client, phone).next)
            for page in [next, "nonsense", "0~x"] {
                let answer = try await world.send(
                    client, .get, "/v1/snapshot?after=\(page)", token: other)
                #expect(answer.status == .gone)
            }
        }
    }

    @Test(
        "A restore is detected even after later pushes passed a device's cursor",
        arguments: CloudEngine.allCases)
    func restored(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let watch = try await world.enrol(
                client, code: world.code(client, token: phone), device: "watch")
            _ = try await world.push(client, token: phone, [world.record()])
            let copy = try await world.database.copy()
            _ = try await world.push(client, token: phone, [world.record()], mutation: 2)
            let cursor = try await world.changes(client, token: watch).cursor
            let restored = try await CloudWorld(on: copy, clock: world.clock)
            try await restored.test { client in
                // As many changes as were lost, so that the number alone says nothing.
                _ = try await restored.push(
                    client, token: phone, [restored.record()], mutation: 3)
                let answer = try await restored.send(
                    client, .get, "/v1/changes?after=\(cursor)", token: watch)
                #expect(answer.status == .gone)
            }
            try await copy.remove()
        }
    }
}
