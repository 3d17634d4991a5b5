internal import ArgumentParser
internal import Foundation
internal import HealthFoods
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health log food`: logs a food by its name and nutrients, or a line of foods from the library.
struct LogFoodCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "food", abstract: "Logs something you ate.",
        discussion: """
            A name is logged with the nutrients that you state. The nutrients of a line with an amount or \
            several foods, such as "200 g yogurt, banana, 2 slices rye bread", come from the food library. \
            Those of a favourite or a recipe, such as "2 chili", come from it. Nothing is logged if one of \
            the foods is not clear.
            """)

    @Argument(help: "What it was: a name, or foods with amounts, separated by commas.")
    var name: [String]

    @OptionGroup var amounts: NutrientOptions

    @Option(help: "The meal (default: the usual meal of that hour).")
    var meal: MealName?

    @Option(help: "The brand.")
    var brand: String?

    @Flag(help: "Log foods that are not clear by their names, without nutrients.")
    var keepUnknown = false

    @Flag(help: "Show which foods of a line would be logged, and log nothing.")
    var dryRun = false

    @OptionGroup var entry: EntryOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let stated = try amounts.nutrients()
        let text = name.joined(separator: " ")
        let line = FoodLine(text)
        let isStated = !stated.isEmpty || brand != nil
        let kept =
            isStated ? [] : try await world.keptFoods(in: try await world.openJournalToLookAt())
        guard !isStated, line.isList || kept.contains(where: { $0.isNamed(text) }) else {
            let item = FoodItem(name: text, brand: brand, nutrients: stated)
            return try await log([item], named: text, shown: [], world)
        }
        let foods = FoodLineEntry(world: world, keepsUnknown: keepUnknown)
        let chosen = try await foods.choose(
            line, eaten: try await world.eatenFoods(), kept: kept)
        let items = chosen.flatMap(foods.items)
        try await log(
            items, named: foods.name(of: chosen), shown: chosen.map(FoodText(world.language).line),
            world)
    }

    /// Logs items as one meal, after showing which foods were chosen.
    private func log(
        _ items: [FoodItem], named name: String, shown: [String], _ world: World
    ) async throws {
        if dryRun, world.printsJSON {
            return try StandardOutput.write(json: items.map(EntryJSON.Item.init))
        }
        if dryRun {
            let title = world.language.commandFoods.text(.wouldLog)
            return try StandardOutput.write([title] + (shown.isEmpty ? [name] : shown))
        }
        if !world.printsJSON, !shown.isEmpty { try StandardOutput.write(shown) }
        let journal = try await world.openJournal()
        let header = try await entry.header(for: journal, world)
        try await LogCommand.save(
            .food(
                FoodEntry(
                    header: header, name: name,
                    meal: meal?.meal ?? .usual(at: header.date, in: header.timeZone),
                    brand: brand, items: items)),
            anyway: entry.anyway, in: journal, world)
    }
}
