internal import HealthJournal
internal import HealthModel

/// Returns one day's figures, each with its usual range.
struct DailyBriefTool: AssistantTool {
    let name = "daily_brief"
    let title = "A day in brief"
    let summary = """
        One day: movement, sleep, heart, body and food as far as they are shared, each beside the \
        person's usual range. A type without data that day is listed in withoutData: unknown, not zero.
        """
    let parameters = [ToolParameter("day", .day, "The day; by default today.")]
    let output = OutputSchema.windows([
        "day": OutputSchema.text, "isOver": OutputSchema.flag,
    ])

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let health = context.health
        let day = arguments.day("day") ?? health.clock.today
        guard day <= health.clock.today else { throw ToolError("The day is in the future.") }
        var rows: [JSONValue] = []
        var missing: [JSONValue] = []
        for type in EverydayTypes.all {
            let series = try await health.days(of: type, TypeWindow.span(day...day))
            guard series.isShared else { continue }
            let window = TypeWindow(series, day...day)
            if window.values.isEmpty {
                missing.append(.string(type.name))
            } else {
                rows.append(window.row)
            }
        }
        return .answer([
            "day": .string(day.description), "isOver": .bool(day < health.clock.today),
            "columns": TypeWindow.columns, "rows": .array(rows), "withoutData": .array(missing),
            "notShared": .array(try EverydayTypes.notShared(health)),
            "coverage": TypeWindow.coverage(day...day), "note": .string(UsualRange.note),
        ])
    }
}
