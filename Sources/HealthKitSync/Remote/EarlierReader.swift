internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthSync

/// Reads the samples of one kind that an earlier version of this app saved.
struct EarlierReader {
    let remote: HealthRemote
    let mapping: any EntryMapping
    let context: MappingContext

    /// Reads samples, each with the samples that the app saved with it.
    func changes(by samples: [HKSample]) async throws -> [InboundChange.EarlierSample] {
        guard !samples.isEmpty else { return [] }
        let companions = try await companions(of: samples)
        return samples.compactMap { sample in
            let others = companions[sample.uuid] ?? []
            let claim = claim(to: sample)
            if let kind = claim.kind, kind != mapping.kind { return nil }
            guard let read = mapping.earlierEntry(from: sample, beside: others, in: context) else {
                return nil
            }
            let parts =
                read.parts
                + others.compactMap { other in
                    mapping.earlierCompanions[other.quantityType].map {
                        PartSample(part: $0, sample: other)
                    }
                }
            let isPart = parts.contains { $0.sample.uuid == sample.uuid }
            return InboundChange.EarlierSample(
                entry: read.entry, owner: claim.entry,
                objects: (isPart ? [] : [RemoteLink(object: sample.uuid.uuidString)])
                    + parts.map { RemoteLink(part: $0.part, object: $0.sample.uuid.uuidString) })
        }
    }

    /// The entry that a sample represents: by the identity of this package, which it may have under another
    /// bundle identifier, otherwise by the app's rule.
    private func claim(to sample: HKSample) -> (entry: UUID?, kind: EntryKind?) {
        let known = OwnMetadata(sample, namespace: context.namespace, zone: context.zone)
        if let known { return (known.identity.entry, known.identity.kind) }
        let owner = remote.configuration.earlierSamples.owner
        if let entry = owner(sample) { return (entry, nil) }
        let members = (sample as? HKCorrelation)?.objects ?? []
        return (members.sorted { $0.uuid < $1.uuid }.lazy.compactMap(owner).first, nil)
    }

    /// The samples that belong to some others without being read as entries of their own: the body fat of a
    /// weight, the energy of a workout.
    private func companions(of samples: [HKSample]) async throws -> [UUID: [HKQuantitySample]] {
        let types = try await remote.askedFor(Array(mapping.earlierCompanions.keys))
        let wholes = samples.filter { !types.contains($0.sampleType) }
        guard !types.isEmpty, let start = wholes.map(\.startDate).min(),
            let end = wholes.map(\.startDate).max()
        else { return [:] }
        var found: [UUID: [HKQuantitySample]] = [:]
        for case let workout as HKWorkout in wholes {
            found[workout.uuid] = try await quantities(
                types, HKQuery.predicateForObjects(from: workout))
        }
        guard wholes.contains(where: { !($0 is HKWorkout) }) else { return found }
        let beside = try await quantities(
            types,
            HKQuery.predicateForSamples(
                withStart: start, end: end.addingTimeInterval(1), options: .strictStartDate))
        let byDate = Dictionary(grouping: beside, by: \.startDate)
        for whole in wholes where !(whole is HKWorkout) {
            found[whole.uuid] = byDate[whole.startDate]
        }
        return found
    }

    private func quantities(_ types: [HKSampleType], _ condition: NSPredicate) async throws
        -> [HKQuantitySample]
    {
        try await remote.store.samples(types.map { .sample(type: $0, predicate: condition) })
            .filter(context.isEarlier).compactMap { $0 as? HKQuantitySample }
    }
}
