internal import ArgumentParser
internal import HealthJournal

/// `health log note`: logs a text on a day.
struct LogNoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Logs a note on a day, as “started magnesium”.",
        discussion: "Charts show notes on their days. A note never goes to the health store.")

    @Argument(help: "The note.")
    var words: [String]

    @Option(
        help: "When it was, as 2026-03-01T08:15, 08:15 or yesterday; now where it is not said.",
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
