internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

/// Returns the shared types that recently differ from the person's usual range.
struct WhatChangedTool: AssistantTool {
    let name = "what_changed"
    let title = "What changed"
    let summary = """
        The shared types whose last days lie outside the person's usual range, the farthest first, at \
        most ten, with averages per day and the number of days behind each figure. Also the types \
        that have data usually and none lately.
        """
    let parameters = [
        ToolParameter("days", .whole(1...90), "The number of days up to yesterday; by default 7.")
    ]
    let output = OutputSchema.windows([
        "typesCompared": OutputSchema.whole, "stopped": OutputSchema.list(OutputSchema.text),
    ])

    static let mostRows = 10

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let health = context.health
        let last = health.clock.today.advanced(by: -1)
        let window = last.advanced(by: 1 - (arguments.whole("days") ?? 7))...last
        var compared: [TypeWindow] = []
        var stopped: [String] = []
        var tooFew: [String] = []
        for (type, _) in try await health.counts() {
            let series = try await health.days(of: type, TypeWindow.span(window))
            let found = TypeWindow(series, window)
            if found.usual == nil {
                tooFew.append(type.name)
            } else if found.values.isEmpty {
                stopped.append(type.name)
            } else {
                compared.append(found)
            }
        }
        let changed = compared.filter { $0.distance > 0 }
            .sorted { ($1.distance, $0.series.type.name) < ($0.distance, $1.series.type.name) }
        return .answer([
            "columns": TypeWindow.columns,
            "rows": .array(changed.prefix(Self.mostRows).map(\.row)),
            "typesCompared": .number(Double(compared.count)),
            "stopped": .array(stopped.map(JSONValue.string)),
            "withoutData": .array(tooFew.map(JSONValue.string)),
            "notShared": .array(try EverydayTypes.notShared(health)),
            "coverage": TypeWindow.coverage(window), "note": .string(UsualRange.note),
        ])
    }
}

extension EverydayTypes {
    /// The names of the types that the person does not share.
    static func notShared(_ health: SharedHealth) throws -> [JSONValue] {
        try all.filter { try !health.isShared($0) }.map { .string($0.name) }
    }
}
