public import Foundation
public import HealthJournal
internal import HealthModel
public import HealthWords
public import Observation

/// The weights of a while, own and other apps', with their trend, its pace and where it leads.
@Observable @MainActor
public final class WeightTrendScreen {
    /// The span of time that the page shows.
    public enum Range: Int, CaseIterable, Hashable, Sendable {
        /// The last month.
        case month = 30
        /// The last quarter.
        case quarter = 90
        /// The last year.
        case year = 365
        /// Everything.
        case all = 0

        /// The text on its button.
        public func title(_ words: WeightTrendWords) -> String {
            switch self {
            case .month: words.month
            case .quarter: words.quarter
            case .year: words.year
            case .all: words.all
            }
        }
    }

    /// One weight.
    public struct Point: Hashable, Sendable {
        /// When it was.
        public let date: Date
        /// The weight in the person's unit.
        public let value: Double
        /// The source; nil for the person's own.
        public let source: SourceBadge?
    }

    /// The span of time that the page shows.
    public private(set) var range = Range.quarter
    /// The weights, oldest first.
    public private(set) var points: [Point] = []
    /// The trend at each of them.
    public private(set) var trend: [WeightTrend.Point] = []
    /// The change of the trend in a week, in the person's unit; nil where it is unknown.
    public private(set) var weeklyChange: Double?
    /// The goal in the person's unit; nil where there is none.
    public private(set) var goal: Double?
    /// The body fat in percent, oldest first: of weights, and of days that a health store knows.
    public private(set) var bodyFat: [WeightTrend.Point] = []
    /// When the goal is reached; nil without a goal or a pace.
    public private(set) var forecast: WeightForecast?
    /// The failure, in words.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let model: WeightTrend
    /// The date at which the range ends; nil for the present.
    private var end: Date?
    /// Seconds after which the last weight says nothing of the present: four weeks, over which the
    /// pace is taken.
    private static let present: TimeInterval = 28 * 86_400
    @ObservationIgnored private var order = ReadingOrder()

    /// A page over a journal.
    public init(
        journal: Journal, environment: ScreenEnvironment, model: WeightTrend = WeightTrend()
    ) {
        self.journal = journal
        self.environment = environment
        self.model = model
    }

    /// The texts.
    public var words: WeightTrendWords { environment.language.weightTrend }

    /// The last weight, written.
    public var lastText: String? { points.last.map { write($0.value) } }

    /// The trend as of the last weight, written.
    public var trendText: String? { trend.last.map { write($0.value) } }

    /// The last body fat, written; nil if none is known.
    public var bodyFatText: String? {
        bodyFat.last.map { "\(environment.number($0.value, digits: 1)) %" }
    }

    /// The change of the trend as text: "−0.4 kg a week"; a slow change has two digits.
    public var weeklyText: String? {
        weeklyChange.map {
            let label = DisplayUnits.label(environment.units.mass)
            let change = environment.signed($0, digits: abs($0) < 0.1 ? 2 : 1)
            return words.weekly("\(change) \(label)")
        }
    }

    /// The forecast as text; nil without one.
    public var forecastText: String? {
        guard let goal else { return nil }
        switch forecast?.outlook {
        case .reached: return words.reached
        case .reaches(let date):
            let day = DayBoundary().day(of: date, in: environment.timeZone())
            return words.forecast(goal: write(goal), day: environment.full(day))
        case .open, nil: return nil
        }
    }

    /// The text of the page without a weight.
    public var emptyText: String? { points.isEmpty ? words.empty : nil }

    /// Whether the person sees weights at all.
    public var isShown: Bool { environment.parts.contains(.weight) && !points.isEmpty }

    /// Shows another range.
    ///
    /// - Parameters:
    ///   - range: The range.
    ///   - end: The date at which it ends; nil, and a date to come, for the present.
    public func show(_ range: Range, until end: Date? = nil) async {
        self.range = range
        self.end = end
        await refresh()
    }

    /// Reads the weights again.
    public func refresh() async {
        let number = order.begin()
        do {
            let present = environment.now()
            let now = min(end ?? present, present)
            let start =
                range == .all
                ? Date.distantPast : now.addingTimeInterval(-Double(range.rawValue) * 86_400)
            let entries = try await journal.entries(
                in: WeightSpan.interval(since: start, now: now), kinds: [.weight])
            let unit = environment.units.mass
            let held = try await journal.goals.of(.weight, on: try await journal.today())
            let fat = try await journal.bodyFat(since: start, entries)
            guard order.accept(number) else { return }
            bodyFat = fat
            let all = entries.compactMap { entry -> Point? in
                guard case .weight(let weight) = entry,
                    let value = try? weight.mass.doubleValue(for: unit)
                else { return nil }
                return Point(
                    date: entry.date, value: value,
                    source: SourceBadge(entry.header.source, environment.language))
            }
            let weights = all.map { WeightTrend.Point(date: $0.date, value: $0.value) }
            points = all.filter { $0.date >= start }
            trend = model.points(weights).filter { $0.date >= start }
            // Old weights say nothing of the present.
            let isPresent = points.last.map { now.timeIntervalSince($0.date) <= Self.present }
            weeklyChange = isPresent == true ? model.weeklyChange(weights) : nil
            goal = held.flatMap { try? $0.value.doubleValue(for: unit) }
            forecast = nil
            if now == present, let goal, let last = trend.last, let weeklyChange {
                forecast = WeightForecast(
                    trend: last.value, weeklyChange: weeklyChange, goal: goal, now: now)
            }
            problem = nil
        } catch {
            if error != .cancelled { problem = words.language.errors.text(error) }
        }
    }

    /// The chart of the weights and their trend.
    public func chart(size: ChartSize = ChartSize(width: 560, height: 250)) -> ChartDrawing {
        let series = [
            LineChart.Series(
                name: words.last, role: .points,
                points: points.map { ChartPoint($0.date.timeIntervalSinceReferenceDate, $0.value) }
            ),
            LineChart.Series(
                name: words.trend, role: .line,
                points: trend.map { ChartPoint($0.date.timeIntervalSinceReferenceDate, $0.value) }),
        ]
        return LineChart(
            title: words.title, series: series, goal: goal, size: size,
            unit: DisplayUnits.label(environment.units.mass)
        ).drawing(environment)
    }

    /// Follows the journal until the task is cancelled.
    public func follow() async {
        let commits = journal.commits()
        await refresh()
        for await _ in commits { await refresh() }
    }

    private func write(_ value: Double) -> String {
        "\(environment.number(value, digits: 1)) \(DisplayUnits.label(environment.units.mass))"
    }
}

/// When the trend reaches a goal if it goes on as in the last weeks.
public struct WeightForecast: Hashable, Sendable {
    /// The prospect of reaching the goal.
    public enum Outlook: Hashable, Sendable {
        /// The goal is reached within a tenth of a unit.
        case reached
        /// On that instant.
        case reaches(Date)
        /// The trend stands still or leads away, or the way is longer than two years.
        case open
    }

    /// The prospect of reaching the goal.
    public let outlook: Outlook

    /// Looks ahead from the trend.
    ///
    /// - Parameters:
    ///   - trend: The last value of the trend.
    ///   - weeklyChange: How much it changes in a week.
    ///   - goal: The goal, in the same unit.
    ///   - now: The instant that it is.
    public init(trend: Double, weeklyChange: Double, goal: Double, now: Date) {
        let way = goal - trend
        if abs(way) < 0.1 {
            outlook = .reached
        } else if way * weeklyChange > 0, abs(weeklyChange) >= 0.01, way / weeklyChange <= 104 {
            outlook = .reaches(now.addingTimeInterval(way / weeklyChange * 7 * 86_400))
        } else {
            outlook = .open
        }
    }
}

/// The time whose weights are read to show those since an instant.
///
/// It begins earlier, for the trend to know what was before: its first value must not depend on where
/// the picture begins. It ends with the present: a scale whose clock is ahead says nothing of it.
enum WeightSpan {
    /// Seconds before the first weight that is shown: what is older no longer counts in a trend.
    private static let before: TimeInterval = 60 * 86_400

    /// The span to read.
    static func interval(since start: Date, now: Date) -> DateInterval {
        let end = now.addingTimeInterval(EntryRules.tolerance)
        return DateInterval(start: min(start.addingTimeInterval(-before), end), end: end)
    }
}
