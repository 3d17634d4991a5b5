import Foundation
import HealthCloud
import HealthJournal
import HealthModel
import ServerClient
import ServerTestSupport
import TestSupport
import Testing

@Suite("Devices of one person converge through the cloud")
struct CloudConvergenceTests {
    /// Fewer seeds where each needs a database on every node.
    private static var runs: [(Int, CloudEngine)] {
        CloudEngine.allCases.flatMap { engine in
            (0..<(engine == .sqlite ? 16 : 6)).map { ($0, engine) }
        }
    }

    @Test(
        "After any edits, losses and crashes, two devices agree within three passes without faults",
        arguments: runs)
    func convergence(seed: Int, engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            var random = SeededGenerator(seed: seed)
            let code = try await world.cloud.invite()
            let phone = try await CloudDevice(
                "phone", code: code, world: world, client: client, seed: seed * 2)
            let account = try await world.store.people()
            #expect(account.count == 1)
            let second = try await world.invite(to: try #require(account.first))
            let watch = try await CloudDevice(
                "watch", code: second, world: world, client: client, clockOffset: 3_600,
                seed: seed * 2 + 1)
            let devices = [phone, watch]
            for device in devices { device.transport.setFaults(.many) }
            for _ in 0..<40 {
                world.clock.advance(by: Double(random.below(120)))
                let device = random.pick(devices)
                switch random.below(10) {
                case 0...4: try await act(on: device, &random)
                case 5: await device.syncAndCrash(atStep: random.below(8))
                default: await device.sync()
                }
            }
            for device in devices { device.transport.setFaults(.none) }
            // Failed operations wait for their retry.
            world.clock.advance(by: 3_600)
            for _ in 0..<3 { for device in devices { await device.sync() } }
            #expect(try await phone.pending() == 0)
            #expect(try await watch.pending() == 0)
            let (mine, theirs) = (Set(try await phone.content()), Set(try await watch.content()))
            #expect(mine.subtracting(theirs).sorted() == [])
            #expect(theirs.subtracting(mine).sorted() == [])
            let (here, there) = (try await phone.records(), try await watch.records())
            #expect(here.symmetricDifference(there).isEmpty)
        }
    }

    private func act(on device: CloudDevice, _ random: inout SeededGenerator) async throws {
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        let entries = try await device.journal.entries(in: all)
        guard !entries.isEmpty, !random.chance(30) else {
            _ = try await device.journal.save(.food(meal(device.journal, &random)))
            return
        }
        let entry = random.pick(entries)
        switch random.below(5) {
        case 0:
            try await device.journal.delete(entry.id)
            if random.chance(50) { _ = try await device.journal.undoDelete(entry.id) }
        case 1:
            var entry = entry
            entry.header.date = entry.date.addingTimeInterval(-60)
            _ = try await device.journal.save(entry)
        default:
            var food = try #require(entry.food)
            switch random.below(3) {
            case 0: food.name = random.pick(["Lunch", "Brunch", "Supper"])
            case 1: food.items.append(item(&random))
            default:
                if food.items.count > 1 { food.items.remove(at: random.below(food.items.count)) }
            }
            _ = try await device.journal.save(.food(food))
        }
    }

    private func meal(_ journal: Journal, _ random: inout SeededGenerator) -> FoodEntry {
        FoodEntry(
            header: journal.newHeader(date: journal.environment.now().addingTimeInterval(-10_000)),
            name: "Lunch", meal: .lunch,
            items: [item(&random), item(&random)])
    }

    private func item(_ random: inout SeededGenerator) -> FoodItem {
        FoodItem(
            name: random.pick(["Soup", "Bread", "Apple", "Tea"]),
            nutrients: [
                .dietaryEnergyConsumed: Quantity(Double(random.below(500)), .kilocalorie)
            ])
    }
}
