internal import ArgumentParser
internal import HealthJournal

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
