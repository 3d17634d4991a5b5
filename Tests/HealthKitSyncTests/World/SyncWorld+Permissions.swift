import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import HealthSimulation
import OpenHealthKit

extension SyncWorld {
    /// The person allows the app to save these types.
    func allow(_ types: ObjectType...) throws { try decide(types, .granted) }

    /// The person takes the permission to save these types away.
    func deny(_ types: ObjectType...) throws { try decide(types, .denied) }

    /// The person lets the app read what others saved of a type from an instant on.
    func limitHistory(of type: HKQuantityType, to date: Date) throws {
        try health.store.openStore().permissions.set(
            share: [:], read: [type.value: .granted], earliest: [type.value: date],
            app: health.store.configuration.app.identity)
    }

    private func decide(_ types: [ObjectType], _ decision: HealthStore.Decision) throws {
        try health.store.openStore().permissions.set(
            share: Dictionary(uniqueKeysWithValues: types.map { ($0, decision) }), read: [:],
            app: health.store.configuration.app.identity)
    }
}
