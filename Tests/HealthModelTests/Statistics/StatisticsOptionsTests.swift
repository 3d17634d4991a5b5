import Foundation
import HealthModel
import Testing

@Suite("Options of statistics")
struct StatisticsOptionsTests {
    @Test("A sum of a discrete type and an average of a cumulative one have Apple's reasons")
    func reasons() {
        #expect(
            StatisticsOptions.cumulativeSum.incompatibility(
                with: .heartRate, style: .discreteTemporallyWeighted)
                == "Statistics option HKStatisticsOptionCumulativeSum is not compatible with "
                + "discrete data type HKQuantityTypeIdentifierHeartRate")
        #expect(
            StatisticsOptions([.discreteAverage, .cumulativeSum])
                .incompatibility(with: .stepCount, style: .cumulative)
                == "Statistics option HKStatisticsOptionDiscreteAverage is not compatible with "
                + "cumulative data type HKQuantityTypeIdentifierStepCount")
    }

    @Test("What goes with every type has no reason", arguments: AggregationStyle.allCases)
    func common(style: AggregationStyle) {
        let options: StatisticsOptions = [.mostRecent, .duration, .separateBySource]
        #expect(options.incompatibility(with: .stepCount, style: style) == nil)
        #expect(
            StatisticsOptions.allowed(for: style)
                .incompatibility(with: .stepCount, style: style) == nil)
    }

    @Test("Numbers get the type's unit, durations seconds, sources their names")
    func units() {
        var figures = ReducedFigures()
        figures.sum = 3
        figures.duration = 60
        let interval = DateInterval(start: .distantPast, duration: 1)
        let watch = Source(bundleIdentifier: "com.example.watch", name: "Watch")
        let statistics = SampleStatistics(
            ReducedBucket(
                index: 4, interval: interval, merged: figures,
                bySource: [7: figures, 8: figures]),
            type: .stepCount, unit: .count, sources: [7: watch])
        #expect(statistics.merged.sum == Quantity(3, .count))
        #expect(statistics.merged.duration == Quantity(60, .second()))
        #expect(statistics.merged.average == nil)
        #expect(statistics.bySource?.keys.map(\.name) == ["Watch"])
        #expect(statistics.interval == interval)
    }
}
