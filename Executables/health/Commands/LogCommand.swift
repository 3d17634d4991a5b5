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
    ///   - anyway: Whether to save a value that no person has.
    static func save(
        _ entry: JournalEntry, _ change: CommandEntryWords.Change,
        over read: JournalEntry? = nil, anyway: Bool, in journal: Journal, _ world: World
    ) async throws {
        // If the review fails, the entry is saved all the same.
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

    @Argument(help: "The weight, as 80 kg or 176.4 lb; in your unit without one.")
    var weight: [String]

    @Option(help: "The share of fat in percent, as 21.5.", transform: AmountArgument.share)
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

    @Argument(help: "How much, as 250 mL or 8 fl oz; in your unit without one.")
    var volume: [String]

    @Option(help: "What it was.")
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
