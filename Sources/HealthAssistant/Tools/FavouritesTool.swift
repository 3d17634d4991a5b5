internal import HealthJournal
internal import HealthModel

/// Lists the person's favourites and recipes, which `log_entry` finds by their names.
///
/// They say what the person eats, so that they need the same consent as the energy of food.
struct FavouritesTool: AssistantTool {
    let name = "favourites"
    let title = "Favourites and recipes"
    let summary = """
        Lists the person's favourite foods and recipes, favourites first: the number of portions that \
        the items of a recipe make, and the energy of one portion. To log one, name it in foods of \
        log_entry, such as 2 chili for two portions.
        """
    let untrustedParts: String? = "the column name"
    let parameters = [
        ToolParameter("search", .text(64), "Words of the name, such as chili.")
    ]
    let output = OutputSchema.object(
        OutputSchema.rows.merging(
            ["isShared": OutputSchema.flag, "count": OutputSchema.whole]
        ) { $1 }, optional: ["count"])

    /// The largest number of rows.
    private static let most = 50

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let health = context.health
        let isShared = try health.isShared(.dietaryEnergyConsumed)
        var found: [KeptFood] = []
        if isShared, let foods = context.host.foods {
            let search = arguments.text("search") ?? ""
            found = try await foods.kept().filter { $0.fits(search) }
        }
        let rows = found.prefix(Self.most).map(Self.row)
        health.readings.note(
            .dietaryEnergyConsumed, health.clock.today...health.clock.today, values: rows.count,
            isShared: isShared)
        return .answer(
            .members([
                "columns": ["name", "kind", "portions", "kcal"], "rows": .array(rows),
                "isShared": .bool(isShared),
                "count": isShared ? .number(Double(found.count)) : nil,
            ]))
    }

    private static func row(_ food: KeptFood) -> JSONValue {
        .row([
            .string(food.name), .string(kind(of: food)), .number(food.portions),
            energy(of: food).map { .number($0.rounded()) },
        ])
    }

    private static func kind(of food: KeptFood) -> String {
        guard food.isRecipe else { return "favourite" }
        return food.isFavourite ? "favourite recipe" : "recipe"
    }

    /// The energy of one portion in kcal; nil if an item does not state it.
    private static func energy(of food: KeptFood) -> Double? {
        let energies = food.items(portions: 1).map { item in
            item.nutrients[.dietaryEnergyConsumed].flatMap {
                try? $0.doubleValue(for: .kilocalorie)
            }
        }
        guard !energies.isEmpty else { return nil }
        return energies.reduce(Optional(0)) { sum, energy in
            guard let sum, let energy else { return nil }
            return sum + energy
        }
    }
}
