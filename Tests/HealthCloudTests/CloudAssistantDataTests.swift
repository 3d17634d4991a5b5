import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import ServerClient
import Testing

@Suite("The samples that an assistant at the cloud sees, and its requests")
struct CloudAssistantDataTests {
    private func totals(_ assistant: AssistantClient, _ type: String) async throws -> [JSONValue] {
        try await assistant.dailyTotals(type, from: "2026-05-25", to: "2026-05-28")
    }

    @Test(
        "A daily sum of a device replaces the posted samples of its day",
        arguments: CloudEngine.allCases)
    func sums(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(read: ["stepCount"]))
            try await assistant.post(
                phone, "step_count", "count",
                [("2026-05-26 00:00:00 +0000", 5_000), ("2026-05-27 00:00:00 +0000", 6_000)])
            let days = ["days": [CloudDay(day: "2026-05-27", totals: ["steps": 7_000])]]
            _ = try await world.send(client, .put, "/v1/days", token: phone, body: days)
            #expect(
                try await totals(assistant, "stepCount") == [
                    ["2026-05-26", 5_000, 1], ["2026-05-27", 7_000, 1],
                ])
        }
    }

    @Test(
        "An entry that was also posted from Health counts once",
        arguments: CloudEngine.allCases)
    func entries(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(read: ["dietaryWater"]))
            try await assistant.drink(phone, 250, daysAgo: 1, push: 1)
            try await assistant.drink(phone, 300, daysAgo: 2, push: 2)
            try await assistant.drink(phone, 200, daysAgo: 2, app: "Watch", push: 3)
            try await assistant.post(
                phone, "dietary_water", "mL", [("2026-05-26 00:00:00 +0000", 900)])
            let found = try await totals(assistant, "dietaryWater")
            #expect(found == [["2026-05-26", 1_200, 1], ["2026-05-27", 250, 1]])
        }
    }

    @Test("Days begin and end in the person's time zone", arguments: CloudEngine.allCases)
    func zone(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone,
                consent: CloudConsent(read: ["heartRate"], timeZone: "Asia/Tokyo"))
            try await assistant.post(
                phone, "heart_rate", "count/min", [("2026-05-26 20:00:00 +0000", 60)])
            #expect(
                try await totals(assistant, "heartRate") == [["2026-05-27", 60, 60, 60, 1]])
        }
    }

    @Test(
        "A sleep sum of a device belongs to the day on which the person woke up",
        arguments: CloudEngine.allCases)
    func sleep(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone,
                consent: CloudConsent(read: ["sleepAnalysis"], timeZone: "Europe/Vienna"))
            let days = ["days": [CloudDay(day: "2026-05-27", totals: ["asleepSeconds": 27_000])]]
            _ = try await world.send(client, .put, "/v1/days", token: phone, body: days)
            #expect(try await totals(assistant, "sleepAnalysis") == [["2026-05-27", 7.5, 1]])
        }
    }

    // MARK: Entries that the assistant proposes

    private static let water: [String: JSONValue] = ["kind": "water", "milliliters": 250]

    /// Asks for an entry, and gives the person's answer where a question came.
    private func log(
        _ assistant: AssistantClient, _ arguments: [String: JSONValue], state: JSONValue? = nil,
        yes: Bool = true
    ) async throws -> [String: JSONValue] {
        var parameters: [String: JSONValue] = [
            "name": "log_entry", "arguments": .object(arguments),
        ]
        if let state {
            parameters["requestState"] = state
            parameters["inputResponses"] = [
                "confirm": ["action": yes ? "accept" : "decline", "content": ["save": .bool(yes)]]
            ]
        }
        return try await assistant.result("tools/call", parameters)
    }

    private func waiting(_ world: CloudWorld, _ client: any ServerClient, _ phone: String)
        async throws -> [LogRequest]
    {
        struct Requests: Decodable { var requests: [LogRequest] }
        return try await world.send(client, .get, "/v1/requests", token: phone)
            .decode(Requests.self).requests
    }

    @Test(
        "A confirmed entry becomes one request, and a declined entry none",
        arguments: CloudEngine.allCases)
    func logging(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(log: [.drink]), canAsk: true)
            let asked = try await log(assistant, Self.water)
            #expect(asked["resultType"] == "input_required")
            let state = try #require(asked["requestState"])
            #expect(try await waiting(world, client, phone).isEmpty)
            let no = try await log(assistant, Self.water, state: state, yes: false)
            #expect(no["structuredContent"]?.members?["status"] == "declined")
            #expect(try await waiting(world, client, phone).isEmpty)
            world.clock.advance(by: 60)
            for _ in 0..<2 {
                let yes = try await log(assistant, Self.water, state: state)
                #expect(yes["structuredContent"]?.members?["status"] == "waiting")
            }
            let requests = try await waiting(world, client, phone)
            #expect(requests.map(\.state) == [.waiting])
            #expect(requests.map(\.kind) == [.drink])
        }
    }

    @Test(
        "An answer to an unknown, old, foreign or changed question logs nothing",
        arguments: CloudEngine.allCases)
    func forgery(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let consent = CloudConsent(log: [.drink])
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: consent, canAsk: true)
            let second = try await AssistantClient(
                world, client, phone: phone, consent: consent, canAsk: true)
            let state = try #require(try await log(assistant, Self.water)["requestState"])
            let seconds = Int(world.clock.now.timeIntervalSince1970)
            let forged = JSONValue.string(
                "\(UUID().uuidString).\(seconds).\(String(repeating: "0", count: 64))")
            var other = Self.water
            other["milliliters"] = 900
            #expect(try await log(assistant, other, state: state)["isError"] == true)
            #expect(try await log(second, Self.water, state: state)["isError"] == true)
            for text in [forged, "", "a.b.c", "..", 7] as [JSONValue] {
                let answer = try await log(assistant, Self.water, state: text)
                // What is no text is no answer: the person is asked again.
                #expect(answer["isError"] == true || answer["resultType"] == "input_required")
            }
            world.clock.advance(by: 3_601)
            #expect(try await log(assistant, Self.water, state: state)["isError"] == true)
            #expect(try await waiting(world, client, phone).isEmpty)
        }
    }

    @Test(
        "Kinds without permission, implausible values, and clients that cannot show a question log nothing",
        arguments: CloudEngine.allCases)
    func limits(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(log: [.drink]), canAsk: true)
            let weight: [String: JSONValue] = ["kind": "weight", "kilograms": 80]
            let flood: [String: JSONValue] = ["kind": "water", "milliliters": 90_000]
            for arguments in [weight, flood] {
                #expect(try await log(assistant, arguments)["isError"] == true)
            }
            for version in AssistantClient.Version.allCases {
                let silent = try await AssistantClient(
                    world, client, phone: phone, consent: CloudConsent(log: [.drink]),
                    version: version)
                #expect(try await log(silent, Self.water)["isError"] == true)
            }
            #expect(try await waiting(world, client, phone).isEmpty)
        }
    }
}
