import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import ServerClient
import Testing

@Suite("Entries in the cloud")
struct CloudRecordTests {
    @Test(
        "A pushed entry reaches the person's other device once",
        arguments: CloudEngine.allCases)
    func twoDevices(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let watch = try await world.enrol(
                client, code: world.code(client, token: phone), device: "watch")
            let records = [world.record(), world.record(volume: 330)]
            let reply = try await world.push(client, token: phone, records)
            #expect(reply.verdicts.map(\.state) == [.applied, .applied])
            let page = try await world.changes(client, token: watch)
            #expect(Set(page.records) == Set(records))
            #expect(!page.hasMore)
            let next = try await world.changes(client, token: watch, after: page.cursor)
            #expect(next.records.isEmpty)
        }
    }

    @Test(
        "A repeated push changes nothing and is acknowledged again", arguments: CloudEngine.allCases
    )
    func repeatedPush(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let record = world.record()
            #expect(
                try await world.push(client, token: phone, [record], mutation: 7).acknowledged == 7)
            let cursor = try await world.changes(client, token: phone).cursor
            let again = try await world.push(client, token: phone, [record], mutation: 7)
            #expect(again.acknowledged == 7)
            #expect(again.verdicts.map(\.state) == [.known])
            let late = try await world.push(client, token: phone, [record], mutation: 3)
            #expect(late.acknowledged == 7)
            #expect(try await world.changes(client, token: phone, after: cursor).records.isEmpty)
        }
    }

    @Test(
        "A push with a number that the device has used writes nothing, and says what is missing",
        arguments: CloudEngine.allCases)
    func usedNumber(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let (known, new) = (world.record(), world.record())
            _ = try await world.push(client, token: phone, [known], mutation: 7)
            let late = try await world.push(client, token: phone, [known, new], mutation: 7)
            #expect(late.acknowledged == 7)
            #expect(late.verdicts.map(\.state) == [.known, .superseded])
            #expect(try await world.changes(client, token: phone).records == [known])
        }
    }

    @Test(
        "Two devices' edits of one entry are merged field by field, in either order",
        arguments: CloudEngine.allCases)
    func edits(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let watch = try await world.enrol(
                client, code: world.code(client, token: phone), device: "watch")
            let base = world.record()
            _ = try await world.push(client, token: phone, [base])
            var named = base
            named.fields["name"] = .init(
                value: "Tea",
                clock: HybridClock(at: world.clock.now, after: base.lastClock, device: "phone"))
            let larger = world.record(base.id, volume: 400, at: 5, device: "watch")
            _ = try await world.push(client, token: watch, [larger])
            let reply = try await world.push(client, token: phone, [named], mutation: 2)
            let stored = try #require(reply.verdicts.first?.record)
            #expect(stored.fields["volume"]?.value == 400)
            #expect(stored.fields["name"]?.value == "Tea")
        }
    }

    @Test(
        "An invalid record gets a verdict of its own; the others are applied",
        arguments: CloudEngine.allCases)
    func invalidRecord(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            var bad = world.record()
            bad.kind = ""
            var long = world.record()
            long.fields["name"] = .init(
                value: .string(String(repeating: "N", count: TextLimit.text + 1)),
                clock: HybridClock(at: world.clock.now, after: long.lastClock, device: "phone"))
            let good = world.record()
            let reply = try await world.push(client, token: phone, [bad, long, good])
            #expect(reply.verdicts.map(\.state) == [.invalid, .invalid, .applied])
            #expect(try await world.changes(client, token: phone).records == [good])
        }
    }

    @Test(
        "A clock that is hours fast is corrected, so that its edits do not win for hours",
        arguments: CloudEngine.allCases)
    func clockAhead(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let ahead = world.record(at: 36_000)
            let reply = try await world.push(client, token: phone, [ahead])
            let stored = try #require(reply.verdicts.first?.record?.fields["volume"]?.clock)
            #expect(stored.date == world.clock.now.addingTimeInterval(300))
        }
    }

    @Test("A page ends at the end of a push", arguments: CloudEngine.allCases)
    func pages(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            for push in 1...3 {
                let records = (0..<4).map { _ in world.record() }
                _ = try await world.push(client, token: phone, records, mutation: push)
            }
            let page = try await world.send(client, .get, "/v1/changes?limit=5", token: phone)
                .decode(CloudPage.self)
            #expect(page.records.count == 8)
            #expect(page.hasMore)
            #expect(
                try await world.changes(client, token: phone, after: page.cursor).records.count == 4
            )
        }
    }

    @Test(
        "A cursor of another history is answered with 410 and with what to do next",
        arguments: CloudEngine.allCases)
    func foreignCursor(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            for cursor in ["\(UUID()).3", "nonsense"] {
                let response = try await world.send(
                    client, .get, "/v1/changes?after=\(cursor)", token: phone)
                #expect(response.status == .gone)
            }
        }
    }

    @Test(
        "A tombstone is removed after 90 days, if every device has read it",
        arguments: CloudEngine.allCases)
    func tombstones(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let watch = try await world.enrol(
                client, code: world.code(client, token: phone), device: "watch")
            let record = world.record()
            let old = try await world.changes(client, token: watch).cursor
            let deleted = record.deleted(
                at: HybridClock(at: world.clock.now, after: record.lastClock, device: "phone"))
            _ = try await world.push(client, token: phone, [deleted])
            world.clock.advance(by: 100 * 86_400)
            let person = try #require(try await world.store.people().first)
            let limit = world.clock.now.addingTimeInterval(-CloudProtocol.tombstoneLife)
            #expect(try await world.store.removeTombstones(of: person, before: limit) == 0)
            for token in [phone, watch] {
                let cursor = try await world.changes(client, token: token).cursor
                _ = try await world.changes(client, token: token, after: cursor)
            }
            #expect(try await world.store.removeTombstones(of: person, before: limit) == 1)
            let late = try await world.send(
                client, .get, "/v1/changes?after=\(old)", token: watch)
            #expect(late.status == .gone)
        }
    }
}
