internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The values of one or two measures on the days of a span.
struct TogetherDays: Sendable {
    /// One measure with its values.
    struct Series: Sendable {
        let measure: TogetherMeasure
        /// The value of each day that has one.
        let values: [Day: Double]
        /// The average of the days that have ended; nil without one.
        let mean: Double?
        /// The number of these days.
        let count: Int
    }

    /// The days of one place of the chart.
    struct Bucket: Sendable {
        let days: [Day]
        /// The value of each series; nil leaves a gap.
        let values: [Double?]
    }

    let days: [Day]
    let series: [Series]
    /// The day that has not ended, if it is among the days; averages leave it out.
    let running: Day?
    /// The days or weeks of the chart.
    let buckets: [Bucket]

    init(
        _ measures: [(measure: TogetherMeasure, values: [Day: Double])], days: [Day], today: Day,
        daysInBucket: Int
    ) {
        let running = days.contains(today) ? today : nil
        series = measures.map { measure, values in
            let ended = days.filter { $0 != running }.compactMap { values[$0] }
            return Series(
                measure: measure, values: values,
                mean: ended.isEmpty ? nil : ended.reduce(0, +) / Double(ended.count),
                count: ended.count)
        }
        (self.days, self.running) = (days, running)
        let all = series
        buckets = stride(from: 0, to: days.count, by: max(daysInBucket, 1)).map { first in
            let part = Array(days[first..<min(first + max(daysInBucket, 1), days.count)])
            let counted = daysInBucket > 1 ? part.filter { $0 != running } : part
            return Bucket(
                days: part,
                values: all.map { series in
                    let known = counted.compactMap { series.values[$0] }
                    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
                })
        }
    }

    /// Whether no day has a value.
    var isEmpty: Bool { series.allSatisfy { $0.values.isEmpty } }

    /// How far both measures rise and fall together on the days that have ended.
    var correlation: Correlation? {
        guard series.count == 2 else { return nil }
        return Correlation(
            days.filter { $0 != running }.compactMap { day in
                guard let first = series[0].values[day], let second = series[1].values[day] else {
                    return nil
                }
                return (first, second)
            })
    }
}
