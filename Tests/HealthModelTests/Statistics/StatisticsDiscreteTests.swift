import Foundation
import HealthModel
import Testing

@Suite("Statistics of discrete types")
struct StatisticsDiscreteTests {
    private func row(_ start: Double, _ end: Double, _ value: Double) -> StatisticsRow {
        StatisticsRow(start: start, end: end, value: value, source: 1)
    }

    private func average(_ rows: [StatisticsRow], _ style: AggregationStyle) -> Double? {
        reduce(rows, style: style, options: .discreteAverage).first?.merged.average
    }

    @Test("An arithmetic mean is of the samples, however long they last")
    func arithmetic() {
        #expect(average([row(0, 1, 70), row(2, 1000, 80)], .discreteArithmetic) == 75)
    }

    @Test("An arithmetic mean counts a series once for each datum")
    func seriesCounts() {
        let interval = (start: 8.0, end: 9.0)
        let series = StatisticsRow.Series(
            count: 3, minimum: 50, maximum: 90, mostRecent: 65, mostRecentStart: interval.start,
            mostRecentEnd: interval.end)
        let rows = [
            StatisticsRow(start: 0, end: 10, value: 60, source: 1, series: series),
            row(5, 5, 100),
        ]
        let figures = reduce(
            rows, style: .discreteArithmetic,
            options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent])[0].merged
        #expect(figures.average == 70)
        #expect(figures.minimum == 50)
        #expect(figures.maximum == 100)
        #expect(figures.mostRecent == 65)
        #expect(
            figures.mostRecentInterval
                == DateInterval(
                    start: Date(timeIntervalSinceReferenceDate: 8),
                    end: Date(timeIntervalSinceReferenceDate: 9)))
    }

    @Test("A mean weighted by time follows how long samples last; gaps do not count")
    func temporal() {
        let rows = [row(0, 600, 60), row(9000, 10200, 120)]
        #expect(average(rows, .discreteTemporallyWeighted) == 100)
    }

    @Test("Instants alone have a plain mean; beside others they weigh a second")
    func instants() {
        #expect(average([row(0, 0, 60), row(9, 9, 80)], .discreteTemporallyWeighted) == 70)
        #expect(average([row(0, 3, 60), row(9, 9, 80)], .discreteTemporallyWeighted) == 65)
    }

    @Test("Sound levels are averaged by energy")
    func level() throws {
        // Half the time at 90 dB and half in silence is 3 dB less than all the time.
        let rows = [row(0, 100, 90), row(100, 200, 0)]
        let level = try #require(average(rows, .discreteEquivalentContinuousLevel))
        #expect(abs(level - (90 - 10 * log10(2))) < 1e-6)
        #expect(average([row(0, 7, 73)], .discreteEquivalentContinuousLevel) == 73)
    }

    @Test("A sample across an edge is in both buckets with its whole value")
    func edges() throws {
        let buckets = reduce(
            [row(50, 150, 8), row(200, 200, 4)], style: .discreteArithmetic,
            options: [.discreteAverage, .discreteMax, .mostRecent, .duration],
            buckets: try .seconds(100))
        #expect(buckets.map(\.merged.average) == [8, 8, 4])
        #expect(buckets.map(\.merged.maximum) == [8, 8, 4])
        #expect(buckets.map(\.merged.mostRecent) == [8, 8, 4])
        #expect(buckets.map(\.merged.duration) == [50, 50, 0])
    }

    @Test("Of two samples with one interval the better source's is the most recent")
    func mostRecentTie() {
        let rows = [
            StatisticsRow(start: 0, end: 9, value: 1, source: 1),
            StatisticsRow(start: 0, end: 9, value: 2, source: 2),
        ]
        let figures = reduce(
            rows, style: .discreteArithmetic, options: .mostRecent, rank: [1: 1, 2: 0])[0].merged
        #expect(figures.mostRecent == 2)
    }
}
