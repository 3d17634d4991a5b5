internal import ArgumentParser
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health goal`: sets, lists and removes goals.
struct GoalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "goal",
        abstract: "Sets, lists and removes goals.",
        discussion: """
            A goal applies from its first day until the next one of its kind, so earlier days keep \
            the goals that they had.
            """,
        subcommands: [GoalSetCommand.self, GoalListCommand.self, GoalRemoveCommand.self])

    /// The day of an option; today if the option is missing.
    static func day(_ text: MomentText?, _ journal: Journal) async throws -> Day {
        let today = try await journal.today()
        guard let text else { return today }
        guard let day = text.wholeDay(today: today) else {
            throw InputError(.noDayOption, ["option": "--from"])
        }
        return day
    }
}

/// `health goal set`: sets a goal.
struct GoalSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Sets a goal from a day on.")

    @Argument(help: "What the goal is for.")
    var kind: GoalName

    @Argument(help: "How much: 2000 kcal, 2 L, 120 g, 8000 for steps, 75 kg.")
    var value: [String]

    @Option(help: "The first day (default: today).", transform: { try MomentText($0) })
    var from: MomentText?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let amount = try kind.amount(value.joined(separator: " "))
        let journal = try await world.openJournal()
        let kind = kind.kind
        let goal = Goal(kind: kind, value: amount, from: try await GoalCommand.day(from, journal))
        try await journal.goals.set(goal)
        ReviewText(world.language).warn(goal)
        if world.printsJSON { return try StandardOutput.write(json: GoalJSON(goal)) }
        try StandardOutput.write([
            world.language.commandChoices.goalSet(
                kind, GoalText.amount(goal, world.language), from: goal.from.description)
        ])
    }
}

/// `health goal list`: lists the goals.
struct GoalListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists all goals with the days from which they apply.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        let (goals, today) = (try await journal.goals.all(), try await journal.today())
        if world.printsJSON { return try StandardOutput.write(json: goals.map { GoalJSON($0) }) }
        let words = world.language.commandChoices
        guard !goals.isEmpty else { return try StandardOutput.write([words.text(.noGoals)]) }
        var table = Table([
            (words.text(.goal), .left), (words.text(.value), .right), (words.text(.from), .left),
            ("", .left),
        ])
        for goal in goals {
            let isPresent = goals.last { $0.kind == goal.kind && $0.from <= today } == goal
            table.add([
                words.name(goal.kind), GoalText.amount(goal, world.language), goal.from.description,
                isPresent ? words.text(.now) : "",
            ])
        }
        try StandardOutput.write(table.lines)
    }
}

/// `health goal remove`: removes a goal.
struct GoalRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a goal; the one before it applies again.")

    @Argument(help: "What the goal is for.")
    var kind: GoalName

    @Option(
        help: "The first day of the goal (default: the goal that applies today).",
        transform: { try MomentText($0) })
    var from: MomentText?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openJournal()
        let kind = kind.kind
        var day = try await GoalCommand.day(from, journal)
        if from == nil, let goal = try await journal.goals.of(kind, on: day) { day = goal.from }
        guard try await journal.goals.remove(kind, from: day) else {
            throw InputError(
                .noGoal, ["kind": world.language.commandChoices.name(kind), "day": day.description])
        }
        try StandardOutput.write([
            world.language.commandChoices.goalRemoved(kind, from: day.description)
        ])
    }
}

/// The name of a goal on the command line.
struct GoalName: ExpressibleByArgument {
    let kind: Goal.Kind

    init?(argument: String) {
        guard let kind = Goal.Kind(rawValue: argument.lowercased()) else { return nil }
        self.kind = kind
    }

    static var allValueStrings: [String] { Goal.Kind.allCases.map(\.rawValue) }

    /// Parses an amount of this kind.
    func amount(_ text: String) throws -> Quantity {
        switch kind {
        case .energy: return try AmountArgument.energy(text)
        case .water: return try AmountArgument.volume(text)
        case .protein, .carbohydrates, .fat, .weight: return try AmountArgument.mass(text)
        case .steps:
            guard let steps = Double(text), steps.isFinite, steps >= 0 else {
                throw InputError(.noSteps, ["text": text])
            }
            return Quantity(steps, .count)
        }
    }
}

/// A goal as text.
enum GoalText {
    /// The amount; steps are a number without a unit.
    static func amount(_ goal: Goal, _ language: Language) -> String {
        let numbers = language.numbers
        return goal.kind == .steps ? numbers.text(goal.value.value) : numbers.text(goal.value)
    }
}

/// A goal as JSON.
struct GoalJSON: Encodable {
    let kind: String
    let value: QuantityJSON
    let from: String

    init(_ goal: Goal) {
        kind = goal.kind.rawValue
        value = QuantityJSON(goal.value)
        from = goal.from.description
    }
}
