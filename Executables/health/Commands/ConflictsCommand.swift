internal import ArgumentParser
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// `health conflicts`: the commands about conflicts, which only the person can resolve.
struct ConflictsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "Shows and settles what only you can decide.",
        discussion: """
            Nothing is lost until you decide, and nothing waits for it: each question says what \
            holds until then.
            """,
        subcommands: [
            ConflictsListCommand.self, ConflictsResolveCommand.self, ConflictsEarlierCommand.self,
        ],
        defaultSubcommand: ConflictsListCommand.self)
}

/// `health conflicts list`: lists the conflicts.
struct ConflictsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the open questions with both sides.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        let conflicts = try await journal.conflicts()
        if world.printsJSON {
            return try StandardOutput.write(json: conflicts.map { ConflictJSON($0) })
        }
        let earlier = EarlierSamplesText(
            try await journal.earlierSamples.waiting(at: .health), world.language, world.zone)
        let questions = conflicts.map { ConflictText($0, world.language).lines } + [earlier.lines]
        let lines = Array(questions.filter { !$0.isEmpty }.joined(separator: [""]))
        try StandardOutput.write(
            lines.isEmpty ? [world.language.commandEntries.text(.nothingToDecide)] : lines)
    }
}

/// `health conflicts resolve`: resolves a conflict.
struct ConflictsResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Settles a question; the next sync does the same in the store.")

    @Argument(help: "The number that the list shows.")
    var number: Int

    @Option(help: "What to keep: mine, theirs, both or merge.")
    var keep: ConflictChoiceName

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        let choice = keep.choice
        guard let conflict = try await journal.conflicts().first(where: { $0.number == number })
        else {
            throw CommandFailure(.noQuestion, ["number": "\(number)"])
        }
        guard conflict.choices.contains(choice) else {
            let names = conflict.choices.map(\.rawValue).joined(separator: ", ")
            throw InputError(.wrongChoice, ["number": "\(number)", "names": names])
        }
        try await journal.resolve(conflict.id, with: choice, shown: conflict.versions)
        if world.printsJSON {
            var settled = conflict
            settled.resolution = choice
            return try StandardOutput.write(json: ConflictJSON(settled))
        }
        try StandardOutput.write([
            world.language.conflicts.result(of: choice, for: conflict.kind)
        ])
    }
}
