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
}
