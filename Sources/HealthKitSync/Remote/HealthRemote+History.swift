public import Foundation
internal import HealthJournal
internal import HealthKit
public import HealthSync

extension HealthRemote {
    /// An anchor after all changes to what this app saves, as bytes.
    public func historyMark() async throws(PullError) -> Data? {
        let types = mappings.reduce(into: Set<HKSampleType>()) { types, mapping in
            types.formUnion(self.types(mapping))
        }
        do {
            return try await store.latestAnchor(of: types).map(AnchorCoding.data)
        } catch {
            throw PullError(health: error)
        }
    }

    /// The first instant of which this app sees everything; nil where it was not asked for
    /// everything that the stream reads.
    public func visibleStart(of stream: StreamName) async throws(PullError) -> Date? {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else { return nil }
        let watched = watched(mapping)
        guard !watched.isEmpty, try await readable(mapping).count == watched.count else {
            return nil
        }
        do {
            let always = DateInterval(start: .distantPast, end: .distantFuture)
            return try await visible(always, Set(watched.map(\.type)), mapping).start
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
