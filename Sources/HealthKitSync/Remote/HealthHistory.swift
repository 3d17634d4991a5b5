public import Foundation
public import HealthKit

extension HealthStoring {
    /// A default for stores that do not provide their latest anchor, such as Apple's.
    public func latestAnchor(of types: Set<HKSampleType>) async throws -> HKQueryAnchor? { nil }

    /// A default for stores that check anchors themselves, such as Apple's.
    public func recognizes(_ anchor: HKQueryAnchor) async throws -> Bool { true }

    /// A default for stores that only tell by a query, such as Apple's.
    public func ownSamples(among uuids: Set<UUID>) async throws -> Set<UUID>? { nil }

    /// A default for stores that do not tell the order of sources, such as Apple's.
    public func sourceOrder(of type: HKSampleType) async throws -> [String]? { nil }
}
