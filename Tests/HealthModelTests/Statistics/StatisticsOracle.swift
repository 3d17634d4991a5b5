import Foundation
import HealthModel
import TestSupport
import Testing

/// Statistics by asking second after second, as slowly and as plainly as they can be written.
///
/// Rows must begin and end on whole seconds from the reference date on, and be in the order in
/// which the reducer gets them.
struct StatisticsOracle {
    let rows: [StatisticsRow]
    let rank: [Int: Int]
    /// For each second what the best source says of it, nil where no source has data.
    private let rates: [Double?]

    init(rows: [StatisticsRow], rank: [Int: Int]) {
        self.rows = rows
        self.rank = rank
        let last = Int(rows.map(\.end).max() ?? 0)
        rates = (0..<last).map { second in
            let covering = rows.filter { $0.start <= Double(second) && Double(second) < $0.end }
            let best = covering.map { (rank[$0.source] ?? .max, $0.source) }.min { $0 < $1 }
            // The source's row that began first.
            let owner = covering.first { $0.source == best?.1 }
            return owner.map { $0.value / ($0.end - $0.start) }
        }
    }

    /// The merged sum of a stretch of time, its end excluded.
    func sum(from start: Int, to end: Int) -> Double {
        touching(from: start, to: end).filter { $0.start == $0.end }.map(\.value).reduce(0, +)
            + seconds(from: start, to: end).reduce(0, +)
    }

    /// The seconds that samples cover.
    func duration(from start: Int, to end: Int) -> Double {
        Double(seconds(from: start, to: end).count)
    }

    /// The samples that touch a stretch of time.
    func touching(from start: Int, to end: Int) -> [StatisticsRow] {
        rows.filter {
            $0.start == $0.end
                ? Double(start) <= $0.start && $0.start < Double(end)
                : $0.start < Double(end) && $0.end > Double(start)
        }
    }

    /// What only one source says.
    func only(_ source: Int) -> StatisticsOracle {
        StatisticsOracle(rows: rows.filter { $0.source == source }, rank: rank)
    }

    private func seconds(from start: Int, to end: Int) -> [Double] {
        rates.dropFirst(start).prefix(end - start).compactMap { $0 }
    }
}

extension SeededGenerator {
    /// Rows of several sources on whole seconds, ordered by start, with overlaps and instants.
    mutating func rows(
        count: Int, sources: Int, seconds: Int, longest: Int = 90
    ) -> [StatisticsRow] {
        (0..<count).map { _ in
            let start = Int.random(in: 0..<seconds, using: &self)
            let length =
                Int.random(in: 0..<4, using: &self) == 0
                ? 0 : Int.random(in: 0...longest, using: &self)
            return StatisticsRow(
                start: Double(start), end: Double(start + length),
                value: Double(Int.random(in: 1...500, using: &self)),
                source: Int.random(in: 0..<sources, using: &self))
        }.sorted { $0.start < $1.start }
    }
}

/// What a reducer makes of rows.
func reduce(
    _ rows: [StatisticsRow], style: AggregationStyle = .cumulative, options: StatisticsOptions,
    buckets: StatisticsBuckets = .single, rank: [Int: Int] = [:], limits: DateInterval? = nil,
    countsContributions: Bool = false
) -> [ReducedBucket] {
    var reducer = StatisticsReducer(
        style: style, options: options, buckets: buckets, sourceRank: rank, limits: limits,
        countsContributions: countsContributions)
    do {
        for row in rows { try reducer.add(row) }
    } catch {
        Issue.record(error)
    }
    return reducer.finish()
}

/// A calendar of a place.
func calendar(_ zone: String, _ identifier: Calendar.Identifier = .gregorian) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
}

/// An instant in words, as "2026-03-29 00:00" at a place.
func instant(_ text: String, _ zone: String = "UTC") -> Date {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let components = DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2],
        hour: numbers.count > 3 ? numbers[3] : 0, minute: numbers.count > 4 ? numbers[4] : 0)
    return calendar(zone).date(from: components) ?? .distantPast
}

extension StatisticsBuckets {
    /// Buckets of whole seconds from the reference date on.
    static func seconds(_ count: Int) throws -> StatisticsBuckets {
        try StatisticsBuckets(
            anchorDate: Date(timeIntervalSinceReferenceDate: 0),
            components: DateComponents(second: count), calendar: calendar("UTC"))
    }
}
