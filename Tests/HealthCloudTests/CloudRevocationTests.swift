import Foundation
import GRDB
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthSync
import Hummingbird
import NIOCore
import ServerClient
import ServerTestSupport
import Synchronization
import Testing

@Suite("Access that ends while a request is open", .timeLimit(.minutes(30)))
struct CloudRevocationTests {
    /// How the holder of the second token loses access.
    enum Loss: CaseIterable, Sendable {
        case revoked, revokedElsewhere, revokedBeforeChange, deleted, deletedElsewhere

        /// - Parameter phone: The first token of the person.
        func happen(in world: CloudWorld, _ client: any ServerClient, phone: String)
            async throws
        {
            let elsewhere = try await CloudWorld(on: world.database, clock: world.clock)
            let (path, server) =
                switch self {
                case .revoked: ("/v1/devices/2", world)
                case .revokedElsewhere, .revokedBeforeChange: ("/v1/devices/2", elsewhere)
                case .deleted: ("/v1/person", world)
                case .deletedElsewhere: ("/v1/person", elsewhere)
                }
            try await server.test { client in
                let answer = try await server.send(client, .delete, path, token: phone)
                #expect(answer.status == .noContent)
            }
            if self == .revokedBeforeChange {
                _ = try await world.push(client, token: phone, [world.record()])
            }
        }
    }

    private func device(
        _ world: CloudWorld, _ client: any ServerClient, phone: String,
        scope: TokenScope = .device
    ) async throws -> String {
        let code = try await world.code(client, token: phone, scope: scope.rawValue)
        return try await world.enrol(client, code: code, device: "second")
    }

    /// Starts a request that waits for a change, and ends its access in some way.
    private func poll(
        _ world: CloudWorld, _ client: any ServerClient, token: String,
        _ lose: () async throws -> Void
    ) async throws -> HTTPResponse.Status {
        let cursor = try await world.changes(client, token: token).cursor
        async let answer = world.send(
            client, .get, "/v1/changes?wait=60&after=\(cursor)", token: token)
        var metrics = ""
        while !metrics.contains("cloud_listeners 1\n") {
            metrics = String(
                buffer: try await client.execute(uri: "/metrics", method: .get).body)
        }
        try await lose()
        return try await answer.status
    }

    @Test(
        "A poll whose token ends is answered with 401, also where another server ended it",
        arguments: CloudEngine.allCases, Loss.allCases)
    func poll(engine: CloudEngine, loss: Loss) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let second = try await device(world, client, phone: phone)
            let status = try await poll(world, client, token: second) {
                try await loss.happen(in: world, client, phone: phone)
            }
            #expect(status == .unauthorized)
        }
    }

    @Test(
        "A poll whose token expires or gets another scope is answered with 401",
        arguments: [false, true])
    func changedToken(expires: Bool) async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            let reader = try await device(world, client, phone: phone, scope: .read)
            let status = try await poll(world, client, token: reader) {
                if expires {
                    world.clock.advance(by: CloudEnvironment().programTokenLife)
                } else {
                    try await world.changeTokens("scope = 'post'")
                }
            }
            #expect(status == .unauthorized)
        }
    }

    @Test(
        "A stream of notifications ends with its token, without another event",
        arguments: CloudEngine.allCases, Loss.allCases)
    func events(engine: CloudEngine, loss: Loss) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let second = try await device(world, client, phone: phone)
            let answer = StreamedAnswer(
                try await world.respond(
                    to: .get, "/v1/events", [.authorization: "Bearer \(second)"]))
            var texts = answer.texts
            #expect(await texts.next() == "event: change\ndata: {}\n\n")
            try await loss.happen(in: world, client, phone: phone)
            #expect(await texts.next() == nil)
            await answer.end()
        }
    }

    @Test("An export whose token ends sends nothing more", arguments: CloudEngine.allCases)
    func export(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let second = try await device(world, client, phone: phone)
            _ = try await world.push(client, token: phone, [world.record()])
            let response = try await world.respond(
                to: .get, "/v1/export", [.authorization: "Bearer \(second)"])
            #expect(response.status == .ok)
            try await Loss.revokedElsewhere.happen(in: world, client, phone: phone)
            var texts = StreamedAnswer(response).texts
            #expect(await texts.next() == nil)
        }
    }

    @Test(
        "A push whose token ends while its body arrives writes nothing",
        arguments: CloudEngine.allCases)
    func slowBody(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let second = try await device(world, client, phone: phone)
            let push = CloudPush(
                mutation: 1, sentAt: world.clock.now, after: nil, records: [world.record()])
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            let parts = Mutex([ByteBuffer(bytes: try encoder.encode(push))])
            let body = AsyncThrowingStream<ByteBuffer, any Error> {
                guard let part = parts.withLock({ $0.popLast() }) else { return nil }
                try await Loss.revokedElsewhere.happen(in: world, client, phone: phone)
                world.clock.advance(by: 1)
                return part
            }
            let response = try await world.respond(
                to: .post, "/v1/push", [.authorization: "Bearer \(second)"],
                RequestBody(asyncSequence: body))
            #expect(response.status == .unauthorized)
            #expect(parts.withLock { $0.isEmpty })
            #expect(try await world.changes(client, token: phone).records.isEmpty)
        }
    }
}

extension CloudWorld {
    /// Changes all tokens that programs have, as no route does.
    func changeTokens(_ assignment: String) async throws {
        let database = try #require(database as? SQLiteTestDatabase)
        try await DatabaseQueue(path: database.file.path).write { db in
            try db.execute(sql: "UPDATE token SET \(assignment) WHERE scope <> 'device'")
        }
    }
}
