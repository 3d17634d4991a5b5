internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// `health log`: logs an entry in the journal.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Logs a weight, a drink, a meal, a workout, any measurement or a note.",
        discussion:
            "Only the journal is written to; health sync brings it to the health store.",
        subcommands: [
            LogWeightCommand.self, LogWaterCommand.self, LogFoodCommand.self,
            LogWorkoutCommand.self, LogMeasurementCommand.self, LogNoteCommand.self,
        ], defaultSubcommand: LogMeasurementCommand.self)

    /// Saves an entry and prints it.
    static func save(
        _ entry: JournalEntry, anyway: Bool, in journal: Journal, _ world: World
    ) async throws {
        try await save(entry, .logged, anyway: anyway, in: journal, world)
    }

    /// Saves an entry with warnings about unusual values, and prints it.
    ///
    /// - Parameters:
    ///   - read: The entry as it was read before it was edited; nil for a new one.
    ///   - anyway: Whether to save an implausible value.
    static func save(
        _ entry: JournalEntry, _ change: CommandEntryWords.Change,
        over read: JournalEntry? = nil, anyway: Bool, in journal: Journal, _ world: World
    ) async throws {
        // If the review fails, the entry is saved anyway.
        let review = try? await journal.review(entry)
        if !anyway, let finding = review?.incredible.first,
            let text = ReviewText(world.language).text(finding)
        {
            throw InputError(.incredible, ["warning": text])
        }
        let saved =
            if let read {
                try await journal.edits.save(entry, over: read)
            } else {
                try await journal.save(entry)
            }
        if let review { ReviewText(world.language).warn(review) }
        try await show(saved, change, in: journal, world)
    }

    /// Prints an entry with its current state.
    static func show(
        _ entry: JournalEntry, _ change: CommandEntryWords.Change, in journal: Journal,
        _ world: World
    ) async throws {
        if world.printsJSON {
            let state = try await EntryState.of(entry, in: journal)
            return try StandardOutput.write(json: EntryJSON(entry, state))
        }
        let time = TimeText(entry.header.timeZone)
        try StandardOutput.write([
            OutsideText.line(
                world.language.commandEntries.change(
                    change,
                    of: "\(EntryText(world.language).text(entry)), \(time.minute(entry.date))"
                        + "  (\(entry.id.uuidString.prefix(8)))"))
        ])
    }
}

/// `health log weight`: logs a weight.
struct LogWeightCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "weight", abstract: "Logs what you weigh.")

    @Argument(help: "The weight, such as 80 kg or 176.4 lb; a number alone is in your unit.")
    var weight: [String]

    @Option(help: "The share of fat in percent, such as 21.5.", transform: AmountArgument.share)
    var bodyFat: Double?

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openJournal()
        let mass = try AmountArgument.mass(
            weight.joined(separator: " "), else: try await world.units(journal).mass)
        try await LogCommand.save(
            .weight(
                WeightEntry(
                    header: try await entry.header(for: journal, world), mass: mass,
                    bodyFat: bodyFat)),
            anyway: entry.anyway, in: journal, world)
    }
}

/// `health log water`: logs a drink.
struct LogWaterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "water", abstract: "Logs something you drank.")

    @Argument(help: "The amount, such as 250 mL or 8 fl oz; a number alone is in your unit.")
    var volume: [String]

    @Option(help: "The name of the drink.")
    var name: String?

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openJournal()
        let amount = try AmountArgument.volume(
            volume.joined(separator: " "), else: try await world.units(journal).volume)
        try await LogCommand.save(
            .drink(
                DrinkEntry(
                    header: try await entry.header(for: journal, world), volume: amount,
                    name: name)),
            anyway: entry.anyway, in: journal, world)
    }
}

/// `health log note`: logs a text on a day.
struct LogNoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Logs a note on a day, such as “started magnesium”.",
        discussion: "Charts show notes on their days. A note never goes to the health store.")

    @Argument(help: "The note.")
    var words: [String]

    @Option(
        help: "The time, such as 2026-03-01T08:15, 08:15 or yesterday (default: now).",
        transform: { try MomentText($0) })
    var at: MomentText?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openJournal()
        let header = try await EntryOptions.header(at: at, note: nil, for: journal, world)
        try await LogCommand.save(
            .dayNote(DayNoteEntry(header: header, text: words.joined(separator: " "))),
            anyway: false, in: journal, world)
    }
}

/// The options for the time and the note of an entry, and to save a value that is implausible.
struct EntryOptions: ParsableArguments {
    @Option(
        help: "The time, such as 2026-03-01T08:15, 08:15 or yesterday (default: now).",
        transform: { try MomentText($0) })
    var at: MomentText?

    @Option(help: "A note, which never leaves the journal.")
    var note: String?

    @Flag(help: "Save a value that no person has, such as a weight of 511 kg.")
    var anyway = false

    /// The instant and the time zone; a day without a time starts at the journal's hour, so that
    /// the entry is shown on this day.
    func moment(of journal: Journal, _ world: World) async throws -> (date: Date, zone: TimeZone) {
        try await Self.moment(at, of: journal, world)
    }

    private static func moment(_ at: MomentText?, of journal: Journal, _ world: World) async throws
        -> (date: Date, zone: TimeZone)
    {
        guard let at else { return (world.now, world.zone) }
        let (boundary, today) = (
            try await journal.settings.dayBoundary(), try await journal.today()
        )
        if let start = at.start(boundary, today: today, now: world.now, in: world.zone) {
            return (start, world.zone)
        }
        guard !at.isDay else {
            throw InputError(.noMoment)
        }
        try at.checkClock(now: world.now, in: world.zone)
        return at.resolved(now: world.now, in: world.zone)
    }

    /// The header of a new entry.
    func header(for journal: Journal, _ world: World) async throws -> EntryHeader {
        try await Self.header(at: at, note: note, for: journal, world)
    }

    /// The header of a new entry whose command has options of its own.
    static func header(at: MomentText?, note: String?, for journal: Journal, _ world: World)
        async throws -> EntryHeader
    {
        let (date, zone) = try await moment(at, of: journal, world)
        return journal.newHeader(date: date, timeZone: zone, note: note)
    }
}

/// The kinds of entries by the words of the command line.
enum LoggedKind: String, CaseIterable, ExpressibleByArgument {
    case weight, water, food, workout, measurement, note

    init?(argument: String) {
        self.init(rawValue: argument == "drink" ? "water" : argument)
    }

    /// The journal's kind.
    var kind: EntryKind {
        switch self {
        case .weight: .weight
        case .water: .drink
        case .food: .food
        case .workout: .workout
        case .measurement: .measurement
        case .note: .dayNote
        }
    }
}

extension EntryKind {
    /// The word that the output uses.
    var word: String {
        LoggedKind.allCases.first { $0.kind == self }?.rawValue ?? rawValue
    }
}

/// A meal by its name.
enum MealName: String, CaseIterable, ExpressibleByArgument {
    case breakfast, lunch, dinner, snack

    /// The journal's meal.
    var meal: Meal {
        switch self {
        case .breakfast: .breakfast
        case .lunch: .lunch
        case .dinner: .dinner
        case .snack: .snack
        }
    }
}
