internal import HealthJournal
internal import HealthKit

extension MappingContext {
    /// Whether a sample is own, by bundle identifier; a name proves nothing.
    func isOwn(_ sample: HKSample) -> Bool {
        sample.sourceRevision.source.bundleIdentifier == app.bundleIdentifier
    }

    /// The parsed metadata of a sample of this app; nil for other apps' samples.
    func ownMetadata(_ sample: HKSample) -> OwnMetadata? {
        guard isOwn(sample) else { return nil }
        return OwnMetadata(sample, namespace: namespace, zone: zone)
    }

    /// Whether an earlier version of this app saved a sample, without the identity of an entry or under
    /// another bundle identifier.
    func isEarlier(_ sample: HKSample) -> Bool {
        earlierBundleIdentifiers.contains(sample.sourceRevision.source.bundleIdentifier)
            || (isOwn(sample) && ownMetadata(sample) == nil)
    }
}
