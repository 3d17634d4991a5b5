internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Something with one value for each day, which can be laid over another such thing.
struct TogetherMeasure: Sendable {
    /// The origin of the values.
    enum Origin: Sendable {
        /// The days of the journal.
        case journal(@Sendable (DaySummary) -> Double?)
        /// A type of a health store.
        case store(ObjectType, TypeFormat)
    }

    /// The name in an address.
    let id: String
    let title: String
    /// The unit's label; empty for a number.
    let unit: String
    private let digits: Int
    /// Whether the value of a day is a sum; otherwise it is the average of the day.
    let isSum: Bool
    let origin: Origin

    /// A value as it is shown on a chart: fractions in percent.
    func shown(_ value: Double) -> Double {
        if case .store(_, let format) = origin { format.shown(value) } else { value }
    }

    /// A value with its unit.
    func write(_ value: Double, _ environment: ScreenEnvironment) -> String {
        if case .store(_, let format) = origin { return format.text(value) }
        let number = environment.number(value, digits: digits)
        return unit.isEmpty ? number : "\(number) \(unit)"
    }

    // MARK: The measures

    /// The measures that the person logs, or that the journal has for each day.
    static func journal(_ environment: ScreenEnvironment) -> [TogetherMeasure] {
        let mass = environment.units.mass
        let weight = TogetherMeasure(
            id: "weight", title: environment.language.entry.weight, unit: DisplayUnits.label(mass),
            digits: 1, isSum: false,
            origin: .journal { day in try? day.weight?.mass.doubleValue(for: mass) })
        let others = TrendMeasure.all(environment).map { measure in
            TogetherMeasure(
                id: measure.id, title: measure.title, unit: measure.unit, digits: measure.digits,
                isSum: true, origin: .journal(measure.value))
        }
        return (environment.parts.contains(.weight) ? [weight] : []) + others
    }

    /// The quantity types of a health store that have samples, by name.
    static func store(_ counts: [ObjectType: Int], _ environment: ScreenEnvironment)
        -> [TogetherMeasure]
    {
        counts.filter { $0.value > 0 }.keys.compactMap { type in
            guard let facts = type.quantityFacts, let format = TypeFormat(type, environment) else {
                return nil
            }
            return TogetherMeasure(
                id: type.name, title: environment.language.types.name(type),
                unit: format.label, digits: 0, isSum: !facts.aggregationStyle.isDiscrete,
                origin: .store(type, format))
        }.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    }
}

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

    /// The correlation of both measures on the days that have ended.
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

/// The correlation of two values of the same days.
///
/// Pearson's coefficient, r = Σ(x − x̄)(y − ȳ) / √(Σ(x − x̄)² · Σ(y − ȳ)²), from −1 to 1. It says
/// nothing about causes, and little about few days: there is none for fewer than ``fewest`` days.
///
/// Source: Pearson, "Note on regression and inheritance in the case of two parents" (1895).
package struct Correlation: Hashable, Sendable {
    /// The fewest days for which there is a coefficient.
    package static let fewest = 20

    /// The coefficient, from −1 to 1.
    package let coefficient: Double
    /// The number of days that have both values.
    package let days: Int

    /// Creates the correlation of pairs of values; nil for too few pairs, and where one value never
    /// changes.
    package init?(_ pairs: [(first: Double, second: Double)]) {
        let known = pairs.filter { $0.first.isFinite && $0.second.isFinite }
        guard known.count >= Self.fewest else { return nil }
        let count = Double(known.count)
        let mean = (
            first: known.reduce(0) { $0 + $1.first } / count,
            second: known.reduce(0) { $0 + $1.second } / count
        )
        var (both, first, second) = (0.0, 0.0, 0.0)
        for pair in known {
            let (x, y) = (pair.first - mean.first, pair.second - mean.second)
            both += x * y
            first += x * x
            second += y * y
        }
        // The square roots one by one, because the product of great sums may exceed all numbers.
        let scale = first.squareRoot() * second.squareRoot()
        guard scale > 0, scale.isFinite, both.isFinite else { return nil }
        coefficient = min(max(both / scale, -1), 1)
        days = known.count
    }
}
