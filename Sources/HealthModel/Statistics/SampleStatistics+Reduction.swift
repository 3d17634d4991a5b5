extension SampleStatistics {
    /// Converts a bucket's numbers to quantities and its sources' numbers to sources.
    ///
    /// A source that is not in `sources` is omitted.
    public init(
        _ bucket: ReducedBucket, type: ObjectType, unit: HealthUnit, sources: [Int: Source]
    ) {
        var bySource: [Source: StatisticsFigures]?
        if let figures = bucket.bySource {
            var named: [Source: StatisticsFigures] = [:]
            for (number, figures) in figures {
                guard let source = sources[number] else { continue }
                named[source] = StatisticsFigures(figures, unit: unit)
            }
            bySource = named
        }
        self.init(
            type: type, interval: bucket.interval,
            merged: StatisticsFigures(bucket.merged, unit: unit), bySource: bySource)
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
