internal import HealthJournal
internal import HealthModel

/// Returns the person's usual range, from their own past.
struct BaselineTool: AssistantTool {
    let name = "baseline"
    let title = "What is usual"
    let summary = """
        The range in which most of the person's own days lie, and where the latest day is to it. It \
        needs 30 days with data. It describes the past and is not advice.
        """
    let parameters = [
        ToolParameter("type", .type, "The type, such as restingHeartRate.", isRequired: true),
        ToolParameter("days", .whole(30...730), "How many days back; by default 365."),
    ]
    let output = OutputSchema.series(
        [
            "usual": OutputSchema.object([
                "low": OutputSchema.number, "median": OutputSchema.number,
                "high": OutputSchema.number,
            ]),
            "latest": OutputSchema.object(
                [
                    "day": OutputSchema.text, "value": OutputSchema.number,
                    "position": OutputSchema.text,
                ], optional: ["position"]),
        ], optional: ["usual", "latest"])

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let type = try arguments.type()
        let last = context.health.clock.today.advanced(by: -1)
        let days = arguments.whole("days") ?? 365
        let series = try await context.health.days(of: type, last.advanced(by: 1 - days)...last)
        // The latest day is not part of the range that it is compared with.
        let past = series.days.dropLast().compactMap { series.figures[$0]?.value }
        let usual = UsualRange(past)
        var members: [String: JSONValue?] = [:]
        if series.isShared {
            members["note"] = .string(
                usual == nil
                    ? "No usual range: it needs \(UsualRange.fewestDays) days with data."
                    : UsualRange.note)
        }
        members["usual"] = usual.map { usual in
            .members([
                "low": Figure.json(usual.low), "median": Figure.json(usual.median),
                "high": Figure.json(usual.high),
            ])
        }
        members["latest"] = series.days.last.flatMap { day in
            series.figures[day].map { figures in
                .members([
                    "day": .string(day.description), "value": Figure.json(figures.value),
                    "position": usual.map { .string($0.position(of: figures.value)) },
                ])
            }
        }
        return .answer(series.answer(members))
    }
}
