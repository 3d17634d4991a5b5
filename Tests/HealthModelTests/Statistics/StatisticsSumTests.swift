import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Statistics of cumulative types")
struct StatisticsSumTests {
    private let watch = 1
    private let phone = 2

    private func row(_ start: Double, _ end: Double, _ value: Double, _ source: Int)
        -> StatisticsRow
    {
        StatisticsRow(start: start, end: end, value: value, source: source)
    }

    @Test("Samples of one source that do not overlap are a plain sum, to the last bit")
    func plainSum() {
        var random = SeededGenerator(seed: 1)
        let rows = (0..<1000).map { number in
            row(
                Double(number) * 61, Double(number) * 61 + 61, .random(in: 0...1, using: &random), 1
            )
        }
        let sum = reduce(rows, options: .cumulativeSum).first?.merged.sum
        #expect(sum == rows.map(\.value).reduce(0, +))
    }

    @Test("Where two sources overlap the better one counts, whatever its number")
    func bestSourceWins() {
        let rows = [row(0, 100, 1000, phone), row(20, 60, 10, watch)]
        #expect(reduce(rows, options: .cumulativeSum, rank: [1: 0, 2: 1])[0].merged.sum == 610)
        #expect(reduce(rows, options: .cumulativeSum, rank: [1: 1, 2: 0])[0].merged.sum == 1000)
    }

    @Test("A better source that repeats all of another leaves nothing of it")
    func fullyCovered() {
        let rows = [row(0, 100, 7, watch), row(0, 100, 9, phone)]
        let buckets = reduce(
            rows, options: [.cumulativeSum, .separateBySource], rank: [1: 0, 2: 1])
        #expect(buckets[0].merged.sum == 7)
        #expect(buckets[0].bySource?[1]?.sum == 7)
        #expect(buckets[0].bySource?[2]?.sum == 9)
    }

    @Test("Overlapping samples of one source count once: the earlier keeps its time")
    func ownOverlap() {
        let rows = [row(0, 60, 60, watch), row(30, 90, 120, watch)]
        #expect(reduce(rows, options: .cumulativeSum)[0].merged.sum == 120)
    }

    @Test("Two drinks in the same instant are two drinks, also inside a longer sample")
    func instants() {
        let rows = [row(0, 100, 5, watch), row(50, 50, 200, watch), row(50, 50, 200, phone)]
        #expect(reduce(rows, options: .cumulativeSum)[0].merged.sum == 405)
    }

    @Test("A sample across an edge gives each bucket its share of time")
    func proRata() throws {
        let rows = [row(120, 420, 100, phone)]
        let buckets = reduce(rows, options: .cumulativeSum, buckets: try .seconds(300))
        #expect(buckets.map(\.merged.sum) == [60, 40])
        #expect(buckets.map(\.index) == [0, 1])
    }

    @Test("An instant on an edge belongs to the bucket that begins there")
    func edge() throws {
        let rows = [row(0, 300, 30, 1), row(300, 300, 7, 1)]
        let buckets = reduce(rows, options: .cumulativeSum, buckets: try .seconds(300))
        #expect(buckets.map(\.merged.sum) == [30, 7])
    }

    @Test("Only populated buckets come back, in order")
    func populated() throws {
        let rows = [row(-1_000_000, -999_990, 1, 1), row(5, 5, 2, 1), row(900, 1000, 3, 1)]
        let buckets = reduce(rows, options: .cumulativeSum, buckets: try .seconds(100))
        #expect(buckets.map(\.index) == [-10000, 0, 9])
        #expect(buckets.map(\.merged.sum) == [1, 2, 3])
    }

    @Test("A single statistic spans the earliest start to the latest end")
    func extent() {
        let buckets = reduce(
            [row(10, 500, 1, 1), row(20, 30, 1, 1)], options: .cumulativeSum)
        #expect(
            buckets.map(\.interval) == [
                DateInterval(
                    start: Date(timeIntervalSinceReferenceDate: 10),
                    end: Date(timeIntervalSinceReferenceDate: 500))
            ])
    }

    @Test("No rows are no buckets")
    func empty() {
        #expect(reduce([], options: .cumulativeSum).isEmpty)
    }

    @Test("Figures that nobody asked for are nil")
    func onlyWhatWasAsked() {
        let figures = reduce([row(0, 10, 1, 1)], options: .cumulativeSum)[0]
        var expected = ReducedFigures()
        expected.sum = 1
        #expect(figures.merged == expected)
        #expect(figures.bySource == nil)
        #expect(
            reduce([row(0, 10, 1, 1)], options: [.discreteAverage, .discreteMin])[0].merged
                == ReducedFigures())
    }

    @Test("A sample that goes on counts at its start")
    func openEnd() throws {
        let end = Date.distantFuture.timeIntervalSinceReferenceDate
        let buckets = reduce(
            [row(5, end, 3, 1), row(6, 8, 1, 1)], options: [.cumulativeSum, .duration],
            buckets: try .seconds(10))
        #expect(buckets.map(\.merged.sum) == [4])
        #expect(buckets.map(\.merged.duration) == [2])
    }

    @Test("Rows out of order end the process")
    func order() async {
        await #expect(processExitsWith: .failure) {
            _ = reduce(
                [
                    StatisticsRow(start: 1, end: 1, value: 1, source: 1),
                    StatisticsRow(start: 0, end: 0, value: 1, source: 1),
                ], options: .cumulativeSum)
        }
    }

    @Test("Within limits a row keeps its share of a sum and all of a measurement")
    func limits() {
        let rows = [
            row(50, 100, 64, 1), row(50, 150, 8, 1), row(99, 99, 1, 2), row(100, 100, 16, 2),
            row(200, 200, 32, 2), row(200, 300, 128, 1),
        ]
        let limits = DateInterval(
            start: Date(timeIntervalSinceReferenceDate: 100), duration: 100)
        let sum = reduce(rows, options: .cumulativeSum, limits: limits)
        #expect(sum.map(\.merged.sum) == [20])
        #expect(sum.map(\.interval) == [DateInterval(start: limits.start, duration: 50)])
        let measured = reduce(
            rows, style: .discreteArithmetic, options: [.discreteAverage, .discreteMax],
            limits: limits)
        #expect(measured.map(\.merged.average) == [12])
        #expect(measured.map(\.merged.maximum) == [16])
        #expect(reduce([row(0, 100, 1, 1)], options: .cumulativeSum, limits: limits).isEmpty)
    }

    @Test("A source contributes what it adds to the sum, not its own total")
    func contributions() throws {
        let rows = [row(0, 100, 1000, phone), row(20, 60, 10, watch), row(70, 70, 5, phone)]
        let buckets = reduce(
            rows, options: .cumulativeSum, buckets: try .seconds(50), rank: [1: 0, 2: 1],
            countsContributions: true)
        #expect(buckets.map(\.merged.sum) == [207.5, 407.5])
        #expect(buckets.map(\.contributions) == [[1: 7.5, 2: 200], [1: 2.5, 2: 405]])
        let covered = reduce(
            [row(0, 10, 7, watch), row(0, 10, 9, phone)], options: .cumulativeSum,
            rank: [1: 0, 2: 1], countsContributions: true)
        #expect(covered.map(\.contributions) == [[1: 7]])
        #expect(reduce(rows, options: .cumulativeSum)[0].contributions == nil)
    }
}
