import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import NIOCore
import ServerClient
import Testing

@Suite("Posted samples, FHIR and the full export")
struct CloudFHIRTests {
    private struct Posted: Decodable, Equatable { let samples, leftOut: Int }

    /// What Health Auto Export posts, with one count of steps.
    private func post(_ steps: Double = 5_000) -> JSONValue {
        [
            "data": [
                "metrics": [
                    [
                        "name": "step_count", "units": "count",
                        "data": [
                            [
                                "date": "2026-05-28 00:00:00 +0200", "qty": .number(steps),
                                "source": "Watch",
                            ]
                        ],
                    ],
                    [
                        "name": "heart_rate", "units": "count/min",
                        "data": [
                            [
                                "date": "2026-05-28 08:00:00 +0200", "Min": 50, "Avg": 60,
                                "Max": 70, "source": "Watch",
                            ]
                        ],
                    ],
                    ["name": "of_a_later_version", "units": "", "data": [["qty": 1]]],
                ]
            ]
        ]
    }

    /// A person with a drink, two posted samples and a day.
    private func fill(_ world: CloudWorld, _ client: any ServerClient) async throws -> String {
        let phone = try await world.enrol(client)
        let header = EntryHeader(
            id: UUID(), date: world.clock.now.addingTimeInterval(-7_200), timeZone: .gmt,
            source: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
        let drink = DrinkEntry(header: header, volume: Quantity(250, .milliliter))
        let record = try EntryRecord(
            .drink(drink), clock: HybridClock(at: world.clock.now, after: nil, device: "phone"))
        _ = try await world.push(client, token: phone, [record])
        _ = try await world.send(
            client, .post, "/v1/health-auto-export", token: phone, body: post())
        let days = ["days": [CloudDay(day: "2026-05-27", totals: ["steps": 4_000])]]
        _ = try await world.send(client, .put, "/v1/days", token: phone, body: days)
        return phone
    }

    @Test(
        "Samples that are posted again replace the earlier ones",
        arguments: CloudEngine.allCases)
    func posts(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            for steps in [5_000.0, 8_000] {
                let answer = try await world.send(
                    client, .post, "/v1/health-auto-export", token: phone, body: post(steps)
                ).decode(Posted.self)
                #expect(answer == Posted(samples: 2, leftOut: 1))
            }
            let found = try await world.observations(client, token: phone, "code=55423-8")
            #expect(found.compactMap(\.observedValue) == [8_000])
        }
    }

    @Test(
        "A token for posting can post, and cannot read its own samples",
        arguments: CloudEngine.allCases)
    func postingToken(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let app = try await world.enrol(
                client, code: world.code(client, token: phone, scope: "post"), device: "app")
            let answer = try await world.send(
                client, .post, "/v1/health-auto-export", token: app, body: post()
            ).decode(Posted.self)
            #expect(answer == Posted(samples: 2, leftOut: 1))
            #expect(try await world.observations(client, token: phone, "code=55423-8").count == 1)
            let allowed = world.cloud.routes.filter { $0.scopes.contains(.post) }
            #expect(allowed.map(\.operation) == ["postSamples"])
            for path in ["/v1/fhir/Observation", "/v1/export", "/v1/changes", "/v1/devices"] {
                let refused = try await world.send(client, .get, path, token: app)
                #expect(refused.status == .forbidden)
            }
            let code = try await world.send(
                client, .post, "/v1/codes", token: app, body: ["scope": "device"])
            #expect(code.status == .forbidden)
            _ = try await world.send(client, .delete, "/v1/devices/2", token: phone)
            let revoked = try await world.send(
                client, .post, "/v1/health-auto-export", token: app, body: post())
            #expect(revoked.status == .unauthorized)
        }
    }

    @Test("A body that is not Health Auto Export's is rejected", arguments: CloudEngine.allCases)
    func badPosts(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            for body: JSONValue in [[], ["data": []], ["metrics": []], "steps"] {
                let answer = try await world.send(
                    client, .post, "/v1/health-auto-export", token: phone, body: body)
                #expect(answer.status == .badRequest)
            }
            let empty: JSONValue = ["data": [:]]
            let answer = try await world.send(
                client, .post, "/v1/health-auto-export", token: phone, body: empty)
            #expect(try answer.decode(Posted.self) == Posted(samples: 0, leftOut: 0))
        }
    }

    @Test(
        "A search finds entries, posted samples and daily sums, by code and date, page by page",
        arguments: CloudEngine.allCases)
    func searching(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await fill(world, client)
            func values(_ query: String) async throws -> [Double] {
                try await world.observations(client, token: phone, query).compactMap(
                    \.observedValue)
            }
            #expect(try await values("") == [0.25, 5_000, 60, 4_000])
            #expect(try await values("_count=1") == [0.25, 5_000, 60, 4_000])
            #expect(try await values("code=http://loinc.org|8867-4") == [60])
            #expect(try await values("code=HKQuantityTypeIdentifierDietaryWater") == [0.25])
            #expect(try await values("code=nonsense").isEmpty)
            #expect(try await values("date=2026-05-27") == [5_000, 4_000])
            #expect(try await values("date=ge2026-05-28&date=lt2026-05-29") == [0.25, 60])
            #expect(try await values("date=gt2026-05-28T06:00:00Z") == [0.25])
            for query in ["date=yesterday", "date=ne2026-05-28", "_count=0", "_count=x"] {
                let answer = try await world.send(
                    client, .get, "/v1/fhir/Observation?\(query)", token: phone)
                #expect(answer.status == .badRequest)
            }
            let gone = try await world.send(
                client, .get, "/v1/fhir/Observation?page=x", token: phone)
            #expect(gone.status == .gone)
        }
    }

    @Test(
        "The export contains all data, as the server keeps it and as observations",
        arguments: CloudEngine.allCases)
    func export(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await fill(world, client)
            let names = try await world.exported(nil, client, token: phone).compactMap {
                line -> String? in
                guard case .object(let members) = line else { return nil }
                return members.keys.first
            }
            #expect(names == ["entry", "sample", "sample", "day"])
            let observations = try await world.exported("fhir", client, token: phone)
            #expect(observations.compactMap(\.observedValue) == [0.25, 5_000, 60, 4_000])
            let answer = try await world.send(client, .get, "/v1/export?format=xml", token: phone)
            #expect(answer.status == .badRequest)
        }
    }

    @Test(
        "Searches and exports of programs are in the audit log",
        arguments: CloudEngine.allCases)
    func audit(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await fill(world, client)
            let program = try await world.enrol(
                client, code: world.code(client, token: phone, scope: "read"), device: "program")
            _ = try await world.send(client, .get, "/v1/fhir/Observation", token: program)
            _ = try await world.send(client, .get, "/v1/export", token: program)
            let log = try await world.audit(client, token: phone)
            let actions = log.map(\.action)
            #expect(actions.contains("observations.read"))
            #expect(actions.contains("export.read"))
            #expect(actions.contains("samples.added"))
            #expect(!log.contains { $0.detail.contains("5000") })
            let refused = try await world.send(
                client, .post, "/v1/health-auto-export", token: program, body: post())
            #expect(refused.status == .forbidden)
        }
    }
}
