import Foundation
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import Hummingbird
import ServerClient
import Testing

@Suite("Several servers on one database", .timeLimit(.minutes(10)))
struct CloudRelayTests {
    @Test(
        "A push at one server ends the poll of a device at another",
        arguments: CloudEngine.allCases)
    func poll(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let code = try await world.code(client, token: phone)
            let tablet = try await world.enrol(client, code: code, device: "tablet")
            let other = try await CloudWorld(on: world.database, clock: world.clock)
            let relays = [world.cloud, other.cloud].map { cloud in
                Task { await cloud.relayChanges() }
            }
            defer { relays.forEach { $0.cancel() } }
            try await other.test { far in
                let cursor = try await other.changes(far, token: tablet).cursor
                let start = ContinuousClock.now
                async let page = changed(other, far, token: tablet, after: cursor)
                while try await metrics(far).contains("cloud_listeners 0\n") { await Task.yield() }
                let record = world.record()
                // A relay may not be open yet; it sends what waits and notifies of what came before when it is.
                _ = try await world.push(client, token: phone, [record])
                #expect(try await page.records.map(\.id) == [record.id])
                #expect(ContinuousClock.now - start < .seconds(40))
            }
        }
    }

    /// Polls until there is a change; each poll would wait for a minute.
    private func changed(
        _ world: CloudWorld, _ client: any ServerClient, token: String, after cursor: String
    ) async throws -> CloudPage {
        while true {
            let page = try await world.send(
                client, .get, "/v1/changes?wait=60&after=\(cursor)", token: token
            ).decode(CloudPage.self)
            if !page.records.isEmpty { return page }
        }
    }

    private func metrics(_ client: any ServerClient) async throws -> String {
        String(buffer: try await client.execute(uri: "/metrics", method: .get).body)
    }
}
