internal import GRDB
internal import HealthModel

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
