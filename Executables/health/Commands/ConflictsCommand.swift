public import ArgumentParser
internal import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// `health conflicts`: the commands about conflicts, which only the person can resolve.
struct ConflictsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "Shows and settles the conflicts that only you can decide.",
        discussion: """
            Nothing is lost until you decide, and sync continues: each conflict says which version \
            counts until then.
            """,
        subcommands: [
            ConflictsListCommand.self, ConflictsResolveCommand.self, ConflictsEarlierCommand.self,
        ],
        defaultSubcommand: ConflictsListCommand.self)
}

/// `health conflicts list`: lists the conflicts.
struct ConflictsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the open conflicts with both versions.")

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
        abstract: "Settles a conflict; the next sync does the same in the store.")

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

/// A choice between the two sides of a conflict, by the values of `--keep`.
enum ConflictChoiceName: String, CaseIterable, ExpressibleByArgument {
    case mine, theirs, both, merge

    /// The journal's choice.
    var choice: Conflict.Choice {
        switch self {
        case .mine: .mine
        case .theirs: .theirs
        case .both: .both
        case .merge: .merge
        }
    }
}

/// A conflict as text.
struct ConflictText {
    let conflict: Conflict
    private let language: Language

    init(_ conflict: Conflict, _ language: Language) {
        self.conflict = conflict
        self.language = language
    }

    /// The explanation, both sides, and the command that resolves the conflict.
    var lines: [String] {
        var table = Table([("", .left), ("", .left), ("", .left), ("", .left), ("", .left)])
        add(conflict.mine, "mine", to: &table)
        add(conflict.theirs, "theirs", to: &table)
        if let merged = conflict.merged { add(merged, "merge", to: &table) }
        let words = language.conflicts
        let names = conflict.choices.map(\.rawValue).joined(separator: "|")
        return [
            OutsideText.line(
                "\(conflict.number)  \(words.explanation(of: conflict))")
        ]
            + table.lines.map { "   " + $0 }
            + [
                "   \(words.untilThen(conflict.safeDefault))  health conflicts resolve \(conflict.number) --keep \(names)"
            ]
    }

    private func add(_ entry: JournalEntry?, _ name: String, to table: inout Table) {
        let words = language.commandEntries
        guard let entry else {
            return table.add([
                name, "", "", conflict.kind == .removedThere ? words.text(.removed) : "",
            ])
        }
        var word = words.kind(entry.kind)
        var text = EntryText(language).text(entry)
        if case .food(let food) = entry {
            word = language.inSentence(language.entry.meal(food.meal))
            if food.items.count > 1 {
                text += " (\(food.items.map(\.name).joined(separator: " + ")))"
            }
        }
        // Only an existing entry can be found by its id; the other version of an entry cannot.
        let isThere = conflict.kind == .nearDuplicate || name == "mine"
        table.add([
            name, TimeText(entry.header.timeZone).minute(entry.date), word, text,
            isThere ? String(entry.id.uuidString.prefix(8)) : "",
        ])
    }
}

/// A conflict as JSON.
struct ConflictJSON: Encodable {
    let number: Int
    let id: String
    let kind: String
    let createdAt: String
    let mine: EntryJSON?
    let theirs: EntryJSON?
    let merged: EntryJSON?
    let untilThen: String
    let choices: [String]
    let resolution: String?

    init(_ conflict: Conflict) {
        number = conflict.number
        id = conflict.id.uuidString
        kind = conflict.kind.rawValue
        createdAt = TimeText(.current).iso8601(conflict.createdAt)
        mine = conflict.mine.map { EntryJSON($0) }
        theirs = conflict.theirs.map { EntryJSON($0) }
        merged = conflict.merged.map { EntryJSON($0) }
        untilThen = conflict.safeDefault.rawValue
        choices = conflict.choices.map(\.rawValue)
        resolution = conflict.resolution?.rawValue
    }
}

/// `health conflicts earlier`: decides about samples that this app saved before it had identities.
struct ConflictsEarlierCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earlier",
        abstract: "Shows and settles what an earlier version of this app saved.",
        discussion: """
            Without a choice the command lists the samples. Until you decide, entries of their kinds \
            are not sent, because the store may have them already. The choice applies to all of them, \
            also to those that come later; the next health sync sends the entries that waited.
            """)

    @Argument(
        help: """
            link (a sample represents the entry with the same time and value), import (also create \
            entries from the rest), or leave (keep them in the store, not shown).
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
        try StandardOutput.write(words.lines(result, remaining: left.count))
    }

    private func decide(_ journal: Journal) async throws -> EarlierSamplesResult? {
        guard let choice else { return nil }
        return try await journal.earlierSamples.decide(choice, at: .health)
    }
}

extension EarlierSamplesChoice: ExpressibleByArgument {}

/// The samples of an earlier version of this app that wait for a decision, as text and JSON.
struct EarlierSamplesText {
    let samples: EarlierSamples
    private let language: Language
    private let zone: TimeZone

    init(_ samples: EarlierSamples, _ language: Language, _ zone: TimeZone) {
        self.samples = samples
        self.language = language
        self.zone = zone
    }

    /// The groups with their numbers and days, and the commands for the decision; empty if there
    /// are none.
    var lines: [String] {
        guard samples.count > 0 else { return [] }
        var table = Table([("", .left), ("", .right), ("", .left)])
        let boundary = DayBoundary()
        for (kind, group) in inOrder {
            let days = [group.interval.start, group.interval.end].map {
                boundary.day(of: $0, in: zone).description
            }
            table.add([
                language.commandEntries.kind(kind), language.numbers.text(group.count),
                days[0] == days[1] ? days[0] : "\(days[0]) – \(days[1])",
            ])
        }
        let words = language.earlierSamples
        return [words.explanation] + table.lines.map { "   " + $0 } + [words.safe, words.decide]
    }

    private var inOrder: [(EntryKind, EarlierSamples.Group)] {
        EntryKind.allCases.compactMap { kind in samples.groups[kind].map { (kind, $0) } }
    }

    /// The JSON form, with the effect of a decision.
    func json(after result: EarlierSamplesResult?) -> JSON {
        JSON(
            waiting: inOrder.map { kind, group in
                JSON.Group(
                    kind: kind.rawValue, count: group.count,
                    first: TimeText(zone).iso8601(group.interval.start),
                    last: TimeText(zone).iso8601(group.interval.end))
            },
            linked: result?.linked ?? 0, imported: result?.imported ?? 0, left: result?.left ?? 0)
    }

    struct JSON: Encodable {
        struct Group: Encodable {
            let kind: String
            let count: Int
            let first: String
            let last: String
        }

        let waiting: [Group]
        let linked: Int
        let imported: Int
        let left: Int
    }
}
