internal import Foundation
internal import HealthModel

/// The archived form of statistics.
struct StatisticsArchive: Codable {
    private struct Figures: Codable {
        var sum: Quantity?
        var average: Quantity?
        var minimum: Quantity?
        var maximum: Quantity?
        var mostRecent: Quantity?
        var mostRecentInterval: DateInterval?
        var duration: Quantity?

        init(_ figures: StatisticsFigures) {
            sum = figures.sum
            average = figures.average
            minimum = figures.minimum
            maximum = figures.maximum
            mostRecent = figures.mostRecent
            mostRecentInterval = figures.mostRecentInterval
            duration = figures.duration
        }

        var value: StatisticsFigures {
            var figures = StatisticsFigures()
            figures.sum = sum
            figures.average = average
            figures.minimum = minimum
            figures.maximum = maximum
            figures.mostRecent = mostRecent
            figures.mostRecentInterval = mostRecentInterval
            figures.duration = duration
            return figures
        }
    }

    private struct Part: Codable {
        var source: Source
        var figures: Figures
    }

    private var type: ObjectType
    private var interval: DateInterval
    private var merged: Figures
    private var bySource: [Part]?

    init(_ value: SampleStatistics) {
        type = value.type
        interval = value.interval
        merged = Figures(value.merged)
        bySource = value.bySource?.map { Part(source: $0.key, figures: Figures($0.value)) }
    }

    /// The statistics.
    var value: SampleStatistics {
        SampleStatistics(
            type: type, interval: interval, merged: merged.value,
            bySource: bySource.map {
                Dictionary($0.map { ($0.source, $0.figures.value) }) { first, _ in first }
            })
    }
}
