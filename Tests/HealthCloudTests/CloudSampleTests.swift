import Foundation
import HTTPTypes
import HealthCloud
import HealthModel
import HealthStream
import NIOCore
import ServerClient
import Testing

@Suite("Samples of a health store at a cloud", .timeLimit(.minutes(30)))
struct CloudSampleTests {
    private let start = Date(timeIntervalSince1970: 1_779_900_000)

    private func tablet(
        _ world: CloudWorld, _ client: any ServerClient, phone: String
    ) async throws -> String {
        try await world.enrol(
            client, code: world.code(client, token: phone), device: "tablet")
    }

    @Test(
        "Another device reads what was sent, bit for bit, and sending it again changes nothing",
        arguments: CloudEngine.allCases)
    func twice(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let tablet = try await tablet(world, client, phone: phone)
            let batch = SampleBatch.beats(0..<100, from: start)
            #expect(try await world.add(batch, client, token: phone) == .noContent)
            let page = try await world.samples(client, token: tablet)
            #expect(page.frames == [.batch(batch)])
            #expect(!page.hasMore)
            for part in [batch, .beats(0..<10, from: start)] {
                #expect(try await world.add(part, client, token: phone) == .noContent)
            }
            let next = try await world.samples(client, token: tablet, after: page.cursor)
            #expect(next.frames.isEmpty)
            #expect(next.cursor == page.cursor)
            let line = SampleTypeLine(
                identifier: batch.type, kind: batch.kind, count: 100, first: start,
                last: start.addingTimeInterval(99 * 60))
            #expect(try await world.sampleTypes(client, token: phone) == [line])
        }
    }

    @Test("A batch with a text that no real sample has is refused", arguments: 0..<5)
    func longText(place: Int) async throws {
        let long = String(repeating: "x", count: 200_000)
        var batch = SampleBatch.beats(0..<2, from: start)
        switch place {
        case 0:
            batch.samples[1].sourceRevision = SourceRevision(
                source: Source(bundleIdentifier: "com.example.watch", name: long))
        case 1: batch.samples[1].metadata["note"] = .string(long)
        case 2: batch.samples[1].metadata[long] = .string("x")
        case 3: batch.samples[1].device = Device(name: long)
        default: batch.type += long
        }
        let (refused, start) = (batch, self.start)
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            #expect(try await world.add(refused, client, token: phone) == .badRequest)
            var limited = SampleBatch.beats(0..<2, from: start)
            limited.samples[1].metadata["note"] = .string(String(long.prefix(16_000)))
            #expect(try await world.add(limited, client, token: phone) == .noContent)
        }
    }

    @Test("Only what is new of a batch is passed on", arguments: CloudEngine.allCases)
    func overlap(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            _ = try await world.add(.beats(0..<10, from: start), client, token: phone)
            let cursor = try await world.samples(client, token: phone).cursor
            _ = try await world.add(.beats(0..<12, from: start), client, token: phone)
            let page = try await world.samples(client, token: phone, after: cursor)
            let added = SampleBatch.beats(0..<12, from: start).samples.suffix(2)
            #expect(page.frames == [.batch(SampleBatch(of: .heartRate, samples: Array(added)))])
        }
    }

    @Test(
        "A sample that arrives with or after its deletion stays deleted",
        arguments: CloudEngine.allCases, [false, true])
    func deletionFirst(engine: CloudEngine, isPacked: Bool) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            var batch = SampleBatch.beats(0..<5, from: start)
            let deletion = SampleBatch(of: .heartRate, deleted: [batch.samples[0].uuid])
            _ = try await world.add(deletion, client, token: phone)
            #expect(try await world.sampleTypes(client, token: phone).isEmpty)
            if isPacked { await world.cloud.removeOldRows() }
            batch.deleted = [batch.samples[1].uuid]
            _ = try await world.add(batch, client, token: phone)
            let kept = Set(batch.samples.dropFirst(2))
            let mirror = try await SampleMirror.read(world, client, token: phone)
            #expect(mirror.samples == [batch.type: kept])
            #expect(try await world.sampleTypes(client, token: phone).map(\.count) == [3])
        }
    }

    @Test(
        "A type that is withdrawn goes from the server and from its readers, and can be sent anew",
        arguments: CloudEngine.allCases)
    func withdrawing(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let tablet = try await tablet(world, client, phone: phone)
            let beats = SampleBatch.beats(0..<5, from: start, deleted: [UUID()])
            var steps = SampleBatch.beats(10..<12, from: start)
            steps.type = ObjectType.stepCount.identifier
            for batch in [beats, steps] { _ = try await world.add(batch, client, token: phone) }
            let before = try await world.samples(client, token: tablet)
            let path = "/v1/samples?type=\(beats.type)"
            func withdraw() async throws {
                let answer = try await world.send(client, .delete, path, token: phone)
                #expect(answer.status == .noContent)
            }
            try await withdraw()
            let after = try await world.samples(client, token: tablet, after: before.cursor)
            #expect(after.frames == [.withdrawn(type: beats.type, kind: beats.kind)])
            let types = try await world.sampleTypes(client, token: phone)
            #expect(types.map(\.identifier) == [steps.type])
            // A new reader gets nothing of it.
            var mirror = try await SampleMirror.read(world, client, token: tablet)
            #expect(mirror.samples == [steps.type: Set(steps.samples)])
            try await withdraw()
            let again = try await world.samples(client, token: tablet, after: after.cursor)
            #expect(again.frames.isEmpty)
            await world.cloud.removeOldRows()
            _ = try await world.add(beats, client, token: phone)
            mirror = try await SampleMirror.read(world, client, token: tablet)
            #expect(mirror.samples[beats.type] == Set(beats.samples))
        }
    }

    @Test(
        "Batches that are damaged, too large or out of range are refused, without their values",
        arguments: CloudEngine.allCases)
    func refusing(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let good = SampleBatch.beats(0..<3, from: start)
            var (nameless, kindless, null) = (good, good, good)
            (nameless.type, kindless.kind, null.type) = ("", "", "A\u{0}B")
            let late = SampleBatch.beats(0..<1, from: Date(timeIntervalSince1970: 3e11))
            let never = SampleBatch.beats(0..<1, from: Date(timeIntervalSince1970: .nan))
            for batch in [nameless, kindless, null, late, never] {
                #expect(try await world.add(batch, client, token: phone) == .badRequest)
            }
            var bytes = try good.encoded()
            bytes[bytes.count - 1] ^= 1
            let newer = try [UInt8]("OHSB".utf8) + [2] + good.encoded().dropFirst(5)
            for bytes in [[], bytes, newer, Array("weight 81.4".utf8)] {
                let answer = try await world.send(
                    client, .post, "/v1/samples", token: phone, body: Data(bytes))
                #expect(answer.status == .badRequest)
                #expect(!String(buffer: answer.body).contains("81.4"))
            }
            let many = SampleBatch(of: .heartRate, deleted: (0...50_000).map { _ in UUID() })
            #expect(try await world.add(many, client, token: phone) == .contentTooLarge)
            let huge = try await world.send(
                client, .post, "/v1/samples", token: phone, body: Data(count: (8 << 20) + 1))
            #expect(huge.status == .contentTooLarge)
            for (query, status) in [
                ("wait=61", HTTPResponse.Status.badRequest), ("wait=x", .badRequest),
                ("after=nonsense", .gone), ("after=\(UUID()).0", .gone),
            ] {
                let answer = try await world.send(
                    client, .get, "/v1/samples?\(query)", token: phone)
                #expect(answer.status == status)
            }
            for query in ["", "?type="] {
                let answer = try await world.send(
                    client, .delete, "/v1/samples\(query)", token: phone)
                #expect(answer.status == .badRequest)
            }
            #expect(try await world.samples(client, token: phone).frames.isEmpty)
            let most = SampleBatch(of: .heartRate, deleted: (0..<50_000).map { _ in UUID() })
            #expect(try await world.add(most, client, token: phone) == .noContent)
        }
    }

    @Test(
        "A read that waits is answered when samples arrive, also at another server",
        arguments: CloudEngine.allCases)
    func waiting(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let tablet = try await tablet(world, client, phone: phone)
            let other = try await CloudWorld(on: world.database, clock: world.clock)
            // A server sends and receives the notifications of PostgreSQL by its relay.
            let relays = [world, other].map { server in
                Task { await server.cloud.relayChanges() }
            }
            defer { for relay in relays { relay.cancel() } }
            for (number, server) in [world, other].enumerated() {
                try await server.test { near in
                    let cursor = try await server.samples(near, token: tablet).cursor
                    let begin = ContinuousClock.now
                    async let found = Self.frames(server, near, token: tablet, after: cursor)
                    while try await Self.metrics(near).contains("cloud_listeners 0\n") {
                        await Task.yield()
                    }
                    let batch = SampleBatch.beats(number..<number + 1, from: start)
                    _ = try await world.add(batch, client, token: phone)
                    #expect(try await found == [.batch(batch)])
                    #expect(ContinuousClock.now - begin < .seconds(40))
                }
            }
        }
    }

    /// Polls until there is a frame: another server's relay may open only after the first poll.
    private static func frames(
        _ world: CloudWorld, _ client: any ServerClient, token: String, after cursor: String
    ) async throws -> [SampleFrame] {
        while true {
            let page = try await world.samples(client, token: token, after: cursor, wait: 60)
            if !page.frames.isEmpty { return page.frames }
        }
    }

    private static func metrics(_ client: any ServerClient) async throws -> String {
        String(buffer: try await client.execute(uri: "/metrics", method: .get).body)
    }

    @Test(
        "A read that waits is answered with 401 when its device is revoked",
        arguments: CloudEngine.allCases)
    func revoked(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let tablet = try await tablet(world, client, phone: phone)
            let cursor = try await world.samples(client, token: tablet).cursor
            async let answer = world.send(
                client, .get, "/v1/samples?wait=60&after=\(cursor)", token: tablet)
            while try await !Self.metrics(client).contains("cloud_listeners 1\n") {
                await Task.yield()
            }
            _ = try await world.send(client, .delete, "/v1/devices/2", token: phone)
            _ = try await world.add(.beats(0..<3, from: start), client, token: phone)
            #expect(try await answer.status == .unauthorized)
        }
    }

    @Test(
        "Sending, reading and withdrawing are in the audit log, and counted, without values",
        arguments: CloudEngine.allCases)
    func audit(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let batch = SampleBatch.beats(0..<7, from: start, deleted: [UUID()])
            for _ in 0..<2 { _ = try await world.add(batch, client, token: phone) }
            let cursor = try await world.samples(client, token: phone).cursor
            _ = try await world.samples(client, token: phone, after: cursor)
            for _ in 0..<2 {
                _ = try await world.send(
                    client, .delete, "/v1/samples?type=\(batch.type)", token: phone)
            }
            let log = try await world.audit(client, token: phone)
                .filter { $0.action.hasPrefix("samples.") }.reversed()
            #expect(
                log.map { "\($0.action): \($0.detail)" } == [
                    "samples.added: 7 samples, 1 deletions of \(batch.type)",
                    "samples.read: 7 samples, 1 deletions",
                    "samples.withdrawn: 7 samples of \(batch.type)",
                ])
            #expect(try await Self.metrics(client).contains("cloud_added_samples_total 7\n"))
        }
    }

    @Test("The export has the samples as frames", arguments: CloudEngine.allCases)
    func export(engine: CloudEngine) async throws {
        struct Line: Decodable { let frame: Data? }
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let batch = SampleBatch.beats(0..<7, from: start)
            _ = try await world.add(batch, client, token: phone)
            let answer = try await world.send(client, .get, "/v1/export", token: phone)
            let frames = try String(buffer: answer.body).split(separator: "\n").compactMap {
                try JSONDecoder().decode(Line.self, from: Data($0.utf8)).frame
            }
            #expect(try frames.map { try SampleFrame.read(Array($0)) } == [[.batch(batch)]])
        }
    }

    @Test("The samples of a deleted person are gone", arguments: CloudEngine.allCases)
    func deletedPerson(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let (phone, other) = (try await world.enrol(client), try await world.enrol(client))
            let batch = SampleBatch.beats(0..<7, from: start)
            for token in [phone, other] { _ = try await world.add(batch, client, token: token) }
            _ = try await world.send(client, .delete, "/v1/person", token: phone)
            // The same identity of two people is two samples.
            let kept = try await SampleMirror.read(world, client, token: other)
            #expect(kept.samples == [batch.type: Set(batch.samples)])
            _ = try await world.send(client, .delete, "/v1/person", token: other)
            // The pages of a file are overwritten later.
            if engine != .sqlite { #expect(try await world.database.contents().isEmpty) }
        }
    }
}
