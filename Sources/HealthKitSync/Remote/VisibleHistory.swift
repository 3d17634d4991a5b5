internal import Foundation
internal import HealthKit

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
