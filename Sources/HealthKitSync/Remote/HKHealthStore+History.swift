#if os(Linux)
public import HealthKit

extension HKHealthStore {
    /// An anchor after all changes to some types that this app may see.
    public func latestAnchor(of types: Set<HKSampleType>) async throws -> HKQueryAnchor? {
        try await latestChange(of: types)
    }

    /// Whether an anchor was taken in the history that the store holds now.
    public func recognizes(_ anchor: HKQueryAnchor) async throws -> Bool {
        try await holds(anchor)
    }
}

extension HKQueryAnchor {
    /// Whether the query that gave this anchor was given one of another history.
    var isOfOtherHistory: Bool { isFromBeginning }
}
#else
internal import HealthKit

extension HKQueryAnchor {
    /// Whether the query that gave this anchor was given one of another history; a phone's store
    /// does not say.
    var isOfOtherHistory: Bool { false }
}
#endif
