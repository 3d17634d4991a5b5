#if os(Linux)
public import Foundation
public import HealthKit

extension HKHealthStore {
    /// An anchor after all changes to some types that this app may see.
    public func latestAnchor(of types: Set<HKSampleType>) async throws -> HKQueryAnchor? {
        try await latestChange(of: types)
    }

    /// Whether an anchor belongs to the store's present history.
    public func recognizes(_ anchor: HKQueryAnchor) async throws -> Bool {
        try await holds(anchor)
    }

    /// The samples of this app, among those given, that the store holds now.
    public func ownSamples(among uuids: Set<UUID>) async throws -> Set<UUID>? {
        try await heldSamples(among: uuids)
    }

    /// The bundle identifiers of the sources of a type in the order in which statistics prefer them.
    public func sourceOrder(of type: HKSampleType) async throws -> [String]? {
        try await type.sourceOrder(in: self)
    }
}

extension HKQueryAnchor {
    /// Whether the anchor that was passed to the query belongs to another history.
    var isOfOtherHistory: Bool { isFromBeginning }
}
#else
internal import HealthKit

extension HKQueryAnchor {
    /// Whether the anchor that was passed to the query belongs to another history; Apple's
    /// HealthKit does not reveal it.
    var isOfOtherHistory: Bool { false }
}
#endif
