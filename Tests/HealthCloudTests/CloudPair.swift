import Foundation
import HealthCloud
import HealthJournal
import HealthModel
import HealthSync
import ServerClient
import ServerTestSupport
import Testing

/// Two devices of one person.
struct CloudPair {
    let world: CloudWorld
    let client: any ServerClient
    let phone: CloudDevice
    let watch: CloudDevice

    init(
        _ world: CloudWorld, _ client: any ServerClient, watchOffset: Double = 0
    ) async throws {
        self.world = world
        self.client = client
        let code = try await world.cloud.invite()
        phone = try await CloudDevice(
            "phone", code: code, world: world, client: client, seed: 1)
        let person = try #require(try await world.store.people().first)
        watch = try await CloudDevice(
            "watch", code: world.invite(to: person), world: world, client: client,
            clockOffset: watchOffset, seed: 2)
    }

    func log(_ milliliters: Double, on device: CloudDevice) async throws -> JournalEntry {
        let date = world.clock.now.addingTimeInterval(-7_200)
        return try await device.journal.save(
            .drink(
                DrinkEntry(
                    header: device.journal.newHeader(date: date),
                    volume: Quantity(milliliters, .milliliter))))
    }

    /// Lets both devices reach another server from now on.
    func move(to client: any ServerClient) {
        for device in [phone, watch] { device.transport.move(to: client) }
    }

    func isConverged() async throws -> Bool {
        let content = try await phone.content()
        let same = try await watch.content() == content
        let waiting = try await [phone.pending(), watch.pending()]
        return same && waiting == [0, 0]
    }
}
