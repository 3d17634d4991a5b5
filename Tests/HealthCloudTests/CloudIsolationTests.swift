import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthStream
import HealthSync
import NIOCore
import ServerClient
import Testing

@Suite("One person's data and another one's tokens")
struct CloudIsolationTests {
    /// A person of whom there is something on every route, and what names it.
    private struct Owner {
        let phone: String
        let record: EntryRecord
        let request: UUID
    }

    /// Texts that stand in the owner's data alone.
    private static let secrets = ["Zwetschkensaft", "48151623", "Ribisel", "162.25"]
    /// Texts that stand in the owner's list of devices and audit log alone.
    private static let names = ["Topfenstrudel", "dietaryCaffeine"]

    private func request(_ id: UUID, _ world: CloudWorld, name: String) -> CloudRequest {
        let header = EntryHeader(
            id: id, date: world.clock.now.addingTimeInterval(-60), timeZone: .gmt,
            source: .own(bundleIdentifier: "com.example.coach", name: "Coach"))
        return CloudRequest(
            id: id,
            entry: .drink(
                DrinkEntry(header: header, volume: Quantity(250, .milliliter), name: name)))
    }

    private static let samples = """
        {"data": {"metrics": [{"name": "heart_rate", "units": "count/min", "data": [
            {"date": "2026-05-26 08:00:00 +0000", "Avg": 162.25, "Min": 162.25, "Max": 162.25,
                "source": "Watch"}]}]}}
        """

    /// A sample whose identity a thief sends, too.
    private static let batch = SampleBatch.beats(
        0..<1, from: Date(timeIntervalSince1970: 1_779_900_000))

    private func owner(_ world: CloudWorld, _ client: any ServerClient) async throws -> Owner {
        let phone = try await world.enrol(client)
        _ = try await world.enrol(
            client, code: world.code(client, token: phone), device: Self.names[0])
        var record = try EntryRecord(
            request(UUID(), world, name: "Zwetschkensaft").entry,
            clock: HybridClock(at: world.clock.now, after: nil, device: "phone"))
        record.unknown["more"] = "Zwetschkensaft"
        let owner = Owner(phone: phone, record: record, request: UUID())
        #expect(
            try await world.push(client, token: phone, [record]).verdicts.map(\.state) == [.applied]
        )
        let days = ["days": [CloudDay(day: "2026-05-27", totals: ["steps": 48_151_623])]]
        _ = try await world.send(client, .put, "/v1/days", token: phone, body: days)
        _ = try await world.send(
            client, .post, "/v1/requests", token: phone,
            body: request(owner.request, world, name: "Ribisel"))
        let samples = try JSONValue(text: Data(Self.samples.utf8))
        let posted = try await world.send(
            client, .post, "/v1/health-auto-export", token: phone, body: samples)
        #expect(posted.status == .ok)
        #expect(try await world.add(Self.batch, client, token: phone) == .noContent)
        let assistant = try await AssistantClient(
            world, client, phone: phone, consent: CloudConsent(read: [Self.names[1]]))
        _ = try await assistant.call("samples", ["type": .string(Self.names[1])])
        for (path, name) in zip(["/v1/devices", "/v1/audit"], Self.names) {
            let answer = try await world.send(client, .get, path, token: phone)
            #expect(String(buffer: answer.body).contains(name), "\(path)")
        }
        return owner
    }

    /// Everything that the owner's devices can read.
    private func state(_ world: CloudWorld, _ client: any ServerClient, _ owner: Owner)
        async throws -> [String]
    {
        var texts: [String] = []
        for path in [
            "/v1/changes", "/v1/snapshot", "/v1/days", "/v1/requests",
            "/v1/fhir/Observation?_count=1000",
        ] {
            let answer = try await world.send(client, .get, path, token: owner.phone)
            #expect(answer.status == .ok, "\(path)")
            // The order of members says nothing.
            let value = try JSONValue(text: Data(answer.body.readableBytesView))
            texts.append(value.canonicalText)
        }
        let mirror = try await SampleMirror.read(world, client, token: owner.phone)
        #expect(mirror.samples == [Self.batch.type: Set(Self.batch.samples)])
        let export = try await world.send(client, .get, "/v1/export", token: owner.phone)
        for line in String(buffer: export.body).split(separator: "\n") {
            texts.append(
                try JSONValue(text: Data(line.utf8)).canonicalText)
        }
        return texts
    }

    /// A body for each route that takes one, about the owner's things.
    private func bodies(_ world: CloudWorld, _ owner: Owner) throws -> [String: any Encodable
        & Sendable]
    {
        var deleted = owner.record.deleted(
            at: HybridClock(
                at: world.clock.now.addingTimeInterval(60), after: owner.record.lastClock,
                device: "thief"))
        deleted.unknown = [:]
        deleted.fields = [:]
        let deletion = SampleBatch(of: .heartRate, deleted: Self.batch.samples.map(\.uuid))
        return [
            "addHealthSamples": Data(try deletion.encoded()),
            "push": CloudPush(mutation: 9, sentAt: world.clock.now, records: [deleted]),
            "createCode": ["scope": "device"],
            "setDays": ["days": [CloudDay(day: "2026-05-27", totals: ["steps": 1])]],
            "addRequest": request(owner.request, world, name: "Water"),
            "settleRequest": ["state": "done"],
            "postSamples": ["data": JSONValue.object([:])],
            "assistant": [
                "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                "params": [
                    "name": "samples", "arguments": ["type": "heartRate"],
                    "_meta": [
                        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                        "io.modelcontextprotocol/clientCapabilities": [:],
                    ],
                ],
            ] as JSONValue,
        ]
    }

    /// The query of each route that requires one.
    private static let queries = [
        "withdrawHealthSamples": "?type=\(batch.type)",
        "healthSampleDays": "?type=\(batch.type)&from=2026-05-25&to=2026-05-31",
    ]

    private static let headers = [
        "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "samples",
    ]

    @Test(
        "With no scope and on no route does a token show or change anything of another person",
        arguments: CloudEngine.allCases)
    func isolation(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let owner = try await owner(world, client)
            let before = try await state(world, client, owner)
            for secret in Self.secrets {
                #expect(before.contains { $0.contains(secret) }, "\(secret) is nowhere")
            }
            let bodies = try bodies(world, owner)
            let thief = try await world.enrol(client)
            var asked: Set<String> = []
            for scope in TokenScope.allCases {
                let token = try await token(scope, world, client, thief)
                for route in world.cloud.routes where route.scopes.contains(scope) {
                    // A stream without an end, and the end of the thief's own tokens.
                    if ["events", "deletePerson"].contains(route.operation) { continue }
                    let body = bodies[route.operation]
                    #expect((body != nil) == (route.body != nil), "\(route.operation)")
                    let path =
                        route.path.replacing("{number}", with: "2")
                        .replacing("{id}", with: owner.request.uuidString)
                        + (Self.queries[route.operation] ?? "")
                    let answer = try await world.send(
                        client, route.method, path, token: token, body: body,
                        headers: route.operation == "assistant" ? Self.headers : [:])
                    // Only what says that there is no such thing, or takes it as the thief's own.
                    #expect(
                        [200, 204, 404, 405].contains(answer.status.code),
                        "\(scope) \(route.operation) \(answer.status)")
                    if route.operation == "healthSamples" {
                        let frames = try SampleAnswer(answer).frames
                        for case .batch(let batch) in frames { #expect(batch.samples.isEmpty) }
                    }
                    let text = String(buffer: answer.body)
                    for secret in Self.secrets + Self.names {
                        #expect(
                            !text.contains(secret), "\(scope) \(route.operation) shows \(secret)")
                    }
                    asked.insert(route.operation)
                }
            }
            let all = world.cloud.routes.filter { !$0.scopes.isEmpty }.map(\.operation)
            #expect(Set(all).subtracting(asked) == ["events", "deletePerson"])
            #expect(try await state(world, client, owner) == before)
            _ = try await world.send(client, .delete, "/v1/person", token: thief)
            #expect(try await state(world, client, owner) == before)
        }
    }

    private func token(
        _ scope: TokenScope, _ world: CloudWorld, _ client: any ServerClient, _ phone: String
    ) async throws -> String {
        if scope == .device { return phone }
        if scope == .assistant {
            return try await AssistantClient(
                world, client, phone: phone,
                consent: CloudConsent(read: ["heartRate", "stepCount"])
            ).token
        }
        let code = try await world.code(client, token: phone, scope: scope.rawValue)
        return try await world.enrol(client, code: code, device: "x")
    }
}
