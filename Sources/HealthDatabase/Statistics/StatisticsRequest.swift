public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// Statistics over all matching samples of a type; nil without data.
    ///
    /// The interval is that of the samples: a sample that extends beyond the predicate's range
    /// counts completely. Values are in the type's canonical unit.
    ///
    /// ```swift
    /// let today = SamplePredicate.interval(start: morning, end: evening)
    /// let steps = try await store.statistics(
    ///     of: .stepCount, matching: today, options: .cumulativeSum, app: app)
    /// ```
    ///
    /// - Parameters:
    ///   - type: A quantity type.
    ///   - predicate: The predicate for its samples.
    ///   - options: The statistics to compute.
    ///   - app: The app that asks; nil for the owner, who sees everything.
    /// - Throws: `validation` with HealthKit's text if an option does not fit the type,
    ///   `invalidArgument` for a type without quantities, and the errors of
    ///   ``samples(_:sort:limit:app:)``.
    public func statistics(
        of type: ObjectType, matching predicate: SamplePredicate = .all,
        options: StatisticsOptions, app: AppIdentity?
    ) async throws -> SampleStatistics? {
        try await StatisticsRequest(
            type: type, predicate: predicate, options: options, buckets: .single, app: app
        ).run(in: self).first
    }

    /// Statistics of a type for each calendar interval that has data, in order.
    ///
    /// Intervals extend from the anchor in both directions. A sample across a boundary contributes
    /// proportionally to each interval, including intervals outside the predicate's range.
    ///
    /// ```swift
    /// let days = try await store.statisticsCollection(
    ///     of: .stepCount, options: .cumulativeSum, anchorDate: midnight,
    ///     interval: DateComponents(day: 1), calendar: .current, app: app)
    /// ```
    ///
    /// - Throws: `invalidArgument` for an interval that is not positive, and the errors of
    ///   ``statistics(of:matching:options:app:)``.
    public func statisticsCollection(
        of type: ObjectType, matching predicate: SamplePredicate = .all,
        options: StatisticsOptions, anchorDate: Date, interval: DateComponents,
        calendar: Calendar, app: AppIdentity?
    ) async throws -> [SampleStatistics] {
        let buckets: StatisticsBuckets
        do {
            buckets = try StatisticsBuckets(
                anchorDate: anchorDate, components: interval, calendar: calendar)
        } catch {
            throw HealthStoreError.invalidArgument(error.description)
        }
        return try await StatisticsRequest(
            type: type, predicate: predicate, options: options, buckets: buckets, app: app
        ).run(in: self)
    }
}

/// The statistics that an app asks for.
struct StatisticsRequest: Sendable {
    let type: ObjectType
    let predicate: SamplePredicate
    let options: StatisticsOptions
    let buckets: StatisticsBuckets
    /// The app that asks; nil for the owner.
    let app: AppIdentity?

    /// Computes the statistics of each bucket that has data.
    func run(in store: HealthStore) async throws -> [SampleStatistics] {
        let style = try style()
        let environment = store.environment
        return try await store.read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            try visibility.requireRead([type])
            let query = SampleQuery(type: type, predicate: predicate)
            guard let found = try VisibleSamples.find(query, visibility, interner) else {
                return []
            }
            return try StatisticsScan(
                interner: interner, slot: found.slot, style: style, samples: found.source,
                options: options, buckets: buckets
            ).run()
        }
    }

    /// The aggregation style of the type; the options decide for an unknown type.
    private func style() throws(HealthStoreError) -> AggregationStyle {
        guard type.kind == .quantity else {
            throw .invalidArgument(
                "Statistics need a quantity type, and \(type.identifier) is not one.")
        }
        let style =
            type.quantityFacts?.aggregationStyle
            ?? (options.contains(.cumulativeSum) ? .cumulative : .discreteArithmetic)
        if let reason = options.incompatibility(with: type, style: style) {
            throw .validation(reason)
        }
        return style
    }
}
