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

/// How far back this app sees the samples of a kind: a device may show only the time after a certain
/// day, and the person may limit the history of single types.
struct VisibleHistory {
    private let types: RelevantTypes
    private var store: TimeLimitedHealthStore { types.store }

    init(_ types: RelevantTypes) { self.types = types }

    /// The part of a time range of which the app sees everything.
    ///
    /// The limits apply to the ends of samples, which are never before their starts.
    func part(of interval: DateInterval, _ types: Set<HKSampleType>) async throws -> DateInterval {
        let start = try await limits(of: types)
            .reduce(max(interval.start, store.earliestVisibleDate), max)
        return DateInterval(start: start, end: max(start, interval.end))
    }

    /// The earliest end of other apps' samples that this app may read of all types of the stream; nil
    /// where the person limited none.
    func limit() async throws -> Date? {
        try await limits(of: Set(types.watched.map(\.type))).max()
    }

    private func limits(of types: Set<HKSampleType>) async throws -> [Date] {
        let members = self.types.watched.flatMap(\.readTypes)
        return try await Array(
            store.limitedHistory(
                of: Set(members).union(types.filter { !($0 is HKCorrelationType) })
            ).values)
    }
}
