import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Testing

@Suite("Two drinks that two devices created from the same upstream record")
struct CloudUpstreamTests {
    private func drink(_ record: String, on device: CloudDevice, _ world: CloudWorld) async throws
        -> JournalEntry
    {
        let header = device.journal.newHeader(date: world.clock.now.addingTimeInterval(-7_200))
        return try await device.journal.save(
            .drink(
                DrinkEntry(
                    header: header, volume: Quantity(250, .milliliter), upstreamID: record)))
    }

    private func settle(_ pair: CloudPair) async throws {
        pair.world.clock.advance(by: 3_600)
        for _ in 0..<2 { for device in [pair.phone, pair.watch] { await device.sync() } }
    }

    @Test("One of the two drinks stays on both devices", arguments: CloudEngine.allCases)
    func once(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let pair = try await CloudPair(world, client)
            let entries = [
                try await drink("bottle-1", on: pair.phone, world),
                try await drink("bottle-1", on: pair.watch, world),
            ]
            try await settle(pair)
            let kept = try #require(entries.map(\.id).min { $0.uuidString < $1.uuidString })
            for device in [pair.phone, pair.watch] {
                let all = DateInterval(start: .distantPast, end: .distantFuture)
                let there = try await device.journal.entries(in: all)
                #expect(there.map(\.id) == [kept])
                // The bottle sends its record again.
                let again = try await drink("bottle-1", on: device, world)
                #expect(again.id == kept)
            }
            #expect(try await pair.isConverged())
        }
    }

    @Test(
        "Both drinks are deleted if the person deleted one before the devices synced",
        arguments: CloudEngine.allCases)
    func deleted(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let pair = try await CloudPair(world, client)
            let entry = try await drink("bottle-1", on: pair.phone, world)
            await pair.phone.sync()
            try await pair.phone.journal.delete(entry.id)
            _ = try await drink("bottle-1", on: pair.watch, world)
            try await settle(pair)
            #expect(try await pair.phone.content().isEmpty)
            #expect(try await pair.isConverged())
        }
    }
}
