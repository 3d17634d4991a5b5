internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// `health today`: shows one day of the journal.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Shows the entries and the totals of a day.",
        discussion: """
            Entries of other apps have their name in brackets and count once. Own entries say \
            whether the health store has them. --nutrients shows how much of the food states each \
            nutrient, beside the reference values of an authority, which are not advice.
            """)

    @Argument(
        help: ArgumentHelp("Another day, such as 2026-03-01 or yesterday.", valueName: "date"),
        transform: { try MomentText($0) })
    var dayArgument: MomentText?

    @Option(help: "The day, instead of the argument.", transform: { try MomentText($0) })
    var date: MomentText?

    @Flag(help: "Show all nutrients of meals.")
    var long = false

    @Flag(help: "Show each nutrient with reference values and how many foods state it.")
    var nutrients = false

    @OptionGroup var references: ReferenceOptions

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        let day = try await day(journal)
        guard nutrients || references.isGiven else {
            return try await Self.show(day, isLong: long, of: journal, world)
        }
        let report = NutrientText(
            summary: try await journal.summary(of: day),
            choice: try await references.choice(journal, world),
            today: try await journal.today(),
            environment: ScreenEnvironment(
                journal.environment, locale: world.language.locale, language: world.language,
                units: try await world.units(journal)))
        if world.printsJSON {
            try StandardOutput.write(json: report.json)
        } else {
            try StandardOutput.write(report.lines)
        }
    }

    /// Prints a day.
    static func show(_ day: Day, isLong: Bool, of journal: Journal, _ world: World) async throws {
        let summary = try await journal.summary(of: day)
        let report = DayReport(
            summary: summary, states: try await EntryState.of(summary.entries, in: journal),
            style: DayStyle(
                isLong: isLong, zone: world.zone, language: world.language,
                units: try await world.chosenUnits(journal),
                empty: try await EmptyDay(journal, world).lines(of: summary)))
        if world.printsJSON {
            try StandardOutput.write(json: report.json)
        } else {
            try StandardOutput.write(report.lines)
        }
    }

    private func day(_ journal: Journal) async throws -> Day {
        let today = try await journal.today()
        guard dayArgument == nil || date == nil else { throw InputError(.dayTwice) }
        guard let date = dayArgument ?? date else { return today }
        guard let day = date.wholeDay(today: today) else {
            throw InputError(.noDayOption, ["option": "health today"])
        }
        return day
    }
}

/// `health yesterday`: shows the previous day.
struct YesterdayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "yesterday", abstract: "Shows yesterday, as health today shows today.")

    @Flag(help: "Show all nutrients of meals.")
    var long = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        try await TodayCommand.show(
            try await journal.today().advanced(by: -1), isLong: long, of: journal, world)
    }
}

/// The format of a day.
struct DayStyle {
    /// Whether all nutrients of entries are shown, instead of only energy and macronutrients.
    var isLong = false
    /// The person's time zone.
    var zone: TimeZone
    /// The person's language.
    var language: Language
    /// The units for totals that the person chose; nil leaves the units unchanged.
    var units: DisplayUnits?
    /// The text for a day without entries.
    var empty: [String]
}

/// A day of the journal, formatted as text or JSON.
struct DayReport {
    let summary: DaySummary
    /// The sync states of the entries, in the order of the entries.
    let states: [EntryState]
    /// The format.
    let style: DayStyle

    /// The title, the entries and the totals.
    var lines: [String] {
        [title, ""] + entryLines + totals.lines.map { $0 }
    }

    private var title: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: language.id)
        // 1 January 1970 was a Thursday, the fifth day of a week that begins with Sunday.
        let index = (((summary.day.number + 4) % 7) + 7) % 7
        return "\(calendar.weekdaySymbols[index]) \(summary.day)"
    }

    private var language: Language { style.language }
    private var words: CommandEntryWords { language.commandEntries }
    private var numbers: NumberText { language.numbers }

    private var entryLines: [String] {
        guard !summary.entries.isEmpty else { return style.empty + [""] }
        var table = EntryTable(
            showsDay: false, isLong: style.isLong, zone: style.zone, language: language)
        for (entry, state) in zip(summary.entries, states) { table.add(entry, state) }
        return table.lines + [""]
    }

    private var totals: Table {
        let (names, content) = (language.day, EntryText(language))
        var table = Table([("", .left), ("", .right), ("", .left)])
        if let energy = summary.nutrients[.dietaryEnergyConsumed] {
            table.add([
                language.inSentence(names.energy), text(energy, style.units?.energy),
                parts(.dietaryEnergyConsumed),
            ])
        }
        if summary.entriesWithoutEnergy > 0 {
            table.add([
                words.text(.energyUnknown), "\(summary.entriesWithoutEnergy)", words.text(.ofMeals),
            ])
        }
        for nutrient in Nutrient.all where nutrient.type != .dietaryEnergyConsumed {
            guard let total = summary.nutrients[nutrient.type] else { continue }
            table.add([
                content.name(of: nutrient.type), numbers.text(total), parts(nutrient.type),
            ])
        }
        if summary.water.value > 0 {
            let foreign = Quantity(summary.water.value - summary.ownWater.value, .milliliter)
            table.add([
                language.inSentence(names.water), text(summary.water, style.units?.volume),
                parts(summary.ownWater, foreign),
            ])
        }
        if let weight = summary.weight {
            table.add([language.inSentence(names.weight), text(weight.mass, style.units?.mass), ""])
        }
        if let fat = summary.bodyFat {
            table.add([language.inSentence(names.bodyFat), "\(numbers.text(fat * 100)) %", ""])
        }
        if let lean = summary.leanMass {
            table.add([language.inSentence(names.leanMass), numbers.text(lean), ""])
        }
        if let steps = summary.activity?.steps {
            table.add([language.inSentence(names.steps), numbers.text(steps.rounded()), ""])
        }
        for (name, energy) in [
            (names.activeEnergy, summary.activity?.activeEnergy),
            (names.restingEnergy, summary.activity?.basalEnergy),
            (names.burnedEnergy, summary.burnedEnergy?.value),
        ] {
            guard let energy else { continue }
            table.add([
                language.inSentence(name),
                text(Quantity(energy, .kilocalorie), style.units?.energy), "",
            ])
        }
        if let asleep = summary.activity?.asleep {
            let minutes = Int(nearest: asleep / 60)
            table.add([
                language.inSentence(names.asleep), "\(minutes / 60) h \(minutes % 60) min", "",
            ])
        }
        if let activity = summary.activity {
            let text = ActivityText(activity: activity, units: style.units, language: language)
            for row in text.rows { table.add([language.inSentence(row.name), row.text, ""]) }
        }
        return table
    }

    private func text(_ quantity: Quantity, _ unit: HealthUnit?) -> String {
        unit.map { numbers.text(quantity, in: $0) } ?? numbers.text(quantity)
    }

    private func parts(_ type: ObjectType) -> String {
        parts(summary.ownNutrients[type], summary.foreignNutrients[type])
    }

    /// The own and the foreign part of a total, if other apps contributed to it.
    private func parts(_ own: Quantity?, _ foreign: Quantity?) -> String {
        guard let foreign, foreign.value > 0 else { return "" }
        guard let own, own.value > 0 else { return words.text(.fromOthers) }
        return words.parts(own: numbers.text(own), others: numbers.text(foreign))
    }

    /// The JSON form.
    var json: JSON {
        JSON(
            day: summary.day.description,
            entries: zip(summary.entries, states).map { EntryJSON($0, $1) },
            totals: Totals(
                nutrients: Dictionary(nutrients: summary.nutrients),
                ownNutrients: Dictionary(nutrients: summary.ownNutrients),
                foreignNutrients: Dictionary(nutrients: summary.foreignNutrients),
                water: QuantityJSON(summary.water), ownWater: QuantityJSON(summary.ownWater),
                entriesWithoutEnergy: summary.entriesWithoutEnergy,
                weight: summary.weight.map { QuantityJSON($0.mass) }, bodyFat: summary.bodyFat,
                leanMass: summary.leanMass.map { QuantityJSON($0) },
                steps: summary.activity?.steps,
                activeEnergy: quantity(\.activeEnergy, .kilocalorie),
                restingEnergy: quantity(\.basalEnergy, .kilocalorie),
                burnedEnergy: summary.burnedEnergy.map { QuantityJSON($0) },
                asleep: quantity(\.asleep, .second()), distance: quantity(\.distance, .meter()),
                flights: summary.activity?.flights,
                exercise: quantity(\.exerciseMinutes, .minute),
                standHours: summary.activity?.standHours,
                restingHeartRate: quantity(\.restingHeartRate, .countPerMinute),
                heartRateVariability: quantity(\.heartRateVariability, .second(.milli)),
                respiratoryRate: quantity(\.respiratoryRate, .countPerMinute),
                oxygenSaturation: summary.activity?.oxygenSaturation,
                wristTemperature: quantity(\.wristTemperature, .degreeCelsius)))
    }

    /// A value of the health store for the day, in its unit.
    private func quantity(_ value: KeyPath<DailyActivity, Double?>, _ unit: HealthUnit)
        -> QuantityJSON?
    {
        summary.activity?[keyPath: value].map { QuantityJSON(Quantity($0, unit)) }
    }

    struct JSON: Encodable {
        let day: String
        let entries: [EntryJSON]
        let totals: Totals
    }

    struct Totals: Encodable {
        let nutrients: [String: QuantityJSON]
        let ownNutrients: [String: QuantityJSON]
        let foreignNutrients: [String: QuantityJSON]
        let water: QuantityJSON
        let ownWater: QuantityJSON
        let entriesWithoutEnergy: Int
        let weight: QuantityJSON?
        let bodyFat: Double?
        let leanMass: QuantityJSON?
        let steps: Double?
        let activeEnergy: QuantityJSON?
        let restingEnergy: QuantityJSON?
        let burnedEnergy: QuantityJSON?
        let asleep: QuantityJSON?
        let distance: QuantityJSON?
        let flights: Double?
        let exercise: QuantityJSON?
        let standHours: Double?
        let restingHeartRate: QuantityJSON?
        let heartRateVariability: QuantityJSON?
        let respiratoryRate: QuantityJSON?
        let oxygenSaturation: Double?
        let wristTemperature: QuantityJSON?
    }
}

/// The values of a day that a person with a watch has, as text: movement, heart, breath.
struct ActivityText {
    let activity: DailyActivity
    /// The units that the person chose; nil leaves the units unchanged.
    let units: DisplayUnits?
    let language: Language

    /// The known values, each with its name.
    var rows: [(name: String, text: String)] {
        let (names, numbers) = (language.day, language.numbers)
        func whole(_ value: Double) -> String { numbers.text(value.rounded()) }
        let known: [(String, String?)] = [
            (
                names.distance,
                activity.distance.map {
                    numbers.text(Quantity($0, .meter()), in: units?.distance ?? .kilometer)
                }
            ),
            (names.flights, activity.flights.map(whole)),
            (names.exercise, activity.exerciseMinutes.map { "\(whole($0)) min" }),
            (names.standHours, activity.standHours.map(whole)),
            (names.restingHeartRate, activity.restingHeartRate.map { names.beats(whole($0)) }),
            (names.heartRateVariability, activity.heartRateVariability.map { "\(whole($0)) ms" }),
            (
                names.respiratoryRate,
                activity.respiratoryRate.map { names.breaths(numbers.text($0)) }
            ),
            (names.oxygenSaturation, activity.oxygenSaturation.map { "\(whole($0 * 100)) %" }),
            (
                names.wristTemperature,
                activity.wristTemperature.map { "\(numbers.text($0)) °C" }
            ),
        ]
        return known.compactMap { name, text in text.map { (name, $0) } }
    }
}

/// The text for a day without entries, with a hint at days or data that exist.
struct EmptyDay {
    private let journal: Journal
    private let world: World

    init(_ journal: Journal, _ world: World) {
        (self.journal, self.world) = (journal, world)
    }

    /// The sentences; empty for a day with entries.
    func lines(of summary: DaySummary) async throws -> [String] {
        guard summary.entries.isEmpty else { return [] }
        let words = world.language.commandEntries
        var lines = [words.text(.nothingLogged)]
        let known = try await journal.dayWithData(nearestTo: summary.day)
        if let known, known != summary.day {
            lines.append(words.lastDay(known.description))
        } else if known == nil, try await hasSamples() {
            lines.append(words.text(.storeHasData))
        }
        return lines
    }

    private func hasSamples() async throws -> Bool {
        guard FileManager.default.fileExists(atPath: world.storePath) else { return false }
        return try await !world.openStoreToLookAt().countsByType().isEmpty
    }
}
