public import Foundation
internal import HealthJournal
internal import HealthKit
public import HealthSync

extension HealthRemote {
    /// An anchor after all changes to what this app saves, as bytes.
    public func historyMark() async throws(PullError) -> Data? {
        let types = mappings.reduce(into: Set<HKSampleType>()) { types, mapping in
            types.formUnion(mapping.watched.map(\.type))
            types.formUnion(mapping.typesToShare)
        }
        do {
            return try await store.latestAnchor(of: types).map(AnchorCoding.data)
        } catch {
            throw PullError(health: error)
        }
    }

    /// Whether an anchor was taken in the history that the store holds now.
    public func recognizes(_ mark: Data) async throws(PullError) -> Bool {
        guard let anchor = AnchorCoding.anchor(mark) else { return false }
        do {
            return try await store.recognizes(anchor)
        } catch {
            throw PullError(health: error)
        }
    }
}
