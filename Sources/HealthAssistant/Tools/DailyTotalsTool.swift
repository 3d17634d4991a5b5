internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

/// Returns the totals of days, or of weeks, months and years for longer ranges.
struct DailyTotalsTool: AssistantTool {
    let name = "daily_totals"
    let title = "Totals of days"
    let summary = """
        Totals of a type for each day, with sources that overlap counted once; averages, minimum and \
        maximum of what does not add up. A longer span comes by week, month or year, at most 31 rows. \
        The column days says on how many days with data a row stands.
        """
    let parameters =
        [ToolParameter("type", .type, "The type, such as stepCount.", isRequired: true)]
        + ToolArguments.spanParameters(defaultDays: 28)
        + [
            ToolParameter(
                "by", .choice(Grouping.allCases.map(\.rawValue)),
                "What a row stands for; by default the shortest that gives 31 rows at most.")
        ]
    let output = OutputSchema.series(OutputSchema.rows)

    static let mostRows = 31

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let type = try arguments.type()
        let span = try arguments.span(defaultDays: 28, context.health.clock)
        let grouping = try grouping(arguments.text("by"), span)
        let series = try await context.health.days(of: type, span)
        let groups = Dictionary(grouping: series.days, by: grouping.first)
        var averages: [Day: DayFigures] = [:]
        if !series.measure.isSum, series.isShared {
            averages = try await context.health.averages(series, by: grouping)
        }
        let rows = groups.keys.sorted().map { first in
            let days = groups[first] ?? []
            let values = values(series, days, averages[first])
            return JSONValue.row(
                [.string(grouping.label(first))] + values + [.number(Double(days.count))])
        }
        let figures: [JSONValue] = series.measure.isSum ? ["sum"] : ["average", "min", "max"]
        return .answer(
            series.answer([
                "columns": .array([.string(grouping.rawValue)] + figures + ["days"]),
                "rows": .array(rows),
            ]))
    }

    private func values(_ series: DaySeries, _ days: [Day], _ average: DayFigures?) -> [JSONValue?]
    {
        guard !series.measure.isSum else {
            let sum = days.reduce(0) { $0 + (series.figures[$1]?.value ?? 0) }
            return [Figure.json(sum)]
        }
        return [average?.value, average?.minimum, average?.maximum].map(Figure.json)
    }

    private func grouping(_ name: String?, _ span: ClosedRange<Day>) throws(ToolError) -> Grouping {
        let fitting = Grouping.allCases.filter { $0.rows(in: span) <= Self.mostRows }
        guard let name else { return fitting.first ?? .year }
        guard let grouping = fitting.first(where: { $0.rawValue == name }) else {
            let names = fitting.map(\.rawValue).joined(separator: ", ")
            throw ToolError(
                "That gives more than \(Self.mostRows) rows: use \(names), or fewer days.")
        }
        return grouping
    }
}

/// The grouping of days.
enum Grouping: String, CaseIterable {
    case day, week, month, year

    /// The first day of the group that contains a day; weeks begin on Monday.
    func first(_ day: Day) -> Day {
        switch self {
        case .day: day
        // 1 January 1970 was a Thursday.
        case .week: day.advanced(by: -(((day.number + 3) % 7 + 7) % 7))
        case .month: Day(year: day.year, month: day.month, day: 1)
        case .year: Day(year: day.year, month: 1, day: 1)
        }
    }

    /// The name of a group by its first day.
    func label(_ first: Day) -> String {
        switch self {
        case .day, .week: first.description
        case .month: String(first.description.prefix(7))
        case .year: String(first.description.prefix(4))
        }
    }

    /// The number of groups that overlap a range.
    func rows(in span: ClosedRange<Day>) -> Int {
        let (first, last) = (span.lowerBound, span.upperBound)
        return switch self {
        case .day: span.count
        case .week: self.first(first).distance(to: self.first(last)) / 7 + 1
        case .month: (last.year - first.year) * 12 + last.month - first.month + 1
        case .year: last.year - first.year + 1
        }
    }

    /// The length of a group.
    var period: CalendarPeriod {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }
}

extension SharedHealth {
    /// The averages of a discrete type over all samples of each group, as in Health.
    func averages(_ series: DaySeries, by grouping: Grouping) async throws -> [Day: DayFigures] {
        guard grouping != .day, case .average(let unit) = series.measure else {
            return series.figures
        }
        let found = try await store.figures(
            of: series.type, in: clock.interval(of: series.span), by: grouping.period,
            calendar: clock.calendar, dayStart: clock.boundary.startHour, app: app)
        var averages: [Day: DayFigures] = [:]
        for item in found {
            let day = clock.day(of: item.interval.start.addingTimeInterval(1800))
            // The first group may begin before the range.
            averages[grouping.first(day)] = DayFigures(item.merged, isSum: false, in: unit)
        }
        return averages
    }
}
