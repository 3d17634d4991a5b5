internal import HealthJournal
internal import HealthKit

extension MappingContext {
    /// Whether a sample is own, by bundle identifier and sync identifier; a name proves nothing.
    func isOwn(_ sample: HKSample) -> Bool {
        sample.sourceRevision.source.bundleIdentifier == app.bundleIdentifier
    }

    /// The parsed metadata of a sample of this app; nil for other apps' samples.
    func ownMetadata(_ sample: HKSample) -> OwnMetadata? {
        guard isOwn(sample) else { return nil }
        return OwnMetadata(sample, namespace: namespace, zone: zone)
    }
}
