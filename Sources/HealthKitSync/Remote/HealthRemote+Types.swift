internal import Foundation
internal import HealthKit

// The types of a kind that a pass has to do with.
//
// Of a kind of which only own samples are read, a type that this app never asked to save has none.
// That is known without a question to Health, so a kind can have a hundred types.
extension HealthRemote {
    /// What to look at for changes.
    func watched(_ mapping: any EntryMapping) -> [WatchedType] {
        mapping.readsOtherApps
            ? mapping.watched
            : mapping.watched.filter { $0.readTypes.contains(where: wasAskedToSave) }
    }

    /// What entries may be saved in.
    func sharedTypes(_ mapping: any EntryMapping) -> Set<HKSampleType> {
        mapping.readsOtherApps
            ? mapping.typesToShare : mapping.typesToShare.filter(wasAskedToSave)
    }

    /// What own entries are found in.
    func ownTypes(_ mapping: any EntryMapping) -> [HKSampleType] {
        guard !mapping.readsOtherApps else { return mapping.ownTypes }
        let watched = Set(watched(mapping).map(\.type))
        return mapping.ownTypes.filter(watched.contains)
    }

    /// What is read or saved.
    func types(_ mapping: any EntryMapping) -> Set<HKSampleType> {
        Set(watched(mapping).map(\.type)).union(sharedTypes(mapping))
    }

    /// What to observe: Health tells of changes to samples, and not of changes to correlations.
    ///
    /// Where only own samples are read, other apps' would wake this app for nothing: what another
    /// device of the person saved comes in with the next pass.
    func observedTypes(_ mapping: any EntryMapping) -> [HKSampleType] {
        guard mapping.readsOtherApps else { return [] }
        return mapping.watched.map(\.type).filter { !($0 is HKCorrelationType) }
    }

    /// The condition on the samples of a kind; nil where all are read.
    func restriction(_ mapping: any EntryMapping) -> NSPredicate? {
        guard !mapping.readsOtherApps else { return nil }
        return HKQuery.predicateForObjects(
            withMetadataKey: EntryMetadata.Key.entryID.name(in: configuration.namespace))
    }

    private func wasAskedToSave(_ type: HKObjectType) -> Bool {
        store.authorizationStatus(for: type) != .notDetermined
    }
}
