public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// Statistics over all samples of a type that match, as one figure each; nil without data.
    ///
    /// The interval is that of the samples: a sample that reaches over the predicate's range counts
    /// whole. Values are in the type's canonical unit.
    ///
    /// ```swift
    /// let today = SamplePredicate.interval(start: morning, end: evening)
    /// let steps = try await store.statistics(
    ///     of: .stepCount, matching: today, options: .cumulativeSum, app: app)
    /// ```
    ///
    /// - Parameters:
    ///   - type: A type of quantities.
    ///   - predicate: Which of its samples.
    ///   - options: Which figures.
    ///   - app: Who asks; nil for the owner, who sees everything.
    /// - Throws: `validation` with HealthKit's text where an option does not go with the type,
    ///   `invalidArgument` for a type without quantities, and what
    ///   ``samples(_:sort:limit:app:)`` throws.
    public func statistics(
        of type: ObjectType, matching predicate: SamplePredicate = .all,
        options: StatisticsOptions, app: AppIdentity?
    ) async throws -> SampleStatistics? {
        try await statistics(type, predicate, options, .single, app).first
    }

    /// Statistics of a type for each calendar interval that has data, in order.
    ///
    /// Intervals follow each other from the anchor in both directions. A sample that reaches
    /// over an edge gives each interval its share, also one outside the predicate's range.
    ///
    /// ```swift
    /// let days = try await store.statisticsCollection(
    ///     of: .stepCount, options: .cumulativeSum, anchorDate: midnight,
    ///     interval: DateComponents(day: 1), calendar: .current, app: app)
    /// ```
    ///
    /// - Throws: `invalidArgument` for an interval that is not positive, and what
    ///   ``statistics(of:matching:options:app:)`` throws.
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
        return try await statistics(type, predicate, options, buckets, app)
    }

    private func statistics(
        _ type: ObjectType, _ predicate: SamplePredicate, _ options: StatisticsOptions,
        _ buckets: StatisticsBuckets, _ app: AppIdentity?
    ) async throws -> [SampleStatistics] {
        let style = try Self.style(of: type, options)
        let environment = environment
        return try await read { db in
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

    /// The style of a type; one that no catalogue knows is what the options make of it.
    private static func style(
        of type: ObjectType, _ options: StatisticsOptions
    ) throws(HealthStoreError) -> AggregationStyle {
        guard type.kind == .quantity else {
            throw .invalidArgument(
                "Statistics need a quantity type, and \(type.identifier) is none.")
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
