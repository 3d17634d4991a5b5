public import Foundation
internal import HealthJournal
internal import HealthKit
public import HealthSync

extension HealthRemote {
    /// An encoded anchor after all changes to the types that this app saves.
    public func historyMark() async throws(PullError) -> Data? {
        let types = mappings.reduce(into: Set<HKSampleType>()) { types, mapping in
            types.formUnion(self.types(of: mapping).all)
        }
        do {
            return try await store.latestAnchor(of: types).map(AnchorCoding.data)
        } catch {
            throw PullError(health: error)
        }
    }

    /// The date from which this app sees everything; nil if the app has not requested every type of
    /// the stream.
    public func visibleStart(of stream: StreamName) async throws(PullError) -> Date? {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else { return nil }
        let types = types(of: mapping)
        let watched = types.watched
        guard !watched.isEmpty, try await readable(mapping).count == watched.count else {
            return nil
        }
        do {
            let always = DateInterval(start: .distantPast, end: .distantFuture)
            return try await VisibleHistory(types).part(of: always, Set(watched.map(\.type))).start
        } catch {
            throw PullError(health: error)
        }
    }

    /// The samples among some that this app saved and that the store holds now.
    public func held(_ objects: Set<String>) async throws(PullError) -> Set<String>? {
        do {
            let uuids = Set(objects.compactMap { UUID(uuidString: $0) })
            return try await store.ownSamples(among: uuids).map { Set($0.map(\.uuidString)) }
        } catch {
            throw PullError(health: error)
        }
    }

    /// Whether an anchor belongs to the store's present history.
    public func recognizes(_ mark: Data) async throws(PullError) -> Bool {
        guard let anchor = AnchorCoding.anchor(mark) else { return false }
        do {
            return try await store.recognizes(anchor)
        } catch {
            throw PullError(health: error)
        }
    }
}
