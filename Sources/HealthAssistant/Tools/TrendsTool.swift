internal import HealthJournal
internal import HealthModel

/// Returns the changes of a type: the last 7, 30 and 90 days compared with the same number of days
/// before.
struct TrendsTool: AssistantTool {
    let name = "trends"
    let title = "Trends"
    let summary = """
        Averages of the last 7, 30 and 90 days with data, against as many days before them, and the \
        slope of 90 days. A comparison is left out where fewer than half of the days of a part have \
        data. Today is left out, because it is not over.
        """
    let parameters = [
        ToolParameter("type", .type, "The type, such as stepCount.", isRequired: true),
        ToolParameter("to", .day, "The last day; by default yesterday."),
    ]
    let output = OutputSchema.series(
        OutputSchema.rows.merging(["slopePerWeek": OutputSchema.number]) { $1 },
        optional: ["slopePerWeek"])

    private static let windows = [7, 30, 90]

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let type = try arguments.type()
        let yesterday = context.health.clock.today.advanced(by: -1)
        let last = min(arguments.day("to") ?? yesterday, yesterday)
        let series = try await context.health.days(of: type, last.advanced(by: -179)...last)
        let rows = Self.windows.map { days in
            let now = series.values(last.advanced(by: 1 - days)...last)
            let before = series.values(
                last.advanced(by: 1 - 2 * days)...last.advanced(by: -days))
            return JSONValue.row([
                .number(Double(days)), Figure.json(Self.mean(now)), .number(Double(now.count)),
                Figure.json(Self.mean(before)), .number(Double(before.count)),
                Figure.json(Self.change(now, before, of: days)),
            ])
        }
        return .answer(
            series.answer([
                "columns": [
                    "window", "average", "days", "averageBefore", "daysBefore", "changePercent",
                ],
                "rows": .array(series.isShared ? rows : []),
                "slopePerWeek": Figure.json(Self.slope(series, last)),
            ]))
    }

    static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// The change in percent; nil if either part has too few days, or the earlier average is zero.
    static func change(_ now: [Double], _ before: [Double], of days: Int) -> Double? {
        guard now.count * 2 >= days, before.count * 2 >= days, let new = mean(now),
            let old = mean(before), old != 0
        else { return nil }
        return (new - old) / abs(old) * 100
    }

    /// The change in a week by the last 90 days; nil for fewer than 30 with data.
    private static func slope(_ series: DaySeries, _ last: Day) -> Double? {
        let days = series.days.filter { $0 > last.advanced(by: -90) }
        guard days.count >= 30 else { return nil }
        return LinearRegression.slope(
            of: days.compactMap { day in
                series.figures[day].map { (Double(last.distance(to: day)) / 7, $0.value) }
            })
    }
}
