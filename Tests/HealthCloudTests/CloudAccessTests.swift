import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import NIOCore
import ServerClient
import Testing

@Suite("Access to the cloud")
struct CloudAccessTests {
    /// A path of a route that names one of its things.
    private func path(_ route: CloudRoute, device: Int = 1) -> String {
        route.path.replacing("{number}", with: String(device))
            .replacing("{id}", with: UUID().uuidString)
    }

    @Test(
        "Every route except the open ones rejects a request without a valid token",
        arguments: CloudEngine.allCases)
    func tokensAreRequired(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let revoked = try await world.enrol(
                client, code: world.code(client, token: phone), device: "watch")
            let answer = try await world.send(client, .delete, "/v1/devices/2", token: phone)
            #expect(answer.status == .noContent)
            let forged = String(phone.dropLast(4)) + "0000"
            let open = Set(world.cloud.routes.filter(\.scopes.isEmpty).map(\.path))
            #expect(open == ["/v1/enrolment", "/health", "/metrics", "/openapi.json"])
            for route in world.cloud.routes where !route.scopes.isEmpty {
                for token in [nil, "", "nonsense", forged, revoked] {
                    let response = try await world.send(
                        client, route.method, path(route), token: token)
                    #expect(response.status == .unauthorized, "\(route.operation)")
                }
            }
        }
    }

    @Test(
        "The token of a program is rejected on every route once it has expired, that of a device is not",
        arguments: CloudEngine.allCases)
    func expiredTokens(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let life = CloudEnvironment().programTokenLife
            for scope in TokenScope.allCases where scope != .device {
                let code = try await world.code(client, token: phone, scope: scope.rawValue)
                let token = try await world.enrol(client, code: code, device: scope.rawValue)
                let routes = world.cloud.routes.filter { $0.scopes.contains(scope) }
                #expect(!routes.isEmpty)
                world.clock.advance(by: life - 1)
                for route in routes {
                    let response = try await world.send(
                        client, route.method, path(route), token: token)
                    #expect(response.status != .unauthorized, "\(scope) \(route.operation)")
                }
                world.clock.advance(by: 1)
                for route in routes {
                    let response = try await world.send(
                        client, route.method, path(route), token: token)
                    #expect(response.status == .unauthorized, "\(scope) \(route.operation)")
                }
            }
            let list = try await world.send(client, .get, "/v1/devices", token: phone)
                .decode(Devices.self).devices
            #expect(
                list.map { $0.expiresAt?.timeIntervalSince($0.createdAt) }
                    == [nil, life, life, life])
        }
    }

    private struct Devices: Decodable {
        struct Device: Decodable {
            var createdAt: Date
            var expiresAt: Date?
        }
        var devices: [Device]
    }

    @Test(
        "A token is rejected on every route outside of its scope",
        arguments: CloudEngine.allCases)
    func scopes(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            for scope in TokenScope.allCases {
                let code = try await world.code(client, token: phone, scope: scope.rawValue)
                let token = try await world.enrol(client, code: code, device: "x")
                let others = world.cloud.routes.filter {
                    !$0.scopes.isEmpty && !$0.scopes.contains(scope)
                }
                for route in others {
                    let response = try await world.send(
                        client, route.method, path(route), token: token)
                    #expect(response.status == .forbidden, "\(scope) \(route.operation)")
                }
            }
        }
    }

    @Test("No route shows or changes anything of another person", arguments: CloudEngine.allCases)
    func otherPeople(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let mine = try await world.enrol(client)
            let second = try await world.enrol(
                client, code: world.code(client, token: mine), device: "watch")
            let theirs = try await world.enrol(client)
            let record = world.record()
            let reply = try await world.push(client, token: mine, [record])
            #expect(reply.verdicts.first?.state == .applied)
            let days = ["days": [CloudDay(day: "2026-11-22", totals: ["steps": 1])]]
            _ = try await world.send(client, .put, "/v1/days", token: mine, body: days)
            let before = try await state(world, client, mine)
            for route in world.cloud.routes where !route.scopes.isEmpty {
                guard route.operation != "deletePerson", route.operation != "events" else {
                    continue
                }
                let response = try await world.send(
                    client, route.method, path(route, device: 2), token: theirs)
                let text = String(buffer: response.body)
                #expect(!text.contains(record.id.uuidString), "\(route.operation)")
                #expect(!text.contains("steps"), "\(route.operation)")
            }
            // The same identifier in two people's journals is two entries.
            var forged = world.record(record.id, volume: 1, at: 60)
            forged.deleted = forged.lastClock
            _ = try await world.push(client, token: theirs, [forged])
            _ = try await world.send(client, .delete, "/v1/person", token: theirs)
            #expect(try await state(world, client, mine) == before)
            #expect(try await state(world, client, second) == before)
        }
    }

    private struct PersonState: Hashable {
        var records: [EntryRecord]
        var days: [CloudDay]
    }

    private func state(
        _ world: CloudWorld, _ client: any ServerClient, _ token: String
    ) async throws -> PersonState {
        struct Days: Decodable { var days: [CloudDay] }
        return PersonState(
            records: try await world.changes(client, token: token).records,
            days: try await world.send(client, .get, "/v1/days", token: token)
                .decode(Days.self).days)
    }

    @Test("A code can be used once, and not after it expired", arguments: CloudEngine.allCases)
    func codes(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let code = try await world.cloud.invite()
            _ = try await world.enrol(client, code: code.lowercased(), device: "phone")
            let enrolment = CloudEnrolment(code: code, device: "phone", name: "")
            let again = try await world.send(client, .post, "/v1/enrolment", body: enrolment)
            #expect(again.status == .forbidden)
            let late = try await world.cloud.invite()
            world.clock.advance(by: 901)
            let tooLate = try await world.send(
                client, .post, "/v1/enrolment",
                body: CloudEnrolment(code: late, device: "phone", name: ""))
            #expect(tooLate.status == .forbidden)
        }
    }

    @Test("Guessed codes and frequent requests are rate-limited", arguments: CloudEngine.allCases)
    func limits(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            var statuses: [HTTPResponse.Status] = []
            for _ in 0..<40 {
                let guess = CloudEnrolment(code: "0000", device: "phone", name: "")
                statuses.append(
                    try await world.send(client, .post, "/v1/enrolment", body: guess).status)
            }
            #expect(statuses.filter { $0 == .tooManyRequests }.count == 11)
            for _ in 0..<600 {
                _ = try await world.send(client, .get, "/v1/devices", token: phone)
            }
            let response = try await world.send(client, .get, "/v1/devices", token: phone)
            #expect(response.status == .tooManyRequests)
            #expect(response.headers[.retryAfter] == "1")
        }
    }

    @Test(
        "Deleting a person deletes all of their data and revokes their tokens",
        arguments: CloudEngine.allCases)
    func deletion(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            _ = try await world.push(client, token: phone, [world.record()])
            let response = try await world.send(client, .delete, "/v1/person", token: phone)
            #expect(response.status == .noContent)
            #expect(try await world.store.people().isEmpty)
            // The pages of a file are overwritten later.
            if engine != .sqlite { #expect(try await world.database.contents().isEmpty) }
            let after = try await world.send(client, .get, "/v1/changes", token: phone)
            #expect(after.status == .unauthorized)
        }
    }

    @Test(
        "A null character in a name or a reason is rejected with every database",
        arguments: CloudEngine.allCases)
    func nullCharacters(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let enrolment = CloudEnrolment(
                code: try await world.cloud.invite(), device: "phone", name: "My\u{0}phone")
            let named = try await world.send(client, .post, "/v1/enrolment", body: enrolment)
            #expect(named.status == .badRequest)
            let phone = try await world.enrol(client)
            let settled = try await world.send(
                client, .put, "/v1/requests/\(UUID())", token: phone,
                body: ["state": "refused", "reason": "No\u{0}"])
            #expect(settled.status == .badRequest)
        }
    }

    @Test(
        "Bodies that are too large or not JSON are rejected, and the answer does not repeat them",
        arguments: CloudEngine.allCases)
    func badBodies(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let secret = String(repeating: "weight 81.4 ", count: 800_000)
            for body in [secret, "weight 81.4"] {
                let response = try await world.send(
                    client, .post, "/v1/push", token: phone, body: [body])
                #expect([.badRequest, .contentTooLarge].contains(response.status))
                #expect(!String(buffer: response.body).contains("81.4"))
            }
        }
    }
}
