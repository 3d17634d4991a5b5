internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

/// Returns the types that the person shares, with the extent of their data.
struct TypesTool: AssistantTool {
    let name = "types"
    let title = "Types of health data"
    let summary = """
        Lists the types that the person shares and that have data, with first and last day. Names \
        types that are not shared: the everyday ones, or those that match `search`.
        """
    let untrustedParts: String? = "names of types that HealthKit lacks"
    let parameters = [
        ToolParameter("search", .text(64), "A part of a type's name, such as heart.")
    ]
    let output = OutputSchema.object(
        OutputSchema.rows.merging(
            [
                "notShared": OutputSchema.list(OutputSchema.text),
                "notSharedCount": OutputSchema.whole,
            ]
        ) { $1 })

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let health = context.health
        let search = arguments.text("search") ?? ""
        let wanted = search.isEmpty ? TypeSearch.all : TypeSearch.types(containing: search)
        var rows: [JSONValue] = []
        for (type, count) in try await health.counts() where wanted.contains(type) {
            guard let span = try await span(of: type, health) else { continue }
            health.readings.note(type, span, values: count, isShared: true)
            rows.append([
                .string(type.name), .string(DayMeasure(type).unit),
                .string(span.lowerBound.description), .string(span.upperBound.description),
                .number(Double(count)),
            ])
        }
        let hidden = try wanted.filter { try !health.isShared($0) }
        let named = search.isEmpty ? hidden.filter(EverydayTypes.all.contains) : hidden
        return .answer([
            "columns": ["type", "unit", "firstDay", "lastDay", "samples"], "rows": .array(rows),
            "notShared": .array(named.map { .string($0.name) }),
            "notSharedCount": .number(Double(hidden.count)),
        ])
    }

    /// The range from the day of the first sample to that of the last.
    private func span(of type: ObjectType, _ health: SharedHealth) async throws
        -> ClosedRange<Day>?
    {
        func end(ascending: Bool) async throws -> Day? {
            try await health.store.samples(
                [SampleQuery(type: type)], sort: [SortOrder(.startDate, ascending: ascending)],
                limit: 1, app: health.app
            ).first.map { health.clock.day(of: $0.startDate) }
        }
        guard let first = try await end(ascending: true), let last = try await end(ascending: false)
        else { return nil }
        return first...max(first, last)
    }
}

/// The types that describe a day.
enum EverydayTypes {
    static let all: [ObjectType] = [
        .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .appleExerciseTime, .workout,
        .sleepAnalysis, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .bodyMass,
        .bodyFatPercentage, .dietaryEnergyConsumed, .dietaryProtein, .dietaryWater,
    ]
}
