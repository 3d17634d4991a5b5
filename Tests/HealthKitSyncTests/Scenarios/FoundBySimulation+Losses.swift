import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import Synchronization
import TestSupport
import Testing

extension FoundBySimulation {
    @Test("an item without values does not change the position of the others in Health")
    func unknownItem() async throws {
        let phone = try await SyncWorld.enabled()
        var stew = try #require(phone.meal("Stew", kilocalories: 500).food)
        stew.items.insert(FoodItem(name: "Coffee", nutrients: [:]), at: 0)
        _ = try await phone.journal.save(.food(stew))
        await phone.engine.sync(.save)
        let tablet = try await phone.joinedByTablet()
        // The tablet never heard of the coffee. Both send the meal again, unable to read meanwhile.
        try phone.loseStore()
        for device in [phone, tablet] {
            device.health.withFaults { $0.permanent[.changes] = .unknownError }
            await device.engine.sync(.manual)
        }
        #expect(try await phone.values(.dietaryEnergyConsumed) == [500])
    }

    @Test("a device that was offline does not replace a later version with an old one")
    func oldVersionAfterLoss() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        await phone.engine.sync(.save)
        let tablet = try await phone.joinedByTablet()
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 200)
        try phone.loseStore()
        await tablet.engine.sync(.manual)
        await tablet.engine.sync(.manual)
        // The person removes it in Health; the phone knows only that the store was lost.
        let sample = try #require(try await tablet.samples(.dietaryWater).first)
        try await tablet.health.store.openStore().deleteAsOwner([sample.uuid])
        for device in [phone, tablet, phone] { await device.engine.sync(.manual) }
        #expect(try await phone.values(.dietaryWater) == [200])
        #expect(try await phone.step(of: drink.id) == .synced)
        #expect(try await tablet.step(of: drink.id) == .synced)
    }

    @Test("two devices that make the same edit one after the other both come to rest")
    func sameEditTwice() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        await phone.engine.sync(.save)
        let tablet = try await phone.joinedByTablet()
        try await tablet.change(drink, to: 200)
        await tablet.engine.sync(.save)
        phone.clock.advance(by: 60)
        try await phone.change(drink, to: 200)
        let saves = Mutex(0)
        phone.health.withFaults { faults in
            faults.beforehand = { call in
                guard call == .save else { return }
                let number = saves.withLock { saves in
                    saves += 1
                    return saves
                }
                // The pass would send the drink for ever.
                if number > 3 { throw CancellationError() }
            }
        }
        await phone.engine.sync(.save)
        #expect(saves.withLock { $0 } == 1)
        for device in [tablet, phone] {
            await device.engine.sync(.manual)
            #expect(try await device.step(of: drink.id) == .synced)
        }
        #expect(try await phone.values(.dietaryWater) == [200])
    }

    @Test("a nutrient that an edit removed is deleted again after an older copy is restored")
    func copyBeforeCleaning() async throws {
        let world = try await SyncWorld.enabled()
        let saved = try await world.journal.save(
            world.meal(
                "Stew",
                [
                    .dietaryEnergyConsumed: Quantity(500, .kilocalorie),
                    .dietaryProtein: Quantity(20, .gram()),
                ]
            ))
        await world.engine.sync(.manual)
        guard case .food(var stew) = saved else {
            Issue.record("The journal changed the kind of the entry.")
            return
        }
        stew.items[0].nutrients[ObjectType.dietaryProtein] = nil
        _ = try await world.journal.save(.food(stew))
        let file = world.storeFile
        let deletions = Mutex(0)
        world.health.withFaults { faults in
            faults.beforehand = { call in
                guard call == .delete else { return }
                let number = deletions.withLock { deletions in
                    deletions += 1
                    return deletions
                }
                if number == 1 { try file.keepCopy() }
            }
        }
        await world.engine.sync(.manual)
        world.health.withFaults { $0.beforehand = nil }
        #expect(try await world.values(.dietaryProtein).isEmpty)
        try file.restoreCopy()
        #expect(try await world.values(.dietaryProtein) == [20])
        for _ in 1...2 { await world.engine.sync(.manual) }
        #expect(try await world.values(.dietaryProtein).isEmpty)
        #expect(try await world.values(.dietaryEnergyConsumed) == [500])
        #expect(try await world.step(of: saved.id) == .synced)
    }

    @Test("a comparison finds a second loss although nothing was sent since the first")
    func lossBeforeComparison() async throws {
        let world = try await SyncWorld.enabled()
        let kept = try await world.journal.save(world.drink(100))
        await world.engine.sync(.save)
        try world.storeFile.keepCopy()
        let other = try await world.journal.save(world.drink(200))
        await world.engine.sync(.save)
        try await world.journal.delete(other.id)
        world.clock.advance(by: 60)
        await world.engine.sync(.save)
        // The copy holds what the journal holds: the pass finds everything and sends nothing.
        try world.storeFile.restoreCopy()
        #expect(await world.engine.sync(.manual).inbound.confirmed == 1)
        try world.loseStore()
        for _ in 1...2 { _ = try await world.engine.reconcile(in: Self.always) }
        #expect(try await world.values(.dietaryWater) == [100])
        #expect(try await world.step(of: kept.id) == .synced)
    }

    @Test(
        "a loss after a comparison while sync was off is found by a device that never sent anything"
    )
    func lossAfterComparisonOfReader() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        await phone.engine.sync(.save)
        let tablet = try await phone.joinedByTablet()
        try await tablet.journal.setRemoteEnabled(.health, false)
        _ = try await tablet.engine.reconcile(in: Self.always)
        try phone.loseStore()
        try await tablet.journal.setRemoteEnabled(.health, true)
        for _ in 1...2 { await tablet.engine.sync(.manual) }
        #expect(try await tablet.values(.dietaryWater) == [100])
        #expect(try await tablet.step(of: drink.id) == .synced)
    }

    @Test("a comparison finds a loss on a device that never sent anything")
    func lossBeforeComparisonOfReader() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        await phone.engine.sync(.save)
        let tablet = try await phone.joinedByTablet()
        try phone.loseStore()
        for _ in 1...2 { _ = try await tablet.engine.reconcile(in: Self.always) }
        #expect(try await tablet.values(.dietaryWater) == [100])
        #expect(try await tablet.step(of: drink.id) == .synced)
    }

    @Test(
        "a push is repeated if the store is restored to the state before it",
        arguments: [FirstOperation.saved, .edited, .deleted])
    private func lossOfTheFirstPartOfAPush(first: FirstOperation) async throws {
        let world = try await SyncWorld.enabled()
        let old = try await world.journal.save(world.workout(.cycling, kilocalories: 300))
        if first == .saved {
            world.clock.advance(by: 60)
        } else {
            await world.engine.sync(.save)
            await world.engine.sync(.manual)
        }
        switch first {
        case .saved: break
        case .edited:
            guard case .workout(var edited) = old else { break }
            edited.energy = Quantity(400, .kilocalorie)
            _ = try await world.journal.save(.workout(edited))
        case .deleted: try await world.journal.delete(old.id)
        }
        world.clock.advance(by: 60)
        _ = try await world.journal.save(world.drink(100))
        // Workouts and deletions come first, each by itself; drinks share the last save.
        let file = world.storeFile
        try file.keepCopy()
        let saves = Mutex(0)
        let place = first == .deleted ? 1 : 2
        world.health.withFaults { faults in
            faults.beforehand = { call in
                guard call == .save else { return }
                let number = saves.withLock { saves in
                    saves += 1
                    return saves
                }
                if number == place { try file.restoreCopy() }
            }
        }
        for _ in 1...3 { await world.engine.sync(.manual) }
        #expect(saves.withLock { $0 } >= place)
        #expect(try await world.values(.dietaryWater) == [100])
        let workouts = try await world.workouts()
        #expect(workouts.count == (first == .deleted ? 0 : 1))
        for workout in workouts {
            #expect(try await world.parts(of: workout) == [first == .edited ? 400 : 300])
        }
    }

    @Test(
        "the earlier of two devices' edits becomes a conflict if a loss came between them",
        arguments: [true, false])
    func editsKeptApartByALoss(isHereLater: Bool) async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        await phone.engine.sync(.save)
        let tablet = try await phone.joinedByTablet()
        func edit(_ world: SyncWorld, _ milliliters: Double) async throws {
            var edited = try #require(try await world.journal.entry(drink.id)?.drink)
            edited.volume = Quantity(milliliters, .milliliter)
            world.clock.advance(by: 60)
            _ = try await world.journal.save(.drink(edited))
        }
        if isHereLater { for size in [200.0, 300] { try await edit(tablet, size) } }
        try await edit(phone, 400)
        await phone.engine.sync(.save)
        if !isHereLater { for size in [200.0, 300] { try await edit(tablet, size) } }
        try phone.loseStore()
        await tablet.engine.sync(.save)
        for _ in 1...2 {
            await phone.engine.sync(.manual)
            await tablet.engine.sync(.manual)
        }
        #expect(try await phone.values(.dietaryWater) == [isHereLater ? 400 : 300])
        for world in [phone, tablet] {
            let entry = try await world.journal.entry(drink.id)
            #expect(entry?.volume == (isHereLater ? 400 : 300))
        }
        let conflict = try #require(try await phone.journal.conflicts().first)
        #expect([conflict.mine?.volume, conflict.theirs?.volume] == [400, 300])
    }

    @Test(
        "an entry whose deletion is undone after a loss is sent again", arguments: [true, false])
    func deletionUndoneAfterALoss(isOnMeanwhile: Bool) async throws {
        let world = try await SyncWorld.enabled(undoWindow: 5)
        let drink = try await world.journal.save(world.drink(100))
        await world.engine.sync(.save)
        try await world.journal.delete(drink.id)
        try world.loseStore()
        if !isOnMeanwhile { _ = try await world.journal.setRemoteEnabled(.health, false) }
        _ = try await world.engine.reconcile(in: Self.always)
        _ = try await world.journal.undoDelete(drink.id)
        if isOnMeanwhile {
            await world.engine.sync(.save)
            #expect(try await world.values(.dietaryWater) == [100])
            #expect(try await world.step(of: drink.id) == .synced)
        } else {
            // As everything that could not be compared before sync was switched off.
            #expect(try await world.step(of: drink.id) == .notExported)
        }
    }

    private enum FirstOperation: String { case saved, edited, deleted }

    private static let always = DateInterval(start: .distantPast, end: .distantFuture)
}

extension JournalEntry {
    /// The millilitres of a drink.
    fileprivate var volume: Double? {
        guard case .drink(let drink) = self else { return nil }
        return drink.volume.value
    }
}

extension SyncWorld {
    /// The store's file is deleted, and created again without a sample.
    func loseStore() throws {
        try storeFile.delete()
        _ = try HealthStore(at: .file(storeFile.url))
    }

    /// A second device of the person on the same store, which has read everything.
    func joinedByTablet(earlier: EarlierSampleRule = .none) async throws -> SyncWorld {
        let tablet = try relaunched(device: "tablet", earlier: earlier)
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)
        return tablet
    }
}
