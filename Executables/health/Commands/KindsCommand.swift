internal import ArgumentParser
internal import HealthJournal
internal import HealthKitSync
internal import HealthWords

/// `health kinds`: sets which kinds of entry are sent to the store and read from it.
struct KindsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: "Shows and switches which kinds of entry are sent to the store and read from it.",
        discussion: """
            Sending and reading are separate, as the permissions are. What is in the store stays \
            there, and what was read stays in the journal.
            """)

    /// The position of a switch.
    enum Position: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    @Argument(
        help: "The kinds to switch: weight, water, food, workout or measurement; all by default.")
    var kinds: [LoggedKind] = []

    @Option(help: "Whether entries of these kinds are sent to the store: on or off.")
    var send: Position?

    @Option(help: "Whether entries of these kinds are read from the store: on or off.")
    var read: Position?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if !kinds.isEmpty, send == nil, read == nil {
            throw InputError(.nothingToSwitch)
        }
        if kinds.contains(.note) { throw InputError(.onlyJournal) }
    }

    func run() async throws {
        let world = try World(options)
        let isChange = send != nil || read != nil
        let journal = try await isChange ? world.openJournal() : world.openExistingJournal()
        let chosen = kinds.isEmpty ? EntryKind.inHealth : Set(kinds.map(\.kind))
        if let send { try await journal.setExported(chosen, send == .on, at: .health) }
        if let read { try await journal.setImported(chosen, read == .on, at: .health) }
        let report = KindReport(try await journal.status(of: .health), world.permissions)
        if world.printsJSON {
            try StandardOutput.write(json: report.kinds)
        } else {
            try StandardOutput.write(report.lines(world.language))
        }
    }
}
