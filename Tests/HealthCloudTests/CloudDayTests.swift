import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import NIOCore
import ServerClient
import ServerTestSupport
import Testing

@Suite("Daily sums in the cloud")
struct CloudDayTests {
    private let day = Day(year: 2026, month: 5, day: 28)

    private func setSteps(_ steps: Double, _ device: CloudDevice) async throws {
        let day = day
        try await device.journal.activity.update(of: day) { _ in
            DailyActivity(
                day: day, steps: steps, activeEnergy: 412.5, asleep: 27_000, bodyFat: 0.21)
        }
    }

    private func days(
        _ world: CloudWorld, _ client: any ServerClient, _ token: String
    ) async throws -> [CloudDay] {
        struct Days: Decodable { var days: [CloudDay] }
        return try await world.send(client, .get, "/v1/days", token: token).decode(Days.self).days
    }

    @Test(
        "A daily sum is sent once, and again when it changes; other apps' body fat is not sent",
        arguments: CloudEngine.allCases)
    func sending(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await CloudDevice(
                "phone", code: world.cloud.invite(), world: world, client: client, seed: 1)
            let person = try #require(try await world.store.people().first)
            let reader = try await world.enrol(
                client, code: world.invite(to: person), device: "tablet")
            try await setSteps(8_000, phone)
            for _ in 0..<2 { await phone.sync() }
            let sums = [
                "steps": 8_000, "activeEnergyKilocalories": 412.5, "asleepSeconds": 27_000,
            ]
            #expect(
                try await days(world, client, reader) == [CloudDay(day: "2026-05-28", totals: sums)]
            )
            try await setSteps(9_000, phone)
            await phone.sync()
            #expect(try await days(world, client, reader).first?.totals["steps"] == 9_000)
            let metrics = String(
                buffer: try await client.execute(uri: "/metrics", method: .get).body)
            #expect(metrics.contains("operation=\"setDays\",status=\"204\"} 2\n"))
        }
    }

    @Test(
        "A daily sum that could not be sent is sent in the next pass",
        arguments: CloudEngine.allCases)
    func retrying(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await CloudDevice(
                "phone", code: world.cloud.invite(), world: world, client: client, seed: 1)
            let person = try #require(try await world.store.people().first)
            let reader = try await world.enrol(
                client, code: world.invite(to: person), device: "tablet")
            try await setSteps(8_000, phone)
            phone.transport.setFaults(.init(lostRequest: 100))
            await phone.sync()
            #expect(try await days(world, client, reader).isEmpty)
            phone.transport.setFaults(.none)
            await phone.sync()
            #expect(try await days(world, client, reader).count == 1)
        }
    }

    @Test(
        "An invalid day and an invalid sum are rejected",
        arguments: [
            #"{"days":[{"day":"2026-02-30","totals":{"steps":1}}]}"#,
            #"{"days":[{"day":"+026-02-20","totals":{"steps":1}}]}"#,
            #"{"days":[{"day":"2026-02-20","totals":{"steps":"many"}}]}"#,
            #"{"days":[{"day":"2026-02-20","totals":{"steps":1e999}}]}"#,
        ])
    func refusing(body: String) async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            let answer = try await client.execute(
                uri: "/v1/days", method: .put,
                headers: [.authorization: "Bearer \(phone)"], body: ByteBuffer(string: body))
            #expect(answer.status == .badRequest)
        }
    }
}
