package import Foundation
internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    /// An anchor after all changes to some types that this app may see.
    package func latestChange(of types: Set<HKSampleType>) async throws -> HKQueryAnchor {
        HKQueryAnchor(try await openStore().latestChange(of: types.map(\.value), app: app))
    }

    /// Whether an anchor belongs to the store's present history.
    package func holds(_ anchor: HKQueryAnchor) async throws -> Bool {
        try await openStore().recognizes(anchor.value)
    }

    /// The samples among some that this app saved and that the store holds now.
    package func heldSamples(among uuids: Set<UUID>) async throws -> Set<UUID> {
        try await openStore().ownSamples(among: uuids, app: app)
    }
}

extension HKSampleType {
    /// The bundle identifiers of the type's sources in the order in which statistics prefer them.
    package func sourceOrder(in store: HKHealthStore) async throws -> [String] {
        try await store.openStore().preferences.sourcesInOrder(of: value, app: nil)
            .map(\.bundleIdentifier)
    }
}
