import Foundation
import HealthCloud
import HealthJournal
import HealthModel
import HealthSync
import ServerTestSupport
import Testing

@Suite("Favourites and recipes in the cloud")
struct CloudFoodTests {
    private func item(_ name: String, _ energy: Double) -> FoodItem {
        FoodItem(
            name: name, nutrients: [.dietaryEnergyConsumed: Quantity(energy, .kilocalorie)])
    }

    private func kept(_ device: CloudDevice) async throws -> Set<KeptFood> {
        Set(try await KeptFoods(device.journal).all())
    }

    /// Syncs both devices until each has what the other one sent.
    private func exchange(_ pair: CloudPair) async {
        for device in [pair.phone, pair.watch, pair.phone, pair.watch] { await device.sync() }
    }

    @Test(
        "what is kept, changed and removed on one device is so on the other",
        arguments: CloudEngine.allCases)
    func bothWays(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let pair = try await CloudPair(world, client)
            let (phone, watch) = (KeptFoods(pair.phone.journal), KeptFoods(pair.watch.journal))
            try await phone.keepRecipe("Chili", portions: 4, items: [item("Beans", 800)])
            try await watch.setFavourite(true, of: item("Oats", 300))
            await exchange(pair)
            #expect(try await kept(pair.phone).map(\.name).sorted() == ["Chili", "Oats"])
            #expect(try await kept(pair.phone) == kept(pair.watch))
            world.clock.advance(by: 60)
            // Each changes another field of one recipe.
            let chili = try #require(try await kept(pair.phone).first { $0.isRecipe })
            try await phone.setFavourite(true, of: chili.id)
            try await watch.keepRecipe("Chili", portions: 6, items: [item("Beans", 800)])
            await exchange(pair)
            let merged = try #require(try await kept(pair.watch).first { $0.isRecipe })
            #expect(merged.isFavourite && merged.portions == 6)
            #expect(try await kept(pair.phone) == kept(pair.watch))
            try await watch.remove(chili.id)
            await exchange(pair)
            #expect(try await kept(pair.phone).map(\.name) == ["Oats"])
            // Nothing of it is an entry, and nothing is sent twice.
            let before = try await pair.phone.journal.lastChange()
            await exchange(pair)
            #expect(try await pair.phone.journal.lastChange() == before)
            #expect(try await pair.phone.content().isEmpty)
        }
    }

    @Test(
        "lost requests and answers, a clock that is an hour fast and a forgotten cursor lose nothing",
        arguments: CloudEngine.allCases)
    func faults(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let pair = try await CloudPair(world, client, watchOffset: 3_600)
            let (phone, watch) = (KeptFoods(pair.phone.journal), KeptFoods(pair.watch.journal))
            pair.phone.transport.setFaults(.init(lostRequest: 100))
            try await phone.keepRecipe("Chili", portions: 4, items: [item("Beans", 800)])
            await pair.phone.sync()
            pair.phone.transport.setFaults(.init(lostAnswer: 100))
            await pair.phone.sync()
            pair.phone.transport.setFaults(.none)
            await exchange(pair)
            #expect(try await kept(pair.watch).map(\.name) == ["Chili"])
            try await watch.keepRecipe("Chili", portions: 6, items: [item("Beans", 800)])
            await exchange(pair)
            world.clock.advance(by: 1_200)
            // The server set the watch's clock back, so the later edit wins.
            try await phone.keepRecipe("Chili", portions: 8, items: [item("Beans", 800)])
            await exchange(pair)
            #expect(try await kept(pair.watch).map(\.portions) == [8])
            try await pair.watch.forgetCursors()
            await exchange(pair)
            #expect(try await kept(pair.phone) == kept(pair.watch))
            #expect(try await kept(pair.phone).count == 1)
        }
    }
}
