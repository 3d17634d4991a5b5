internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// The body measurements up to the end of a day: the last weight, and the trend of the weights
/// before.
struct BodyFacts: Hashable, Sendable {
    /// The weights of the preceding weeks, oldest first.
    var weights: [WeightEntry] = []

    /// The lines of the card.
    func facts(_ environment: ScreenEnvironment) -> [EntryFact] {
        guard let last = weights.last else { return [] }
        let words = environment.language.overview
        let boundary = DayBoundary()
        let day = environment.short(boundary.day(of: last.header.date, in: last.header.timeZone))
        var facts = [
            EntryFact(words.weight, "\(environment.mass(last.mass)) · \(day)")
        ]
        let trend = WeightTrend().points(points)
        if let value = trend.last?.value, weights.count > 1 {
            facts.append(
                EntryFact(words.trend, environment.mass(Quantity(value, .kilogram))))
        }
        if let fat = weights.last(where: { $0.bodyFat != nil })?.bodyFat {
            facts.append(
                EntryFact(
                    words.bodyFat, "\(environment.number(fat * 100, digits: 1)) %"))
        }
        if let lean = weights.last(where: { $0.leanMass != nil })?.leanMass {
            facts.append(EntryFact(words.leanMass, environment.mass(lean)))
        }
        return facts
    }

    /// The weights as a small line chart; nil with fewer than two.
    func line(_ environment: ScreenEnvironment) -> ChartDrawing? {
        guard weights.count > 1 else { return nil }
        let words = environment.language.overview
        func place(_ point: WeightTrend.Point) -> ChartPoint {
            let shown = Quantity(point.value, .kilogram)
            let value = (try? shown.doubleValue(for: environment.units.mass)) ?? point.value
            return ChartPoint(point.date.timeIntervalSinceReferenceDate, value)
        }
        return LineChart(
            title: words.weight,
            series: [
                .init(name: words.weight, role: .points, points: points.map(place)),
                .init(
                    name: words.trend, role: .line,
                    points: WeightTrend().points(points).map(place)),
            ],
            size: ChartSize(width: 260, height: 64), insets: .sparkline,
            unit: DisplayUnits.label(environment.units.mass), hasAxes: false
        ).drawing(environment)
    }

    private var points: [WeightTrend.Point] {
        weights.compactMap { weight in
            (try? weight.mass.doubleValue(for: .kilogram)).map {
                WeightTrend.Point(date: weight.header.date, value: $0)
            }
        }
    }
}
