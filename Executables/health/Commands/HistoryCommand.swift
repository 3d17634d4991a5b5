internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthWords

/// `health history`: lists the journal's entries.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Lists the journal's entries, oldest first.")

    @Argument(help: "Only entries of this kind.")
    var kind: LoggedKind?

    @Option(help: "The first day or instant.", transform: { try MomentText($0) })
    var from: MomentText?

    @Option(
        help: "The last day, or the instant to end before.", transform: { try MomentText($0) })
    var to: MomentText?

    @Option(help: "The maximum number of entries; the newest are shown.")
    var limit: Int?

    @Flag(help: "Show all nutrients of meals.")
    var long = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw InputError(.tooSmall, ["option": "--limit"]) }
    }

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        let found = try await entries(of: journal, world)
        let shown = Array(found.suffix(limit ?? found.count))
        let states = try await EntryState.of(shown, in: journal)
        if world.printsJSON {
            return try StandardOutput.write(json: zip(shown, states).map { EntryJSON($0, $1) })
        }
        guard !shown.isEmpty else {
            return try StandardOutput.write([world.language.commandEntries.text(.nothingLogged)])
        }
        var table = EntryTable(
            showsDay: true, isLong: long, zone: world.zone, language: world.language)
        for (entry, state) in zip(shown, states) { table.add(entry, state) }
        try StandardOutput.write(table.lines)
    }

    /// The entries of the time range; a day as a bound means the day on which `health today` shows
    /// an entry.
    ///
    /// This day depends on the entry's own time zone and on the hour at which days begin.
    private func entries(of journal: Journal, _ world: World) async throws -> [JournalEntry] {
        let span = try DaySpan(from: from, to: to, now: world.now, in: world.zone)
        let (today, boundary) = (
            try await journal.today(), try await journal.settings.dayBoundary()
        )
        let (first, last) = (
            from?.wholeDays(today: today)?.lowerBound, to?.wholeDays(today: today)?.upperBound
        )
        // Two days cover every time zone and every hour at which days begin.
        let slack: TimeInterval = 2 * 86_400
        let found = try await journal.entries(
            in: DateInterval(
                start: span.start?.addingTimeInterval(-slack) ?? .distantPast,
                end: span.end?.addingTimeInterval(slack) ?? .distantFuture),
            kinds: kind.map { [$0.kind] } ?? Set(EntryKind.allCases))
        return found.filter { entry in
            let day = boundary.day(of: entry.date, in: entry.header.timeZone)
            let begins = first.map { day >= $0 } ?? span.start.map { entry.date >= $0 }
            let ends = last.map { day <= $0 } ?? span.end.map { entry.date < $0 }
            return begins ?? true && ends ?? true
        }
    }
}
