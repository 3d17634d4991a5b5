internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthModel
internal import HealthWords

/// `health query`: shows the data of one type in the store.
struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Shows what the store has of a type: statistics, or the samples themselves.",
        discussion: """
            Without --by the statistics are of the whole period. A type without statistics, such as \
            workouts, is listed; a characteristic, such as biologicalSex, is shown. A day in --to belongs \
            to the period. Without --as the command reads everything in the store.
            """)

    @Argument(
        help: "The type: stepCount, for example, or a raw identifier.", transform: TypeName.type)
    var type: ObjectType

    @Option(help: "The first day or instant.", transform: { try MomentText($0) })
    var from: MomentText?

    @Option(
        help: "The last day, or the instant to end before.", transform: { try MomentText($0) })
    var to: MomentText?

    @Option(help: "Statistics for each period of this length.")
    var by: CalendarPeriod?

    @Flag(help: "The samples, oldest first.")
    var samples = false

    @Option(help: "The unit to show values in.", transform: AmountArgument.unit)
    var unit: HealthUnit?

    @Option(help: "At most so many samples: the newest.")
    var limit: Int?

    @Flag(help: "Show the metadata of samples.")
    var long = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if samples, by != nil { throw InputError(.samplesOrBy) }
        if limit != nil, !isList { throw InputError(.limitAlone) }
        if let limit, limit < 1 { throw InputError(.tooSmall, ["option": "--limit"]) }
        if let unit, let own = type.canonicalUnit, !own.isCompatible(with: unit) {
            throw InputError(.wrongUnit, ["unit": "\(unit)", "kind": type.name, "units": "\(own)"])
        }
        if !isList, !isByDay { _ = try statisticsUnit() }
    }

    /// Whether samples are listed one by one; a type that is not a quantity has no statistics.
    private var isList: Bool { samples || (by == nil && type.quantityFacts == nil) }

    /// Whether a category is summed by day: sleep by its stages, other categories by duration.
    private var isByDay: Bool { by == .day && type.categoryFacts != nil }

    func run() async throws {
        let world = try World(options)
        let span = try DaySpan(from: from, to: to, now: world.now, in: world.zone)
        let store = try world.openStoreToRead()
        if type == .activitySummary {
            try await showSummaries(of: store, span, world)
        } else if type.kind == .characteristic {
            try showCharacteristic(of: store, world)
        } else if isByDay {
            try await CategoryDayList(type: type, world: world).show(span, of: store)
        } else if isList {
            try await showSamples(of: store, span, world)
        } else {
            try await showStatistics(of: store, span, world)
        }
    }

    private func showSamples(of store: HealthStore, _ span: DaySpan, _ world: World)
        async throws
    {
        let query = SampleQuery(type: type, predicate: predicate(span))
        let list = SampleList(
            type: type, unit: unit ?? type.shownUnit, isLong: long, zone: world.zone,
            language: world.language)
        let write = world.printsJSON ? list.writeJSON : list.writeLines
        if let limit {
            let newest = try await store.samples(
                [query], sort: [SortOrder(.startDate, ascending: false)], limit: limit,
                app: world.reader)
            try write { try $0(newest.reversed()) }
        } else {
            try write { body in
                try store.forEachSample(
                    [query], sort: [SortOrder(.startDate)], app: world.reader, body)
            }
        }
    }

    /// Shows a characteristic of the person, which has no date.
    private func showCharacteristic(of store: HealthStore, _ world: World) throws {
        let mayRead = try world.reader.map {
            try store.permissions.readDecision(for: type, app: $0) == .granted
        }
        let text = CharacteristicText(
            type: type, value: mayRead == false ? nil : try store.characteristics.value(of: type),
            language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: text.json)
        } else {
            try StandardOutput.write(text.lines)
        }
    }

    /// Shows the activity rings of each day that overlaps the time range.
    private func showSummaries(of store: HealthStore, _ span: DaySpan, _ world: World)
        async throws
    {
        func day(_ date: Date) -> DateComponents {
            world.calendar.dateComponents([.year, .month, .day], from: date)
        }
        // The end of the time range is exclusive.
        let found = try await store.activitySummaries.all(
            from: span.start.map(day), to: span.end.map { day($0.addingTimeInterval(-0.001)) },
            app: world.reader)
        let list = SummaryList(
            summaries: limit.map { Array(found.suffix($0)) } ?? found, language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: list.json)
        } else {
            try StandardOutput.write(list.lines)
        }
    }

    /// The aggregation style and the unit; throws for a type without statistics.
    private func statisticsUnit() throws -> (AggregationStyle, HealthUnit) {
        guard let style = type.quantityFacts?.aggregationStyle,
            let unit = unit ?? type.shownUnit
        else {
            throw InputError(.noStatistics, ["type": type.name])
        }
        return (style, unit)
    }

    private func showStatistics(of store: HealthStore, _ span: DaySpan, _ world: World)
        async throws
    {
        let (style, unit) = try statisticsUnit()
        let found = try await store.figures(
            of: type, in: span.interval, by: by, calendar: world.calendar, app: world.reader)
        let list = StatisticsList(
            type: type, isSum: style == .cumulative, by: by, statistics: found, unit: unit,
            zone: world.zone, language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: list.json)
        } else {
            try StandardOutput.write(list.lines)
        }
    }

    /// The predicate for samples that begin in the time range.
    private func predicate(_ span: DaySpan) -> SamplePredicate {
        guard span.start != nil || span.end != nil else { return .all }
        return .interval(start: span.start, end: span.end, options: .strictStartDate)
    }
}
