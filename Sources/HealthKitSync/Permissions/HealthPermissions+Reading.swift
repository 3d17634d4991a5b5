internal import Foundation
public import HealthJournal
internal import HealthKit

extension HealthPermissions {
    /// Whether this app sees a sample of another app, which proves that it may read.
    ///
    /// `false` proves nothing: there may be no data, or the person may have refused; Health does
    /// not reveal which.
    ///
    /// - Parameters:
    ///   - features: The features.
    ///   - kinds: The kinds of entry to read.
    ///   - app: The bundle identifier of this app, which always sees its own samples.
    public func canSeeOtherApps(
        _ features: Set<HealthFeature>, reading kinds: Set<EntryKind> = .all, own app: String
    ) async -> Bool {
        let types = features.reduce(into: Set<HKSampleType>()) { types, feature in
            types.formUnion(feature.typesToRead(for: kinds).compactMap { $0 as? HKSampleType })
        }
        for type in types.sorted(by: { $0.identifier < $1.identifier }) {
            // A type that cannot be read now proves nothing.
            if (try? await hasForeign(type, own: app)) == true { return true }
        }
        return false
    }

    private func hasForeign(_ type: HKSampleType, own app: String) async throws -> Bool {
        var anchor: HKQueryAnchor?
        while true {
            let page = try await limitedStore.changes(
                [.sample(type: type)], after: anchor, limit: 100)
            if page.addedSamples.contains(where: {
                $0.sourceRevision.source.bundleIdentifier != app
            }) {
                return true
            }
            if page.addedSamples.isEmpty, page.deletedObjects.isEmpty { return false }
            anchor = page.newAnchor
        }
    }
}
