internal import ArgumentParser
internal import Foundation
internal import HealthFoods
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// `health foods favourites`: the commands about favourites and recipes.
struct FavouritesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourites",
        abstract: "Lists favourites and recipes, and marks foods as favourites.",
        discussion: """
            health log food oats logs the favourite with this name as it was last logged; \
            health log food 2 chili logs two portions of a recipe.
            """,
        subcommands: [
            FavouritesListCommand.self, FavouritesAddCommand.self, FavouritesRemoveCommand.self,
        ],
        defaultSubcommand: FavouritesListCommand.self)
}

/// `health foods favourites list`: lists favourites and recipes.
struct FavouritesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists favourites and recipes, favourites first.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let foods = try await world.keptFoods(in: try await world.openExistingJournal())
        if world.printsJSON { return try StandardOutput.write(json: foods.map(KeptFoodJSON.init)) }
        let words = world.language.commandFoods
        try StandardOutput.write(
            foods.isEmpty
                ? [words.text(.nothingKept)] : KeptFoodText(world.language).table(foods))
    }
}

/// `health foods favourites add`: marks a food or a recipe as a favourite.
struct FavouritesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Marks a food, a recipe or a past food as a favourite.",
        discussion: """
            The text is the name of a recipe or of a food that you logged, or a food of the library with an \
            amount, such as "80 g rolled oats".
            """)

    @Argument(help: "A name, or a food with an amount.")
    var text: [String]

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let name = text.joined(separator: " ")
        let kept = KeptFoods(try await world.openJournal())
        let before = try await world.keptFoods(in: kept.journal)
        if let known = before.first(where: { $0.isNamed(name) }) {
            try await kept.setFavourite(true, of: known.id)
            return try await world.show(kept, named: known.name)
        }
        let item = try await item(name, kept.journal, world)
        try await kept.setFavourite(true, of: item)
        try await world.show(kept, named: item.name)
    }

    private func item(_ name: String, _ journal: Journal, _ world: World) async throws -> FoodItem {
        let past = try await PastFoods.read(from: journal, at: world.now)
        if let item = past.item(named: name) { return item }
        let line = FoodLine(name)
        guard line.parts.count == 1 else { throw CommandFailure(.oneFood, ["text": name], .usage) }
        let chosen = try await FoodLineEntry(world: world, keepsUnknown: false).choose(
            line, eaten: try await world.eatenFoods(), kept: [], failure: .unclearFoods)
        guard let item = chosen.first?.items.first else {
            throw CommandFailure(.unknownFood, ["text": name], .usage)
        }
        return item
    }
}

/// `health foods favourites remove`: unmarks a food or a recipe as a favourite.
struct FavouritesRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a food from the favourites; a recipe stays a recipe.")

    @Argument(help: "The name.")
    var name: [String]

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let name = name.joined(separator: " ")
        let kept = KeptFoods(try await world.openExistingJournal())
        let found = try await kept.all().filter { $0.isFavourite && $0.isNamed(name) }
        guard !found.isEmpty else { throw CommandFailure(.notKept, ["text": name], .usage) }
        for food in found { try await kept.setFavourite(false, of: food.id) }
        try await world.show(kept, named: name, orSay: .noFavourite)
    }
}

extension World {
    /// The favourites and recipes of a journal, favourites first; a favourite has the amounts with
    /// which it was logged last.
    func keptFoods(in journal: Journal) async throws -> [KeptFood] {
        try await KeptFoods(journal).asLogged(in: try await .read(from: journal, at: now))
    }

    /// Shows the saved foods with a name after a change.
    ///
    /// - Parameters:
    ///   - kept: The saved foods.
    ///   - name: The name.
    ///   - key: The sentence if no saved food has the name any longer.
    func show(
        _ kept: KeptFoods, named name: String, orSay key: CommandFoodWords.Key = .noFavourite
    ) async throws {
        let foods = try await keptFoods(in: kept.journal).filter { $0.isNamed(name) }
        if printsJSON { return try StandardOutput.write(json: foods.map(KeptFoodJSON.init)) }
        try StandardOutput.write(
            foods.isEmpty
                ? [language.commandFoods.text(key, ["name": name])]
                : KeptFoodText(language).table(foods))
    }
}
