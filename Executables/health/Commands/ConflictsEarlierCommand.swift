internal import ArgumentParser
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// `health conflicts earlier`: decides about samples that this app saved before it had identities.
struct ConflictsEarlierCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earlier",
        abstract: "Shows and settles what an earlier version of this app saved.",
        discussion: """
            Without a choice the command lists the samples. Until you decide, entries of their kinds \
            are not sent, because the store may have them already. The choice holds for all of them, \
            and for those that come later; the next health sync sends what waited.
            """)

    @Argument(
        help: """
            link (a sample stands for the entry of the same time and value), import (also make \
            entries of the rest), or leave (in the store, unseen).
            """)
    var choice: EarlierSamplesChoice?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        let result = try await decide(journal)
        let left = try await journal.earlierSamples.waiting(at: .health)
        let text = EarlierSamplesText(left, world.language, world.zone)
        if world.printsJSON { return try StandardOutput.write(json: text.json(after: result)) }
        let words = world.language.earlierSamples
        guard let result else {
            return try StandardOutput.write(text.lines.isEmpty ? [words.nothing] : text.lines)
        }
        try StandardOutput.write(
            words.lines(
                result, remaining: left.count, number: { world.language.numbers.text($0) }))
    }

    private func decide(_ journal: Journal) async throws -> EarlierSamplesResult? {
        guard let choice else { return nil }
        return try await journal.earlierSamples.decide(choice, at: .health)
    }
}
