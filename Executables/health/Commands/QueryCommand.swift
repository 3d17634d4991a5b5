internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthModel
internal import HealthWords

/// `health query`: shows the data of one type in the store.
struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Shows the data of a type in the store: statistics, or the samples themselves.",
        discussion: """
            Without --by the statistics are of the whole period. A type without statistics, such as \
            workouts, is listed; a characteristic, such as biologicalSex, is shown. A day in --to belongs \
            to the period. Without --as the command reads everything in the store.
            """)

    @Argument(
        help: "The type, such as stepCount, or a raw identifier.", transform: TypeName.type)
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

    @Option(help: "The maximum number of samples; the newest are shown.")
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

/// Activity summaries, one for each day.
struct SummaryList {
    let summaries: [ActivitySummaryRecord]
    /// The person's language.
    let language: Language

    private var words: CommandDataWords { language.commandData }

    /// One row for each day: the values, and the goals if there are any.
    var lines: [String] {
        guard !summaries.isEmpty else { return [words.nothing("activitySummary")] }
        var table = Table([
            (words.text(.day), .left), (words.text(.move), .right),
            (words.text(.exercise), .right), (words.text(.stand), .right),
        ])
        for item in json {
            table.add([
                item.day,
                item.activeEnergy.map { text($0, of: item.activeEnergyGoal, "kcal") }
                    ?? text(item.moveMinutes ?? 0, of: item.moveMinutesGoal, "min"),
                text(item.exerciseMinutes, of: item.exerciseMinutesGoal, "min"),
                text(item.standHours, of: item.standHoursGoal, "h"),
            ])
        }
        return table.lines
    }

    private func text(_ value: Double, of goal: Double?, _ unit: String) -> String {
        let number = language.numbers.text(value)
        return (goal.map { words.ofGoal(number, language.numbers.text($0)) } ?? number) + " " + unit
    }

    /// The JSON form.
    var json: [JSON] { summaries.map(JSON.init) }

    struct JSON: Encodable {
        let day: String
        /// The energy in kilocalories; nil on days whose first ring counts minutes.
        let activeEnergy: Double?
        let activeEnergyGoal: Double?
        /// The minutes; nil on days whose first ring counts energy.
        let moveMinutes: Double?
        let moveMinutesGoal: Double?
        let exerciseMinutes: Double
        let exerciseMinutesGoal: Double?
        let standHours: Double
        let standHoursGoal: Double?

        init(_ summary: ActivitySummaryRecord) {
            func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            day = "\(summary.year)-\(padded(summary.month))-\(padded(summary.day))"
            let countsMinutes = summary.moveMode == 2
            activeEnergy = countsMinutes ? nil : summary.activeEnergyBurned
            activeEnergyGoal = countsMinutes ? nil : summary.activeEnergyBurnedGoal
            moveMinutes = countsMinutes ? summary.moveTime : nil
            moveMinutesGoal = countsMinutes ? summary.moveTimeGoal : nil
            exerciseMinutes = summary.exerciseTime
            exerciseMinutesGoal = summary.exerciseTimeGoal
            standHours = summary.standHours
            standHoursGoal = summary.standHoursGoal
        }
    }
}

/// A characteristic of the person, as `health query` shows it.
struct CharacteristicText {
    let type: ObjectType
    /// The value; nil if none was entered, or if the app may not read it.
    let value: CharacteristicValue?
    /// The person's language.
    let language: Language

    /// The characteristic in one line.
    var lines: [String] {
        ["\(type.name)  \(words(language) ?? language.commandData.text(.notSet))"]
    }

    /// The JSON form.
    var json: JSON { JSON(type: type.name, value: words(.english)) }

    struct JSON: Encodable {
        let type: String
        let value: String?
    }

    private func words(_ language: Language) -> String? {
        switch value {
        case nil: nil
        case .text(let text)?: text
        case .number(let number)?: name(of: number, language)
        }
    }

    /// The name of a raw value of HealthKit's enumeration; nil for "not set".
    private func name(of number: Int, _ language: Language) -> String? {
        guard number != 0 else { return nil }
        let names = names(language.commandData)
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
    }

    /// The names of the raw values from 1 on.
    private func names(_ words: CommandDataWords) -> [String] {
        switch type {
        case .biologicalSex, .referenceSex: [.female, .male, .other].map { words.text($0) }
        case .bloodType: ["A+", "A−", "B+", "B−", "AB+", "AB−", "O+", "O−"]
        case .fitzpatrickSkinType: ["I", "II", "III", "IV", "V", "VI"]
        case .wheelchairUse: [words.text(.no), words.text(.yes)]
        case .activityMoveMode: [words.text(.energy), words.text(.minutes)]
        default: []
        }
    }
}
