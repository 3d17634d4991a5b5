internal import ArgumentParser
internal import HealthFoods
internal import HealthJournal
internal import HealthWords

/// `health foods search`: searches foods.
struct FoodsSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract:
            "Searches foods by name, brand or barcode; favourites and what you eat come first.")

    @Argument(help: "Words, the last perhaps incomplete, or the digits of a barcode.")
    var text: [String]

    @Option(help: "The maximum number of foods.")
    var limit = 20

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let typed = text.joined(separator: " ")
        let kept = try await world.keptFoods(in: try await world.openJournalToLookAt())
            .filter { $0.fits(typed) }.prefix(max(1, limit))
        let matches = try await world.openFoodsToLookAt().search(
            typed, eaten: try await world.eatenFoods(), limit: max(1, limit)
        )
        .prefix(max(1, limit) - kept.count)
        if world.printsJSON {
            return try StandardOutput.write(
                json: kept.map(FoodJSON.init) + matches.map { FoodJSON($0.food) })
        }
        let text = FoodText(world.language)
        if !kept.isEmpty {
            try StandardOutput.write(KeptFoodText(world.language).table(Array(kept)))
        }
        guard let first = matches.first else {
            guard kept.isEmpty else { return }
            return try StandardOutput.write([world.language.commandFoods.text(.nothing)])
        }
        if !kept.isEmpty { try StandardOutput.write([""]) }
        if first.isCorrected {
            try StandardOutput.write([world.language.commandFoods.text(.similar)])
        }
        try StandardOutput.write(text.table(matches.map(\.food)))
    }
}

/// `health foods show`: shows a food with all of its nutrients.
struct FoodsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the portions and all nutrients of a food, with its source.")

    @Argument(
        help: "The name or the barcode of a food; if several match, the first that a search finds.")
    var text: [String]

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let name = text.joined(separator: " ")
        let matches = try await world.openFoodsToLookAt().search(
            name, eaten: try await world.eatenFoods(), limit: 1)
        guard let food = matches.first?.food else {
            throw CommandFailure(.unknownFood, ["text": name], .usage)
        }
        if world.printsJSON { return try StandardOutput.write(json: FoodJSON(food)) }
        try StandardOutput.write(FoodText(world.language).lines(food))
    }
}

/// `health foods sources`: lists the imported tables.
struct FoodsSourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Lists the tables of foods with their licences, days and numbers of foods.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let sources = try await world.openFoodsToLookAt().sources()
        if world.printsJSON {
            return try StandardOutput.write(json: sources.map(FoodSourceJSON.init))
        }
        try StandardOutput.write(FoodText(world.language).table(sources))
    }
}
