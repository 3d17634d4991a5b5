internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// The chart card of a category: how long each value lasted on each day, or how many samples there
/// were.
struct CategoryChart {
    let type: ObjectType
    let data: CategoryDays
    let environment: ScreenEnvironment

    /// The order of the sleep values: deep, core, REM, asleep without a stage, awake.
    private static let sleepOrder = [4, 3, 5, 1, 2]

    /// The card of some days; nil if none of them has a sample.
    ///
    /// - Parameters:
    ///   - id: The card's identifier in URLs.
    ///   - title: The title of the card.
    ///   - days: The days in order.
    ///   - daysInBar: The number of days in one bar, which shows their average.
    func card(id: String, title: String, days: [Day], daysInBar: Int = 1) -> TrendCard? {
        let values = self.values
        guard !values.isEmpty else { return countCard(id: id, title: title, days: days) }
        let logged = days.filter { data.seconds[$0] != nil }
        guard !logged.isEmpty else { return nil }
        let bars = bars(days, daysInBar, values)
        let totals = logged.map(total)
        return TrendCard(
            id: id, title: title,
            average: environment.language.trends.average(write(mean(totals)), days: logged.count),
            parts: values.count < 2 ? nil : averages(of: values, on: logged),
            chart: StackedBarChart(
                title: title, bars: bars, names: values.map(name),
                size: ChartSize(width: 560, height: 200), unit: unitLabel
            ).drawing(environment),
            rowTitle: environment.language.trends.day,
            rows: bars.map { bar in
                TrendCard.Row(label: bar.label, value: row(bar, values))
            },
            legend: values.count < 2
                ? []
                : zip(StackedBarChart.roles(values.count), values).map {
                    ChartLegend(role: $0, name: name($1))
                })
    }

    /// The values that lasted on any day, in the order of the bar's parts from the bottom.
    var values: [Int] {
        let found = Set(data.seconds.values.flatMap(\.keys))
        guard type == .sleepAnalysis else { return found.sorted() }
        return Self.sleepOrder.filter(found.contains)
    }

    private func total(_ day: Day) -> TimeInterval { data.total(day, of: type) }

    private func bars(_ days: [Day], _ daysInBar: Int, _ values: [Int]) -> [StackedBarChart.Bar] {
        stride(from: 0, to: days.count, by: daysInBar).map { first in
            let span = days[first..<min(first + daysInBar, days.count)]
            let known = span.compactMap { data.seconds[$0] }
            let parts = values.map { value in
                mean(known.map { $0[value] ?? 0 }) / unitSeconds
            }
            return StackedBarChart.Bar(
                environment.short(days[first]), known.isEmpty ? nil : parts)
        }
    }

    private func row(_ bar: StackedBarChart.Bar, _ values: [Int]) -> String {
        guard let parts = bar.parts else { return "–" }
        guard values.count > 1 else { return write((parts.first ?? 0) * unitSeconds) }
        return zip(values, parts).filter { $0.1 > 0 }
            .map { "\(name($0)) \(write($1 * unitSeconds))" }.joined(separator: ", ")
    }

    private func averages(of values: [Int], on days: [Day]) -> String {
        values.map { value in
            "\(name(value)) \(write(mean(days.map { data.seconds[$0]?[value] ?? 0 })))"
        }.joined(separator: ", ")
    }

    /// The card that counts samples, for a category whose samples have no duration.
    private func countCard(id: String, title: String, days: [Day]) -> TrendCard? {
        let bars = days.map { day in
            BarChart.Bar(environment.short(day), data.counts[day].map(Double.init))
        }
        let known = bars.compactMap(\.value)
        guard !known.isEmpty else { return nil }
        return TrendCard(
            id: id, title: title,
            average: environment.language.trends.average(
                environment.number(mean(known), digits: 1), days: known.count),
            parts: nil,
            chart: BarChart(title: title, bars: bars, size: ChartSize(width: 560, height: 200))
                .drawing(environment),
            rowTitle: environment.language.trends.day,
            rows: bars.map {
                TrendCard.Row(
                    label: $0.label, value: $0.value.map { environment.number($0) } ?? "–")
            }, legend: [])
    }

    /// The name of a value.
    func name(_ value: Int) -> String {
        CategoryText.name(value, of: type, environment) ?? environment.language.data.duration
    }

    private func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    /// The unit of the axis in seconds: hours if any day has more than an hour, otherwise minutes.
    private var unitSeconds: TimeInterval {
        data.seconds.values.contains { $0.values.reduce(0, +) > 3600 } ? 3600 : 60
    }

    private var unitLabel: String { unitSeconds == 3600 ? "h" : "min" }

    private func write(_ seconds: TimeInterval) -> String {
        "\(environment.number(seconds / unitSeconds, digits: 1)) \(unitLabel)"
    }
}
