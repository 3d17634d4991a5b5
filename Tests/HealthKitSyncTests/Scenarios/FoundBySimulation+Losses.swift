import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

extension FoundBySimulation {
    @Test("an item of which nothing is known does not move the others to another place in Health")
    func unknownItem() async throws {
        let phone = try await SyncWorld.enabled()
        guard case .food(var stew) = phone.meal("Stew", kilocalories: 500) else { return }
        stew.items.insert(FoodItem(name: "Coffee", nutrients: [:]), at: 0)
        _ = try await phone.journal.save(.food(stew))
        await phone.engine.sync(.save)
        let tablet = try phone.relaunched(device: "tablet")
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)
        // The tablet never heard of the coffee. Both send the meal again, unable to read meanwhile.
        try phone.storeFile.delete()
        _ = try HealthStore(at: .file(phone.storeFile.url))
        for device in [phone, tablet] {
            device.health.withFaults { $0.permanent[.changes] = .unknownError }
            await device.engine.sync(.manual)
        }
        #expect(try await phone.values(.dietaryEnergyConsumed) == [500])
    }

    @Test("a device that was away does not put an old version in the place of a later one")
    func oldVersionAfterLoss() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        await phone.engine.sync(.save)
        let tablet = try phone.relaunched(device: "tablet")
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 200)
        try phone.storeFile.delete()
        _ = try HealthStore(at: .file(phone.storeFile.url))
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
}
