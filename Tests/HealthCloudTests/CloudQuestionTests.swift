import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import ServerClient
import ServerTestSupport
import ServiceLifecycleTestKit
import Testing

@Suite("Questions of an assistant that speaks an older protocol", .timeLimit(.minutes(30)))
struct CloudQuestionTests {
    /// Pauses that end when a test says so: those between two signs of life, and the shorter ones
    /// between two looks at the token.
    private final class Pauses: Sendable {
        private let beats = AsyncStream.makeStream(of: Void.self)
        private let looks = AsyncStream.makeStream(of: Void.self)

        func sleep(_ seconds: Double) async throws {
            for await _ in seconds < 1 ? looks.stream : beats.stream { return }
            throw CancellationError()
        }

        func end() { beats.continuation.yield() }
        func look() { looks.continuation.yield() }
    }

    private func waiting(_ client: AskingClient, _ phone: String) async throws -> Int {
        struct Requests: Decodable { var requests: [LogRequest] }
        return try await client.assistant.world.send(
            client.assistant.client, .get, "/v1/requests", token: phone
        ).decode(Requests.self).requests.count
    }

    private func status(_ message: JSONValue?) -> JSONValue? {
        let result = message?.members?["result"]?.members
        return result?["isError"] == true
            ? "error" : result?["structuredContent"]?.members?["status"]
    }

    @Test(
        "The question comes on a stream, and nothing is logged before the person's yes",
        arguments: CloudEngine.allCases)
    func yes(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let asking = try await AskingClient(world, client, phone: phone)
            let call = try await asking.propose()
            #expect(call.head.status == .ok)
            #expect(call.head.headerFields[.contentType] == "text/event-stream")
            var events = call.texts
            let question = try #require(try await events.message()?.members)
            #expect(question["method"] == "elicitation/create")
            let parameters = question["params"]?.members
            #expect(parameters?["mode"] == "form")
            #expect(parameters?["requestedSchema"]?.members?["type"] == "object")
            #expect(try await waiting(asking, phone) == 0)
            #expect(try await asking.answer(question["id"]) == .accepted)
            let result = try await events.message()
            #expect(result?.members?["id"] == 3)
            #expect(status(result) == "waiting")
            #expect(try await events.message() == nil)
            // A second answer to the same question changes nothing.
            #expect(try await asking.answer(question["id"]) == .badRequest)
            #expect(try await waiting(asking, phone) == 1)
            let log = try await world.audit(client, token: phone).filter { $0.token == 2 }
            #expect(
                log.map { [$0.action, $0.detail] } == [
                    ["assistant.called", "log_entry"], ["request.added", "drink"],
                    ["assistant.called", "log_entry"],
                ])
        }
    }

    private static let otherAnswers: [JSONValue] = [
        ["result": ["action": "decline"]], ["result": ["action": "cancel"]],
        ["result": ["action": "accept"]], ["result": ["action": "accept", "content": [:]]],
        ["result": 7], ["error": ["code": -1, "message": "closed"]],
    ]

    @Test("Every other answer is a no", arguments: otherAnswers)
    func no(answer: JSONValue) async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            let asking = try await AskingClient(world, client, phone: phone)
            var events = try await asking.propose().texts
            let id = try #require(try await events.message()?.members?["id"])
            let members: [String: JSONValue] = ["jsonrpc": "2.0", "id": id]
            let message = JSONValue.object(members.merging(answer.members ?? [:]) { $1 })
            #expect(try await asking.send(message) == .accepted)
            #expect(status(try await events.message()) == "declined")
            #expect(try await waiting(asking, phone) == 0)
        }
    }

    @Test("Only the client that was asked can answer", arguments: CloudEngine.allCases)
    func others(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let asking = try await AskingClient(world, client, phone: phone)
            let second = try await AskingClient(world, client, phone: phone)
            let stranger = try await AskingClient(
                world, client, phone: try await world.enrol(client))
            let again = try await AskingClient(asking.assistant)
            var events = try await asking.propose().texts
            let id = try await events.message()?.members?["id"]
            for other in [second, stranger, again] {
                #expect(try await other.answer(id) == .badRequest)
            }
            for other in [second, stranger] {
                #expect(try await other.answer(id, session: asking.session) == .notFound)
            }
            let answer: JSONValue = [
                "jsonrpc": "2.0", "id": try #require(id), "result": AskingClient.yes,
            ]
            #expect(try await asking.assistant.send(answer).status == .badRequest)
            #expect(try await asking.answer(.string(UUID().uuidString)) == .badRequest)
            for text in ["", "a", "a.b", "\(UUID().uuidString).AAAA"] {
                #expect(try await asking.answer(id, session: text) == .notFound)
            }
            let cancel: JSONValue = [
                "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 3],
            ]
            for other in [second, stranger, again] {
                #expect(try await other.send(cancel) == .accepted)
            }
            #expect(try await waiting(asking, phone) == 0)
            #expect(try await asking.answer(id) == .accepted)
            #expect(status(try await events.message()) == "waiting")
        }
    }

    @Test("A client without a session, or one that takes no stream, is told that nothing is logged")
    func noSession() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(log: [.drink]), version: .legacy
            )
            for capabilities in [[:], ["elicitation": ["url": [:]]]] as [JSONValue] {
                let answer = try await assistant.send(
                    [
                        "jsonrpc": "2.0", "id": 1, "method": "initialize",
                        "params": ["protocolVersion": "2025-11-25", "capabilities": capabilities],
                    ])
                #expect(AskingClient.session(of: answer) == nil)
            }
            let asking = try await AskingClient(assistant)
            for accept in ["application/json", nil] {
                let call = try await asking.propose(accept: accept)
                #expect(call.head.headerFields[.contentType] == "application/json")
                var texts = call.texts
                let text = await texts.next()
                #expect(text?.contains("cannot show the person a question") == true)
            }
            #expect(try await waiting(asking, phone) == 0)
        }
    }

    @Test("A question that nobody answers in time ends, and a late yes logs nothing")
    func late() async throws {
        let pauses = Pauses()
        let sleep: @Sendable (Double) async throws -> Void = { try await pauses.sleep($0) }
        try await CloudWorld.run(on: .sqlite, sleep: sleep) { world, client in
            let phone = try await world.enrol(client)
            let asking = try await AskingClient(world, client, phone: phone)
            let call = try await asking.propose()
            var events = call.texts
            let id = try await events.message()?.members?["id"]
            world.clock.advance(by: 599)
            pauses.end()
            #expect(await events.next() == ": alive\n\n")
            world.clock.advance(by: 1)
            pauses.end()
            // The beat of this pause comes first.
            #expect(await events.next() == ": alive\n\n")
            #expect(status(try await events.message()) == "error")
            await call.end()
            #expect(try await asking.answer(id) == .badRequest)
            #expect(try await waiting(asking, phone) == 0)
        }
    }

    /// How a question loses its client.
    enum Loss: CaseIterable, Sendable {
        case revoked, revokedElsewhere, expired, consentChanged, deleted, cancelled, broken
    }

    @Test(
        "A question ends without a result with its token, its call or its connection",
        arguments: Loss.allCases)
    func lost(loss: Loss) async throws {
        let pauses = Pauses()
        let sleep: @Sendable (Double) async throws -> Void = { try await pauses.sleep($0) }
        try await CloudWorld.run(on: .sqlite, sleep: sleep) { world, client in
            let phone = try await world.enrol(client)
            let asking = try await AskingClient(world, client, phone: phone)
            let call = try await asking.propose(breaksAfter: loss == .broken ? 1 : nil)
            var events = call.texts
            let id = try await events.message()?.members?["id"]
            switch loss {
            case .revoked:
                _ = try await world.send(client, .delete, "/v1/devices/2", token: phone)
            case .revokedElsewhere:
                let person = try #require(try await world.store.people().first)
                _ = try await world.store.revoke(2, of: person, at: world.clock.now)
                pauses.look()
            case .expired:
                world.clock.advance(by: CloudEnvironment().programTokenLife)
                pauses.look()
            case .consentChanged:
                try await world.changeTokens("consent = '{}'")
                pauses.look()
            case .deleted: _ = try await world.send(client, .delete, "/v1/person", token: phone)
            case .cancelled:
                let cancel: JSONValue = [
                    "jsonrpc": "2.0", "method": "notifications/cancelled",
                    "params": ["requestId": 3],
                ]
                #expect(try await asking.send(cancel) == .accepted)
            case .broken: pauses.end()
            }
            #expect(try await events.message() == nil)
            await call.end()
            let status = try await asking.answer(id)
            let isTokenValid = [.cancelled, .broken, .consentChanged].contains(loss)
            #expect(status == (isTokenValid ? .badRequest : .unauthorized))
            if loss != .deleted { #expect(try await waiting(asking, phone) == 0) }
        }
    }

    @Test("A token has four questions at a time")
    func limit() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            let asking = try await AskingClient(world, client, phone: phone)
            let second = try await AskingClient(world, client, phone: phone)
            var ids: [JSONValue?] = []
            for _ in 0..<4 {
                var events = try await asking.propose().texts
                ids.append(try await events.message()?.members?["id"])
            }
            var refused = try await asking.propose().texts
            #expect(status(try await refused.message()) == "error")
            var other = try await second.propose().texts
            #expect(try await other.message()?.members?["method"] == "elicitation/create")
            for id in ids {
                #expect(try await asking.answer(id, ["action": "decline"]) == .accepted)
            }
            var events = try await asking.propose().texts
            #expect(try await events.message()?.members?["method"] == "elicitation/create")
        }
    }

    @Test("A server that stops ends its questions, and says that nothing is logged")
    func shutdown() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            let asking = try await AskingClient(world, client, phone: phone)
            try await testGracefulShutdown { trigger in
                let call = try await asking.propose()
                var events = call.texts
                let id = try await events.message()?.members?["id"]
                trigger.triggerGracefulShutdown()
                #expect(status(try await events.message()) == "error")
                await call.end()
                #expect(try await asking.answer(id) == .badRequest)
            }
            #expect(try await waiting(asking, phone) == 0)
            // The session is as good at the server that starts next.
            var events = try await asking.propose().texts
            #expect(try await events.message()?.members?["method"] == "elicitation/create")
        }
    }
}
