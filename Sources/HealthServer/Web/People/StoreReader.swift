internal import Foundation
internal import HealthDatabase
internal import HealthModel
internal import HealthScreens

/// Reads a health store for its owner.
struct StoreReader: HealthDataReading {
    let database: HealthStore
    let calendar: Calendar

    func counts() async throws -> [ObjectType: Int] { try await database.countsByType() }

    func counts(of type: ObjectType, in intervals: [DateInterval]) async throws -> [Int] {
        var counts: [Int] = []
        for interval in intervals {
            let predicate = SamplePredicate.interval(
                start: interval.start, end: interval.end, options: .strictStartDate)
            counts.append(
                try await database.count([SampleQuery(type: type, predicate: predicate)], app: nil))
        }
        return counts
    }

    func figures(
        of type: ObjectType, in span: DateInterval, every period: FigurePeriod, unit: HealthUnit?
    ) async throws -> [PeriodFigure] {
        guard let facts = type.quantityFacts else { return [] }
        let isSum = facts.aggregationStyle == .cumulative
        let found = try await database.statisticsCollection(
            of: type, matching: .interval(start: span.start, end: span.end),
            options: isSum
                ? [.cumulativeSum, .separateBySource]
                : [.discreteAverage, .discreteMin, .discreteMax],
            anchorDate: span.start,
            interval: period == .day ? DateComponents(day: 1) : DateComponents(hour: 1),
            calendar: calendar, app: nil)
        func value(_ quantity: Quantity?) -> Double? {
            guard let quantity else { return nil }
            guard let unit else { return quantity.value }
            return try? quantity.doubleValue(for: unit)
        }
        return found.compactMap { statistics in
            let figures = statistics.merged
            // A sample that crosses the start or the end of the range has parts outside of it.
            guard statistics.interval.start >= span.start, statistics.interval.start < span.end,
                let merged = value(isSum ? figures.sum : figures.average)
            else { return nil }
            var sources: [String: Double] = [:]
            for (source, figures) in statistics.bySource ?? [:] {
                sources[source.name] = value(figures.sum)
            }
            return PeriodFigure(
                start: statistics.interval.start, value: merged, low: value(figures.minimum),
                high: value(figures.maximum), bySource: sources)
        }
    }

    func samples(of type: ObjectType, before: Date?, limit: Int) async throws -> [Sample] {
        let predicate = before.map { SamplePredicate.startDate(.lessThan, $0) } ?? .all
        return try await database.samples(
            [SampleQuery(type: type, predicate: predicate)],
            sort: [SortOrder(.startDate, ascending: false)], limit: limit, app: nil)
    }

    func samples(of type: ObjectType, in interval: DateInterval) async throws -> [Sample] {
        try await database.samples(
            [
                SampleQuery(
                    type: type, predicate: .interval(start: interval.start, end: interval.end))
            ],
            sort: [SortOrder(.startDate)], limit: nil, app: nil)
    }

    func sources(of type: ObjectType) async throws -> [Source] {
        try await database.preferences.sourcesInOrder(of: type, app: nil)
    }

    func setSources(_ order: [String], of type: ObjectType) async throws {
        try database.preferences.setSourcePriority(order, for: type)
    }
}
