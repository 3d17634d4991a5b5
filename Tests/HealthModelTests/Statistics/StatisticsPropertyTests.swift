import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Statistics agree with counting second after second")
struct StatisticsPropertyTests {
    private static let ranks: [[Int: Int]] = [
        [:], [0: 0, 1: 1, 2: 2], [0: 2, 1: 1, 2: 0], [1: 0], [0: 5, 1: 5, 2: 1],
    ]

    private func close(_ a: Double?, _ b: Double) -> Bool {
        guard let a else { return false }
        return abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
    }

    @Test("Sums and durations of every bucket are the oracle's", arguments: 0..<60)
    func oracle(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let longest = [5, 90, 400][seed % 3]
        let rows = random.rows(count: 30 + seed, sources: 3, seconds: 600, longest: longest)
        let rank = Self.ranks[seed % Self.ranks.count]
        let oracle = StatisticsOracle(rows: rows, rank: rank)
        let sources = (0..<3).map { oracle.only($0) }
        for length in [1, 7, 60, 250, 5000] {
            let buckets = reduce(
                rows, options: [.cumulativeSum, .duration, .separateBySource],
                buckets: try .seconds(length), rank: rank)
            let populated = (0...1100 / length).filter { number in
                !oracle.touching(from: number * length, to: (number + 1) * length).isEmpty
            }
            #expect(buckets.map(\.index) == populated)
            for bucket in buckets {
                let start = bucket.index * length
                let end = start + length
                #expect(close(bucket.merged.sum, oracle.sum(from: start, to: end)))
                #expect(close(bucket.merged.duration, oracle.duration(from: start, to: end)))
                let touching = Set(oracle.touching(from: start, to: end).map(\.source))
                #expect(bucket.bySource.map { Set($0.keys) } == touching)
                for (source, figures) in bucket.bySource ?? [:] {
                    let own = sources[source]
                    #expect(close(figures.sum, own.sum(from: start, to: end)))
                    #expect(close(figures.duration, own.duration(from: start, to: end)))
                }
            }
        }
    }

    @Test("Buckets add up to the total, however time is cut", arguments: 0..<40)
    func addsUp(seed: Int) throws {
        var random = SeededGenerator(seed: 1000 + seed)
        let rows = random.rows(count: 300, sources: 4, seconds: 9000, longest: 700)
        let rank = [0: 3, 1: 0, 2: 1, 3: 2]
        let options: StatisticsOptions = [.cumulativeSum, .duration]
        let total = try #require(reduce(rows, options: options, rank: rank).first?.merged)
        for length in [1, 13, 600, 3600] {
            let buckets = reduce(
                rows, options: options, buckets: try .seconds(length), rank: rank)
            #expect(close(total.sum, buckets.compactMap(\.merged.sum).reduce(0, +)))
            #expect(close(total.duration, buckets.compactMap(\.merged.duration).reduce(0, +)))
        }
    }

    @Test(
        "The merged sum is never more than the samples', nor than the sources'", arguments: 0..<40)
    func neverMore(seed: Int) throws {
        var random = SeededGenerator(seed: 2000 + seed)
        let rows = random.rows(count: 100, sources: 3, seconds: 2000, longest: 200)
        let bucket = try #require(
            reduce(rows, options: [.cumulativeSum, .separateBySource], rank: [0: 0, 1: 1]).first)
        let sum = try #require(bucket.merged.sum)
        let bySource = (bucket.bySource ?? [:]).values.compactMap(\.sum).reduce(0, +)
        #expect(sum <= bySource + 1e-6)
        #expect(bySource <= rows.map(\.value).reduce(0, +) + 1e-6)
    }

    @Test(
        "Contributions add up to the merged sum, and none is more than its source's own sum",
        arguments: 0..<40)
    func contributions(seed: Int) throws {
        var random = SeededGenerator(seed: 5000 + seed)
        let rows = random.rows(count: 150, sources: 4, seconds: 3000, longest: 300)
        for length in [50, 700, 5000] {
            let buckets = reduce(
                rows, options: [.cumulativeSum, .separateBySource],
                buckets: try .seconds(length), rank: Self.ranks[seed % Self.ranks.count],
                countsContributions: true)
            for bucket in buckets {
                let parts = try #require(bucket.contributions)
                #expect(close(bucket.merged.sum, parts.values.reduce(0, +)))
                for (source, part) in parts {
                    let own = try #require(bucket.bySource?[source]?.sum)
                    #expect(part >= 0 && part <= own + 1e-9 * max(1, own))
                }
            }
        }
    }

    @Test("A bucket's figures are the same within any limits that contain it", arguments: 0..<40)
    func limits(seed: Int) throws {
        var random = SeededGenerator(seed: 6000 + seed)
        let rows = random.rows(count: 120, sources: 3, seconds: 1200, longest: 400)
        let limits = DateInterval(
            start: Date(timeIntervalSinceReferenceDate: 300), duration: 500)
        for style in [AggregationStyle.cumulative, .discreteTemporallyWeighted] {
            func buckets(_ limits: DateInterval?) throws -> [ReducedBucket] {
                reduce(
                    rows, style: style, options: .allowed(for: style), buckets: try .seconds(100),
                    rank: Self.ranks[seed % Self.ranks.count], limits: limits,
                    countsContributions: true)
            }
            let whole = try buckets(nil)
            let part = try buckets(limits)
            #expect(part.map(\.index) == whole.map(\.index).filter { (3..<8).contains($0) })
            for bucket in part {
                let same = try #require(whole.first { $0.index == bucket.index })
                #expect(bucket.interval == same.interval)
                #expect(close(bucket.merged.sum ?? 0, same.merged.sum ?? 0))
                #expect(close(bucket.merged.average ?? 0, same.merged.average ?? 0))
                #expect(close(bucket.merged.duration ?? 0, same.merged.duration ?? 0))
                #expect(bucket.merged.minimum == same.merged.minimum)
                #expect(bucket.merged.maximum == same.merged.maximum)
                #expect(bucket.merged.mostRecent == same.merged.mostRecent)
                #expect(bucket.merged.mostRecentInterval == same.merged.mostRecentInterval)
                #expect(bucket.bySource.map { Set($0.keys) } == same.bySource.map { Set($0.keys) })
            }
            // Limits inside of a bucket count only what lies between them.
            let inner = DateInterval(
                start: Date(timeIntervalSinceReferenceDate: 330), duration: 140)
            let oracle = StatisticsOracle(rows: rows, rank: Self.ranks[seed % Self.ranks.count])
            guard style == .cumulative else { continue }
            let sum = try buckets(inner).compactMap(\.merged.sum).reduce(0, +)
            #expect(close(sum, oracle.sum(from: 330, to: 470)))
        }
    }

    @Test(
        "The order of rows of different sources with one start does not matter", arguments: 0..<20)
    func order(seed: Int) throws {
        var random = SeededGenerator(seed: 3000 + seed)
        // One row for each source and start, so that nothing but the sources can swap.
        let rows = (0..<60).flatMap { number in
            (0..<3).map { source in
                StatisticsRow(
                    start: Double(number * 10),
                    end: Double(number * 10 + Int.random(in: 1...25, using: &random)),
                    value: Double(Int.random(in: 1...9, using: &random)), source: source)
            }
        }
        let shuffled = rows.shuffled(using: &random).sorted { $0.start < $1.start }
        let options: StatisticsOptions = [.cumulativeSum, .mostRecent, .duration]
        let rank = [0: 1, 1: 0, 2: 2]
        #expect(
            reduce(rows, options: options, buckets: try .seconds(60), rank: rank)
                == reduce(shuffled, options: options, buckets: try .seconds(60), rank: rank))
    }

    @Test("Averages, extremes and the most recent are the oracle's", arguments: 0..<30)
    func discrete(seed: Int) throws {
        var random = SeededGenerator(seed: 4000 + seed)
        let rows = random.rows(count: 60, sources: 2, seconds: 600)
        let oracle = StatisticsOracle(rows: rows, rank: [:])
        let options: StatisticsOptions = [
            .discreteAverage, .discreteMin, .discreteMax, .mostRecent,
        ]
        for style in [
            AggregationStyle.discreteArithmetic, .discreteTemporallyWeighted,
            .discreteEquivalentContinuousLevel,
        ] {
            let buckets = reduce(rows, style: style, options: options, buckets: try .seconds(50))
            for bucket in buckets {
                let start = bucket.index * 50
                let touching = oracle.touching(from: start, to: start + 50)
                let weights = touching.map { row in
                    row.start == row.end || style == .discreteArithmetic
                        ? 1 : min(row.end, Double(start + 50)) - max(row.start, Double(start))
                }
                let isLevel = style == .discreteEquivalentContinuousLevel
                let mean =
                    zip(touching, weights).map { row, weight in
                        weight * (isLevel ? pow(10, row.value / 10) : row.value)
                    }.reduce(0, +) / weights.reduce(0, +)
                #expect(close(bucket.merged.average, isLevel ? 10 * log10(mean) : mean))
                #expect(bucket.merged.minimum == touching.map(\.value).min())
                #expect(bucket.merged.maximum == touching.map(\.value).max())
                let last = touching.map { ($0.end, $0.start) }.max { $0 < $1 }
                #expect(
                    bucket.merged.mostRecentInterval?.end.timeIntervalSinceReferenceDate
                        == last?.0)
                #expect(
                    bucket.merged.mostRecentInterval?.start.timeIntervalSinceReferenceDate
                        == last?.1)
            }
        }
    }
}
