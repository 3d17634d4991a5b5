extension SampleStatistics {
    /// Converts a bucket's numbers to quantities and its sources' numbers to sources.
    ///
    /// A source that is not in `sources` is omitted.
    public init(
        _ bucket: ReducedBucket, type: ObjectType, unit: HealthUnit, sources: [Int: Source]
    ) {
        func named<Value, Result>(
            _ values: [Int: Value]?, _ convert: (Value) -> Result
        ) -> [Source: Result]? {
            guard let values else { return nil }
            var named: [Source: Result] = [:]
            for (number, value) in values {
                guard let source = sources[number] else { continue }
                named[source] = convert(value)
            }
            return named
        }
        self.init(
            type: type, interval: bucket.interval,
            merged: StatisticsFigures(bucket.merged, unit: unit),
            bySource: named(bucket.bySource) { StatisticsFigures($0, unit: unit) },
            contributions: named(bucket.contributions) { Quantity($0, unit) })
    }
}

extension StatisticsFigures {
    /// Converts numbers in the canonical unit to quantities; the duration is in seconds.
    public init(_ figures: ReducedFigures, unit: HealthUnit) {
        self.init()
        func quantity(_ value: Double?) -> Quantity? {
            guard let value else { return nil }
            return Quantity(value, unit)
        }
        sum = quantity(figures.sum)
        average = quantity(figures.average)
        minimum = quantity(figures.minimum)
        maximum = quantity(figures.maximum)
        mostRecent = quantity(figures.mostRecent)
        mostRecentInterval = figures.mostRecentInterval
        if let seconds = figures.duration { duration = Quantity(seconds, .second()) }
    }
}
