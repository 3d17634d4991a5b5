internal import Foundation
internal import HealthKit

// The types of a kind that are relevant to a sync pass.
//
// If only own samples of a kind are read, a type that this app never requested to save has no
// samples. No query is needed to know that, so a kind can have a hundred types.
extension HealthRemote {
    /// The types to watch for changes.
    func watched(_ mapping: any EntryMapping) -> [WatchedType] {
        mapping.readsOtherApps
            ? mapping.watched
            : mapping.watched.filter { $0.readTypes.contains(where: wasAskedToSave) }
    }

    /// The types in which entries may be saved.
    func sharedTypes(_ mapping: any EntryMapping) -> Set<HKSampleType> {
        mapping.readsOtherApps
            ? mapping.typesToShare : mapping.typesToShare.filter(wasAskedToSave)
    }

    /// The types of own entries' samples.
    func ownTypes(_ mapping: any EntryMapping) -> [HKSampleType] {
        guard !mapping.readsOtherApps else { return mapping.ownTypes }
        let watched = Set(watched(mapping).map(\.type))
        return mapping.ownTypes.filter(watched.contains)
    }

    /// The types that are read or saved.
    func types(_ mapping: any EntryMapping) -> Set<HKSampleType> {
        Set(watched(mapping).map(\.type)).union(sharedTypes(mapping))
    }

    /// The types to observe: Health notifies observers of samples, but not of correlations.
    ///
    /// If only own samples are read, observers would wake this app for other apps' samples in vain;
    /// samples from the person's other devices are imported with the next sync pass.
    func observedTypes(_ mapping: any EntryMapping) -> [HKSampleType] {
        guard mapping.readsOtherApps else { return [] }
        return mapping.watched.map(\.type).filter { !($0 is HKCorrelationType) }
    }

    /// The predicate for the samples of a kind; nil if all are read.
    func restriction(_ mapping: any EntryMapping) -> NSPredicate? {
        guard !mapping.readsOtherApps else { return nil }
        return HKQuery.predicateForObjects(
            withMetadataKey: EntryMetadata.Key.entryID.name(in: configuration.namespace))
    }

    private func wasAskedToSave(_ type: HKObjectType) -> Bool {
        store.authorizationStatus(for: type) != .notDetermined
    }
}
