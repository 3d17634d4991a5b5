import Foundation
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import ServerTestSupport
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

    /// An item with all nutrients, each with a value of many digits.
    private func rich(_ name: String) -> FoodItem {
        FoodItem(
            name: name,
            nutrients: Dictionary(
                uniqueKeysWithValues: Nutrient.all.enumerated().map { number, nutrient in
                    (nutrient.type, Quantity(0.123_456_789 + Double(number), nutrient.unit))
                }))
    }

    /// A transport that counts the pushes, and loses one.
    private final class LosingTransport: CloudTransport {
        private let transport: any CloudTransport
        private let count = Mutex(0)
        var pushes: Int { count.withLock { $0 } }

        private let lost: Int?

        init(_ transport: any CloudTransport, losing lost: Int? = nil) {
            self.transport = transport
            self.lost = lost
        }

        func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
            guard request.url?.path() == "/v1/push" else {
                return try await transport.send(request)
            }
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == lost { throw URLError(.timedOut) }
            return try await transport.send(request)
        }
    }

    /// Keeps ten recipes on the phone, of which a push has at most three, and calls a closure with what sends them.
    private func withLargeRecipes(
        losing lost: Int? = nil,
        _ body: @escaping @Sendable (CloudPair, CloudFoods, LosingTransport) async throws -> Void
    ) async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let pair = try await CloudPair(world, client)
            for number in 0..<10 {
                try await KeptFoods(pair.phone.journal).keepRecipe(
                    "Recipe \(number)", portions: 4, items: [rich("Oats"), rich("Milk")])
            }
            let sizes = try await pair.phone.journal.withTransaction { tx in
                try tx.remote(pair.phone.account).keptFoods.sending().map { try $0.text().count }
            }
            let transport = LosingTransport(pair.phone.transport, losing: lost)
            var remote = pair.phone.remote(over: transport)
            remote.largestPush = try 4 * #require(sizes.max())
            try await body(
                pair, CloudFoods(remote: remote, journal: pair.phone.journal), transport)
        }
    }

    @Test("Recipes that one request cannot hold reach the other devices in several")
    func manyLarge() async throws {
        try await withLargeRecipes { pair, foods, transport in
            await foods.passEnded(.manual)
            #expect(transport.pushes > 2)
            await pair.watch.sync()
            let received = try await kept(pair.watch)
            let sent = try await kept(pair.phone)
            #expect(received.count == 10 && received == sent)
        }
    }

    @Test("If one of several requests fails, only what it had is sent again")
    func secondFails() async throws {
        try await withLargeRecipes(losing: 2) { pair, foods, transport in
            await foods.passEnded(.manual)
            await pair.watch.sync()
            let first = try await kept(pair.watch).count
            #expect(first > 0 && first < 10)
            let left = try await pair.phone.journal.withTransaction { tx in
                try tx.remote(pair.phone.account).keptFoods.sending().count
            }
            #expect(left == 10 - first)
            await foods.passEnded(.manual)
            await pair.watch.sync()
            let all = try await kept(pair.watch).count
            #expect(all == 10)
        }
    }
}
