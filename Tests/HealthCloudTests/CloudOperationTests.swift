import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import NIOCore
import ServerClient
import Testing

@Suite("Running a cloud")
struct CloudOperationTests {
    private func metrics(_ client: any ServerClient) async throws -> String {
        String(buffer: try await client.execute(uri: "/metrics", method: .get).body)
    }

    @Test(
        "Metrics count requests, records and clock differences, without identifiers",
        arguments: CloudEngine.allCases
    )
    func metrics(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let record = world.record(volume: 4_815.162_342)
            _ = try await world.push(client, token: phone, [record])
            _ = try await world.send(client, .get, "/v1/changes?limit=0", token: phone)
            let text = try await metrics(client)
            #expect(text.contains("cloud_requests_total{operation=\"push\",status=\"200\"} 1\n"))
            #expect(text.contains("cloud_requests_total{operation=\"changes\",status=\"400\"} 1\n"))
            #expect(text.contains("cloud_pushed_records_total 1\n"))
            #expect(text.contains("cloud_device_clock_skew_seconds_count 1\n"))
            for secret in [phone, record.id.uuidString, "4815.162342", "A phone"] {
                #expect(!text.contains(secret))
            }
        }
    }

    @Test(
        "The health check succeeds, and the OpenAPI document describes every route",
        arguments: CloudEngine.allCases)
    func health(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let answer = try await world.send(client, .get, "/health")
            #expect(answer.status == .ok)
            let document = String(
                buffer: try await client.execute(uri: "/openapi.json", method: .get).body)
            for route in world.cloud.routes where route.operation != "openapi" {
                #expect(document.contains("\"operationId\":\"\(route.operation)\""))
            }
        }
    }

    @Test(
        "The database contains only hashes of tokens and codes",
        arguments: CloudEngine.allCases)
    func hashes(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let code = try await world.code(client, token: phone)
            let bytes = try await world.database.contents()
            #expect(bytes.range(of: Data("A phone".utf8)) != nil)
            let secret = try #require(phone.split(separator: "_").last)
            #expect(bytes.range(of: Data(secret.utf8)) == nil)
            let plain = code.replacing("-", with: "")
            #expect(bytes.range(of: Data(code.utf8)) == nil)
            #expect(bytes.range(of: Data(plain.utf8)) == nil)
        }
    }

    @Test("Only its owner may read the file of a cloud")
    func fileMode() throws {
        let database = try SQLiteTestDatabase()
        _ = try database.open()
        let attributes = try FileManager.default.attributesOfItem(atPath: database.file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(
        "Maintenance removes only expired codes, and tombstones older than 90 days",
        arguments: CloudEngine.allCases)
    func upkeep(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let (kept, gone) = (world.record(), world.record())
            let deleted = gone.deleted(
                at: HybridClock(at: world.clock.now, after: gone.lastClock, device: "phone"))
            _ = try await world.push(client, token: phone, [kept, deleted])
            await world.cloud.removeOldRows()
            let page = try await world.changes(client, token: phone)
            #expect(page.records.count == 2)
            // With the cursor the device says that it has the page.
            _ = try await world.changes(client, token: phone, after: page.cursor)
            world.clock.advance(by: 89 * 86_400)
            await world.cloud.removeOldRows()
            #expect(try await world.changes(client, token: phone).records.count == 2)
            _ = try await world.changes(client, token: phone, after: page.cursor)
            world.clock.advance(by: 2 * 86_400)
            await world.cloud.removeOldRows()
            #expect(try await world.changes(client, token: phone).records == [kept])
        }
    }

    @Test(
        "A waiting request for changes is answered after another device's push",
        arguments: CloudEngine.allCases)
    func longPoll(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let watch = try await world.enrol(
                client, code: world.code(client, token: phone), device: "watch")
            let cursor = try await world.changes(client, token: watch).cursor
            let record = world.record()
            async let page = world.send(
                client, .get, "/v1/changes?wait=60&after=\(cursor)", token: watch
            ).decode(CloudPage.self)
            _ = try await world.push(client, token: phone, [record])
            #expect(try await page.records == [record])
        }
    }

    @Test(
        "Readings of programs are in the audit log",
        arguments: CloudEngine.allCases)
    func audit(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let reader = try await world.enrol(
                client, code: world.code(client, token: phone, scope: "read"), device: "export")
            _ = try await world.push(client, token: phone, [world.record()])
            _ = try await world.changes(client, token: reader)
            let log = try await world.send(client, .get, "/v1/audit", token: phone)
            let text = String(buffer: log.body)
            #expect(text.contains("\"changes.read\""))
            #expect(text.contains("1 entries"))
            #expect(!text.contains("250"))
        }
    }
}
