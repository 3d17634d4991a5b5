internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// `health log workout`: logs a workout; the word `workout` may be omitted.
struct LogWorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workout", abstract: "Logs a workout, as run 5 km 28 min.",
        discussion: """
            The word workout can be left out: health log run 5 km 28 min. A distance alone is enough \
            if you logged such a workout before: the duration is then that of your usual pace. \
            --at is when it began; without it the workout ends now.
            """)

    @Argument(help: "What it was, and how long or how far, as run 5 km 28 min or yoga 45min.")
    var words: [String]

    @Option(help: "The energy burned, as 400kcal.")
    var energy: String?

    @Option(help: "The distance, as 8.2km or 5 mi.")
    var distance: String?

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let text = try WorkoutText(words)
        let energy = try self.energy.map { try AmountArgument.energy($0) }
        let distance = try self.distance.map { try AmountArgument.distance($0) }
        guard text.energy == nil || energy == nil, text.distance == nil || distance == nil else {
            throw InputError(.amountTwice)
        }
        try await Self.log(
            text, energy: energy ?? text.energy, distance: distance ?? text.distance, entry,
            try World(options))
    }

    /// Logs a workout; a missing duration is that of the usual pace, or the person is asked for it.
    static func log(
        _ text: WorkoutText, energy: Quantity?, distance: Quantity?, _ entry: EntryOptions,
        _ world: World
    ) async throws {
        guard text.duration != nil || distance != nil else { throw InputError(.noLength) }
        if let length = text.duration { try check(length) }
        let journal = try await world.openJournal()
        let length: TimeInterval
        if let typed = text.duration {
            length = typed
        } else if let distance,
            let usual = try await WorkoutPace(of: text.activity, in: journal)?
                .duration(of: distance)
        {
            length = usual
            let minutes = world.language.numbers.text((usual / 60).rounded())
            StandardError.write(world.language.commandEntries.paced("\(minutes) min") + "\n")
        } else {
            length = try ask(world)
        }
        try check(length)
        var header = try await entry.header(for: journal, world)
        if entry.at == nil { header.date -= length }
        try await LogCommand.save(
            .workout(
                WorkoutEntry(
                    header: header, activity: text.activity, end: header.date + length,
                    energy: energy, distance: distance)),
            anyway: entry.anyway, in: journal, world)
    }

    private static func check(_ length: TimeInterval) throws {
        guard length > 0, length <= 7 * 86_400 else { throw InputError(.noDuration) }
    }

    /// Asks for the duration if stdin is a terminal.
    private static func ask(_ world: World) throws -> TimeInterval {
        guard isatty(STDIN_FILENO) == 1, StandardError.isTerminal else {
            throw InputError(.needsDuration)
        }
        StandardError.write(world.language.commandEntries.askDuration + " ")
        guard let answer = readLine(),
            let length = TypedDuration.seconds(answer, locale: world.language.locale)
        else { throw InputError(.needsDuration) }
        return length
    }
}
