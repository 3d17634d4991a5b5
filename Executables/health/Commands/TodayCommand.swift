internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// `health today`: shows one day of the journal.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Shows a day: its entries, and what they come to.",
        discussion: """
            Entries of other apps have their name in brackets and count once. Own entries say \
            whether the health store has them. --nutrients shows how much of the food states each \
            nutrient, beside the reference values of an authority, which are no advice.
            """)

    @Argument(
        help: ArgumentHelp("Another day, as 2026-03-01 or yesterday.", valueName: "date"),
        transform: { try MomentText($0) })
    var dayArgument: MomentText?

    @Option(help: "The same as an option.", transform: { try MomentText($0) })
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
