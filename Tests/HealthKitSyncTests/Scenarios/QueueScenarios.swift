import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Queue, retry, state")
struct QueueScenarios {
    @Test("AC-54 three entries that Health rejected are exported in order after writes work again")
    func queueIsDrained() async throws {
        let world = try await SyncWorld.enabled()
        world.health.withFaults { $0.permanent[.save] = .errorDatabaseInaccessible }
        // Each lies before the one that was logged before it: the order is that of logging.
        for (number, milliliters) in [250.0, 300, 200].enumerated() {
            let date = world.clock.now.addingTimeInterval(Double(number) * -3600)
            _ = try await world.journal.save(world.drink(milliliters, at: date))
            world.clock.advance(by: 1)
        }
        await world.engine.sync(.save)
        #expect(try await world.journal.status(of: .health).pending == 3)
        world.health.withFaults { $0.permanent[.save] = nil }
        world.clock.advance(by: 60)
        await world.engine.sync(.timer)
        #expect(try await world.journal.status(of: .health).pending == 0)
        let type = HKQuantityType(.dietaryWater)
        let inOrder = try await world.health.changes(
            [.sample(type: type)], after: nil, limit: HKObjectQueryNoLimit)
        let values = inOrder.addedSamples.compactMap { $0 as? HKQuantitySample }.map {
            $0.quantity.doubleValue(for: .literUnit(with: .milli))
        }
        #expect(values == [250, 300, 200])
    }

    @Test("AC-55 an entry that Health will never accept is listed with its reason and not retried")
    func invalidIsListed() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(250))
        world.health.withFaults { $0.permanent[.save] = .errorInvalidArgument }
        await world.engine.sync(.save)
        world.health.withFaults { $0.permanent[.save] = nil }
        world.clock.advance(by: 100_000)
        await world.engine.sync(.timer)
        let reason = SyncReason(.healthRefused)
        #expect(try await world.step(of: drink.id) == .failed(reason: reason))
        let status = try await world.journal.status(of: .health)
        #expect(status.failed == 1)
        #expect(status.lastError == reason)
        #expect(try await world.values(.dietaryWater) == [])
    }

    @Test("AC-56 an entry that Health rejects is saved here, and pending")
    func failureIsNotASaveFailure() async throws {
        let world = try await SyncWorld.enabled()
        world.health.withFaults { $0.permanent[.save] = .unknownError }
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        #expect(try await world.entries([.drink]).count == 1)
        #expect(try await world.step(of: drink.id) == .pending)
    }

    @Test("AC-56 an entry that the journal rejects is not exported")
    func refusedIsNotExported() async throws {
        let world = try await SyncWorld.enabled()
        await #expect(throws: JournalError.self) {
            _ = try await world.journal.save(world.drink(-1))
        }
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [])
    }

    @Test("AC-62 Health's version is the journal's, and saving the same again changes nothing")
    func versions() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        try await world.change(drink, to: 300)
        await world.engine.sync(.save)
        let sample = try #require(try await world.samples(.dietaryWater).first)
        let version = sample.metadata?[HKMetadataKeySyncVersion] as? NSNumber
        #expect(version?.intValue == 2)
        #expect(try await world.journal.entry(drink.id)?.header.version == 2)

        let before = sample.uuid
        let entry = try #require(try await world.journal.entry(drink.id))
        for version in [1, 2] {
            var same = entry
            same.header.version = version
            let outcomes = await world.remote.push([
                OutboundOperation(
                    entry: same.id, kind: same.kind, action: .save(same), version: version)
            ])
            guard case .done? = outcomes.first else {
                Issue.record("A version that is known is not an error.")
                continue
            }
        }
        #expect(try await world.samples(.dietaryWater).map(\.uuid) == [before])
    }
}
