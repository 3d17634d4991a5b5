internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

/// Returns the quality of the shared data: age, completeness and sources.
struct DoctorTool: AssistantTool {
    let name = "doctor"
    let title = "Quality of the data"
    let summary = """
        For each shared type: the last day with data, days with data and the longest gap of the last \
        30 days, samples that lie ahead of the clock, and sources. Look here before you draw \
        conclusions from missing data.
        """
    let untrustedParts: String? = "the columns type and sources"
    let parameters: [ToolParameter] = []
    let output = OutputSchema.object(
        OutputSchema.rows.merging(
            [
                "now": OutputSchema.text, "zone": OutputSchema.text, "lastSync": OutputSchema.text,
                "findings": OutputSchema.list(OutputSchema.text),
                "notShared": OutputSchema.list(OutputSchema.text),
                "coverage": OutputSchema.object([
                    "from": OutputSchema.text, "to": OutputSchema.text,
                    "days": OutputSchema.whole,
                ]),
            ]
        ) { $1 }, optional: ["lastSync"])

    private static let days = 30

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let health = context.health
        let today = health.clock.today
        let span = today.advanced(by: 1 - Self.days)...today
        var rows: [JSONValue] = []
        var findings: [String] = []
        for (type, _) in try await health.counts() {
            let series = try await health.days(of: type, span)
            let last = try await lastDay(of: type, health)
            let ahead = try await ahead(of: type, health)
            if let last, last < span.lowerBound {
                health.readings.note(type, last...last, values: 1, isShared: true)
            }
            rows.append(
                .row([
                    .string(type.name), last.map { .string($0.description) },
                    .number(Double(series.figures.count)), .number(Double(series.longestGap)),
                    .number(Double(ahead)),
                    .string(series.mainSources.map(DaySeries.shown).joined(separator: ", ")),
                ]))
            if ahead > 0 {
                findings.append("\(type.name): samples lie ahead; a clock may be wrong.")
            }
            if let last, last.distance(to: today) > 7, last.distance(to: today) < 90 {
                findings.append("\(type.name): no data since \(last).")
            }
        }
        let lastSync = try await context.host.lastSync()
        return .answer(
            .members([
                "columns": ["type", "lastDay", "days", "longestGap", "ahead", "sources"],
                "rows": .array(rows), "findings": .array(findings.map(JSONValue.string)),
                "now": .string(health.clock.text(health.clock.now)),
                "zone": .string(health.clock.zone.identifier),
                "lastSync": lastSync.map { .string(health.clock.text($0)) },
                "notShared": .array(try EverydayTypes.notShared(health)),
                "coverage": [
                    "from": .string(span.lowerBound.description),
                    "to": .string(span.upperBound.description), "days": .number(Double(Self.days)),
                ],
            ]))
    }

    private func lastDay(of type: ObjectType, _ health: SharedHealth) async throws -> Day? {
        let query = SampleQuery(
            type: type, predicate: .startDate(.lessThanOrEqualTo, health.clock.now))
        return try await health.store.samples(
            [query], sort: [SortOrder(.startDate, ascending: false)], limit: 1, app: health.app
        ).first.map { health.clock.day(of: $0.startDate) }
    }

    /// The number of samples that begin more than a minute from now.
    private func ahead(of type: ObjectType, _ health: SharedHealth) async throws -> Int {
        let limit = health.clock.now.addingTimeInterval(60)
        return try await health.store.count(
            [SampleQuery(type: type, predicate: .startDate(.greaterThan, limit))], app: health.app)
    }
}

extension DaySeries {
    /// The longest gap without data within the range, in days.
    var longestGap: Int {
        var (longest, current) = (0, 0)
        for day in span {
            current = figures[day] == nil ? current + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }
}
