internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

/// Returns single samples of a type, the newest first, in pages.
struct SamplesTool: AssistantTool {
    let name = "samples"
    let title = "Samples"
    let summary = """
        Single samples of a type, the newest first, with time, minutes, value and the place of the \
        source in sources, from 0. Prefer daily_totals: samples of several sources can overlap. \
        nextCursor gives the next page.
        """
    let parameters =
        [ToolParameter("type", .type, "The type, such as heartRate.", isRequired: true)]
        + ToolArguments.spanParameters(defaultDays: 28)
        + [
            ToolParameter("limit", .whole(1...50), "How many; by default \(Self.defaultLimit)."),
            ToolParameter("cursor", .text(64), "nextCursor of the page before."),
        ]
    let output = OutputSchema.series(
        OutputSchema.rows.merging(
            ["nextCursor": OutputSchema.text]
        ) { $1 }, optional: ["nextCursor"])

    private static let defaultLimit = 8

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let type = try arguments.type()
        let health = context.health
        let span = try arguments.span(defaultDays: 28, health.clock)
        let limit = arguments.whole("limit") ?? Self.defaultLimit
        let cursor = try arguments.text("cursor").map(SampleCursor.init(text:))
        let series = try await health.days(of: type, span)
        var samples: [Sample] = []
        if series.isShared {
            samples = try await page(of: type, span, limit + 1, after: cursor, health)
        }
        let shown = Array(samples.prefix(limit))
        let next = samples.count > limit ? SampleCursor(after: shown, cursor) : nil
        health.readings.note(type, span, values: shown.count, isShared: series.isShared)
        var sources = series.mainSources
        for sample in shown where !sources.contains(sample.sourceName) {
            sources.append(sample.sourceName)
        }
        return .answer(
            series.answer(
                [
                    "columns": ["start", "minutes", "value", "source"],
                    "rows": .array(shown.map { row($0, sources, health.clock) }),
                    "nextCursor": next.map { .string($0.text) },
                ], naming: sources))
    }

    private func page(
        of type: ObjectType, _ span: ClosedRange<Day>, _ count: Int, after cursor: SampleCursor?,
        _ health: SharedHealth
    ) async throws -> [Sample] {
        let interval = health.clock.interval(of: span)
        var conditions: [SamplePredicate] = [
            .startDate(.greaterThanOrEqualTo, interval.start), .startDate(.lessThan, interval.end),
        ]
        if let cursor { conditions.append(.startDate(.lessThanOrEqualTo, cursor.start)) }
        let found = try await health.store.samples(
            [SampleQuery(type: type, predicate: .and(conditions))],
            sort: [SortOrder(.startDate, ascending: false), SortOrder(.insertion)],
            limit: count + (cursor?.skipped ?? 0), app: health.app)
        return Array(found.dropFirst(cursor?.skipped ?? 0))
    }

    private func row(_ sample: Sample, _ sources: [String], _ clock: DayClock) -> JSONValue {
        let minutes = sample.endDate.timeIntervalSince(sample.startDate) / 60
        return .row([
            .string(clock.text(sample.startDate)), Figure.json(minutes), SampleValue.json(sample),
            sources.firstIndex(of: sample.sourceName).map { .number(Double($0)) },
        ])
    }
}

extension Sample {
    /// The name of the source; empty if it is unknown.
    var sourceName: String { sourceRevision?.source.name ?? "" }
}

/// The end of a page: the start of its last sample, and the number of returned samples with that
/// start.
private struct SampleCursor {
    let start: Date
    let skipped: Int

    /// Parses the text of a cursor.
    init(text: String) throws(ToolError) {
        let parts = text.split(separator: "+")
        guard parts.count == 2, let seconds = Double(parts[0]), seconds.isFinite,
            let skipped = Int(parts[1]), (1...100_000).contains(skipped)
        else { throw ToolError("The cursor is invalid: omit it to start again.") }
        start = Date(timeIntervalSinceReferenceDate: seconds)
        self.skipped = skipped
    }

    /// Creates the end of a page after another cursor; nil for an empty page.
    init?(after page: [Sample], _ before: SampleCursor?) {
        guard let last = page.last?.startDate else { return nil }
        start = last
        skipped =
            page.count { $0.startDate == last } + (before?.start == last ? before?.skipped ?? 0 : 0)
    }

    var text: String { "\(start.timeIntervalSinceReferenceDate)+\(skipped)" }
}

/// The value of a sample as a number or a word.
enum SampleValue {
    static func json(_ sample: Sample) -> JSONValue? {
        switch sample.payload {
        case .quantity(let quantity, _):
            let unit = (sample.type.quantityFacts?.displayUnitMetric).flatMap {
                try? HealthUnit($0)
            }
            return Figure.json(Figure.number(quantity, in: unit ?? quantity.unit))
        case .category(let value): return category(value, of: sample.type)
        case .workout(let workout):
            return .string(
                WorkoutActivities.name(of: workout.activityType) ?? "\(workout.activityType)")
        case .correlation(let members):
            let values = members.map { member in
                "\(member.type.name) \(member.quantity?.description ?? "")"
            }
            return .string(String(values.sorted().joined(separator: ", ").prefix(200)))
        case .series(let count): return .number(Double(count))
        case .detail: return nil
        }
    }

    private static func category(_ value: Int, of type: ObjectType) -> JSONValue {
        guard let name = CategoryValues.name(of: value, in: type),
            let list = type.categoryFacts?.valueEnum, name.hasPrefix(list)
        else { return .number(Double(value)) }
        return .string(String(name.dropFirst(list.count)))
    }
}
