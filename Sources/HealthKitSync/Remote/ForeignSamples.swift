internal import Foundation
internal import HealthKit
internal import HealthSync

/// Completes the samples of other apps that a pull brings.
struct ForeignSamples {
    let store: TimeLimitedHealthStore
    let context: MappingContext

    /// Replaces other apps' samples that are members of a correlation by the correlation.
    ///
    /// A member may have a new version although its correlation is unchanged. Members without a
    /// correlation, or with one that cannot be found, stay as they are, after the correlations.
    ///
    /// - Returns: The samples, and the identities of the correlations among them and of all members.
    func whole(_ samples: [HKSample]) async throws -> (samples: [HKSample], objects: Set<UUID>) {
        var wholes: [UUID: HKCorrelation] = [:]
        var known: Set<UUID> = []
        for case let whole as HKCorrelation in samples {
            wholes[whole.uuid] = whole
            known.formUnion(whole.objects.map(\.uuid))
        }
        let single = samples.filter { !($0 is HKCorrelation) && !known.contains($0.uuid) }
        let members = try await members(among: single)
        for (whole, objects) in try await correlations(around: members) {
            wholes[whole.uuid] = whole
            known.formUnion(objects)
        }
        return (
            wholes.values.sorted { $0.uuid < $1.uuid }
                + single.filter { !known.contains($0.uuid) },
            known.union(wholes.keys)
        )
    }

    /// The later versions that replaced deleted objects of other apps.
    ///
    /// They may be in a later batch; imported together with the deletion, they update the same
    /// entry.
    func successors(
        of result: HealthStoreChanges, among types: [HKSampleType]
    ) async throws -> [HKSample] {
        let identifiers = Set(
            result.deletedObjects.compactMap {
                $0.metadata?[HKMetadataKeySyncIdentifier] as? String
            }.filter { !$0.hasPrefix(context.namespace + ".") })
        guard !identifiers.isEmpty else { return [] }
        let condition = HKQuery.predicateForObjects(
            withMetadataKey: HKMetadataKeySyncIdentifier, allowedValues: Array(identifiers))
        let known = Set(result.addedSamples.map(\.uuid))
        return try await found(types, condition).filter {
            context.ownMetadata($0) == nil && !known.contains($0.uuid)
        }
    }

    /// The samples that are members of a correlation.
    private func members(among samples: [HKSample]) async throws -> [HKSample] {
        let quantities = samples.filter { $0.sampleType.isNutrient }
        guard !quantities.isEmpty else { return [] }
        let condition = NSCompoundPredicate(andPredicateWithSubpredicates: [
            HKQuery.predicateForObjects(with: Set(quantities.map(\.uuid))),
            HKQuery.predicateForObjectsWithNoCorrelation(),
        ])
        let alone = Set(
            try await found(Array(Set(quantities.map(\.sampleType))), condition).map(\.uuid))
        return quantities.filter { !alone.contains($0.uuid) }
    }

    /// The correlations that contain some members, searched near the members' dates, each with the
    /// identities of all its members.
    private func correlations(around members: [HKSample]) async throws
        -> [(whole: HKCorrelation, members: Set<UUID>)]
    {
        guard let start = members.map(\.startDate).min(), let end = members.map(\.endDate).max()
        else { return [] }
        let condition = HKQuery.predicateForSamples(
            withStart: start.addingTimeInterval(-Self.nearby),
            end: end.addingTimeInterval(Self.nearby))
        let uuids = Set(members.map(\.uuid))
        return try await found([HKCorrelationType(.food)], condition).compactMap { sample in
            guard let whole = sample as? HKCorrelation, context.ownMetadata(whole) == nil
            else { return nil }
            let members = Set(whole.objects.map(\.uuid))
            return members.isDisjoint(with: uuids) ? nil : (whole, members)
        }
    }

    private func found(_ types: [HKSampleType], _ condition: NSPredicate) async throws
        -> [HKSample]
    {
        guard !types.isEmpty else { return [] }
        return try await store.samples(types.map { .sample(type: $0, predicate: condition) })
    }

    /// The largest distance in seconds between the dates of a correlation and its members.
    static let nearby: TimeInterval = 86_400
}

extension HKSampleType {
    fileprivate var isNutrient: Bool { FoodMapping.byIdentifier[identifier] != nil }
}

/// The identifier that the source of a sample gave it, and the version.
struct SyncIdentity {
    var identifier: String
    var version: Int

    init?(_ sample: HKSample) {
        guard let text = sample.metadata?[HKMetadataKeySyncIdentifier] as? String else {
            return nil
        }
        identifier = text
        version = (sample.metadata?[HKMetadataKeySyncVersion] as? NSNumber)?.syncVersion ?? 0
    }
}
