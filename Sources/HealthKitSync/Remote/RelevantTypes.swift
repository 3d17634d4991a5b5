internal import Foundation
internal import HealthKit

/// The types of a kind that are relevant to a sync pass.
///
/// If only own samples of a kind are read, a type that this app never requested to save has no
/// samples. No query is needed to know that, so a kind can have a hundred types.
struct RelevantTypes {
    let mapping: any EntryMapping
    let store: TimeLimitedHealthStore
    let namespace: String
    let earlierSamples: EarlierSampleRule

    /// The types to watch for changes.
    var watched: [WatchedType] {
        mapping.readsOtherApps
            ? mapping.watched
            : mapping.watched.filter { $0.readTypes.contains(where: wasAskedToSave) }
    }

    /// The types in which entries may be saved.
    var shared: Set<HKSampleType> {
        mapping.readsOtherApps
            ? mapping.typesToShare : mapping.typesToShare.filter(wasAskedToSave)
    }

    /// The types of own entries' samples.
    var own: [HKSampleType] {
        guard !mapping.readsOtherApps else { return mapping.ownTypes }
        let watched = Set(watched.map(\.type))
        return mapping.ownTypes.filter(watched.contains)
    }

    /// The types that are read or saved.
    var all: Set<HKSampleType> { Set(watched.map(\.type)).union(shared) }

    /// The types to observe: Health notifies observers of samples, but not of correlations.
    ///
    /// If only own samples are read, observers would wake this app for other apps' samples in vain;
    /// samples from the person's other devices are imported with the next sync pass.
    var observed: [HKSampleType] {
        guard mapping.readsOtherApps else { return [] }
        return mapping.watched.map(\.type).filter { !($0 is HKCorrelationType) }
    }

    /// The predicate for the samples of the kind; nil if all are read.
    var restriction: NSPredicate? {
        guard !mapping.readsOtherApps else { return nil }
        let own = HKQuery.predicateForObjects(
            withMetadataKey: EntryMetadata.Key.entryID.name(in: namespace))
        let earlier = earlierSamples.conditions
        return earlier.isEmpty
            ? own : NSCompoundPredicate(orPredicateWithSubpredicates: [own] + earlier)
    }

    private func wasAskedToSave(_ type: HKObjectType) -> Bool {
        store.authorizationStatus(for: type) != .notDetermined
    }
}

extension HealthRemote {
    /// The types of a kind that are relevant now.
    func types(of mapping: any EntryMapping) -> RelevantTypes {
        RelevantTypes(
            mapping: mapping, store: store, namespace: configuration.namespace,
            earlierSamples: configuration.earlierSamples)
    }
}
