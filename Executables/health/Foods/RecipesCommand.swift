internal import ArgumentParser
internal import Foundation
internal import HealthFoods
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// `health foods recipes`: saves and removes recipes.
struct RecipesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes", abstract: "Keeps and removes recipes.",
        subcommands: [RecipesAddCommand.self, RecipesRemoveCommand.self])
}

/// `health foods recipes add`: saves foods as a recipe.
struct RecipesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Keeps foods as a recipe, and replaces a recipe of the same name.",
        discussion: """
            health foods recipes add Chili "400 g kidney beans, 500 g beef" --portions 4
            """)

    @Argument(help: "The name of the recipe.")
    var name: String

    @Argument(help: "Foods with amounts, separated by commas.")
    var foods: [String]

    @Option(help: "The number of portions that the foods make together.")
    var portions = 1.0

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard portions > 0, portions <= KeptFoods.mostPortions else {
            throw InputError(.noPortions)
        }
    }

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openJournal()
        let kept = KeptFoods(journal)
        let entry = FoodLineEntry(world: world, keepsUnknown: false)
        // A recipe may contain others, but not the recipe that it replaces.
        let others = try await world.keptFoods(in: journal).filter {
            !($0.isRecipe && $0.isNamed(name))
        }
        let chosen = try await entry.choose(
            FoodLine(foods.joined(separator: " ")), eaten: try await world.eatenFoods(),
            kept: others, failure: .unclearFoods)
        let items = chosen.flatMap(entry.items)
        // A recipe that cannot be logged is not saved either, for example if its name is too long.
        let meal = FoodEntry(
            header: journal.newHeader(), name: name, meal: .snack, items: items)
        if let refusal = try await journal.review(.food(meal)).refusal { throw refusal }
        try await kept.keepRecipe(name, portions: portions, items: items)
        try await world.show(kept, named: name)
    }
}

/// `health foods recipes remove`: removes a recipe.
struct RecipesRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Removes a recipe; what was logged with it stays.")

    @Argument(help: "The name.")
    var name: [String]

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let name = name.joined(separator: " ")
        let kept = KeptFoods(try await world.openExistingJournal())
        let found = try await kept.all().filter { $0.isRecipe && $0.isNamed(name) }
        guard !found.isEmpty else { throw CommandFailure(.notKept, ["text": name], .usage) }
        for food in found { try await kept.remove(food.id) }
        try await world.show(kept, named: name, orSay: .noRecipe)
    }
}
