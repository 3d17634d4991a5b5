internal import Foundation
internal import HealthFoods
internal import HealthJournal
internal import HealthScreens

/// The foods that a text finds, and what their buttons do: the person's own, and those of the food library.
@MainActor
struct FoodFinder {
    let person: Person

    /// The foods that a text found.
    struct Found {
        let text: String
        let own: FoodSearchScreen
        let library: LibraryFoods.Found
    }

    private var library: LibraryFoods { LibraryFoods(person: person) }

    /// A search for the person's own foods.
    var search: FoodSearchScreen {
        FoodSearchScreen(
            journal: person.journal, environment: person.environment,
            memory: PersonScreens.of(person).pastFoods)
    }

    /// The foods of a text such as `yogurt`, `2 chili` or `200 g yogurt, banana`.
    ///
    /// A number before the name of an own food is one of portions, unless it belongs to the name.
    func find(_ text: String) async -> Found {
        let own = search
        await own.search(text)
        if own.rows.isEmpty, let part = LibraryFoods.portions(of: text) {
            await own.search(part.name, portions: part.count)
        }
        return Found(text: text, own: own, library: await library.search(text))
    }

    /// The food that a button names; nil if it no longer exists.
    func food(_ id: String) async -> SelectedFood? {
        if let selection = FoodSelection(id) { return await search.food(selection) }
        guard let id = LibraryFoods.ID(id), let item = await library.item(id) else { return nil }
        return SelectedFood(name: item.name, items: [item])
    }

    /// The items of a line with several foods, if each of them is clear; none otherwise.
    func items(of line: String) async -> [FoodItem] { await library.items(of: line) }

    /// Makes the food that a button names a favourite, or ends that.
    ///
    /// - Returns: The error message for the person; nil without an error.
    func setFavourite(_ isFavourite: Bool, of id: String) async -> String? {
        let screen = search
        if let selection = FoodSelection(id) {
            await screen.setFavourite(isFavourite, of: selection)
        } else if let id = LibraryFoods.ID(id), let item = await library.item(id) {
            await screen.setFavourite(isFavourite, of: item)
        }
        return screen.problem
    }

    /// Removes a recipe.
    ///
    /// - Returns: The error message for the person; nil without an error.
    func removeRecipe(_ id: UUID) async -> String? {
        let screen = search
        await screen.removeRecipe(id)
        return screen.problem
    }

    /// Logs the food that a button names now; nil if the person should look at it first.
    func log(_ id: String) async -> JournalEntry? {
        guard let selection = FoodSelection(id) else { return nil }
        return await search.log(selection)
    }
}

/// The food library of a person, beside the journal.
struct LibraryFoods {
    let person: Person

    /// A food with an amount, as a button of the form names it.
    struct ID: Hashable, Sendable, LosslessStringConvertible {
        let food: Int64
        let grams: Double

        init(food: Int64, grams: Double) {
            self.food = food
            self.grams = grams
        }

        init?(_ description: String) {
            let parts = description.split(separator: " ")
            guard parts.count == 3, parts[0] == "library", let food = Int64(parts[1]),
                let grams = Double(parts[2]), grams > 0, grams.isFinite
            else { return nil }
            self.init(food: food, grams: grams)
        }

        var description: String { "library \(food) \(grams)" }
    }

    /// A food as a row of a search.
    struct Row: Sendable {
        let id: ID
        let name: String
        let detail: String
    }

    /// The result of a search.
    struct Found: Sendable {
        var rows: [Row] = []
        /// Whether each food of a line with several is clear, so that all can be added at once.
        var isWholeLine = false
    }

    private static let mostParts = 10
    private static let mostOfOne = 8
    private static let mostOfSeveral = 3

    /// The foods of a text such as `yogurt` or `200 g yogurt, banana`; none if the library cannot be read.
    ///
    /// Without an amount a food has its usual portion, or 100 g if it has none.
    func search(_ text: String) async -> Found {
        let line = FoodLine(text)
        guard !line.parts.isEmpty, let library = try? await open() else { return Found() }
        let eaten = await eaten()
        let parts = line.parts.prefix(Self.mostParts)
        let most = parts.count == 1 ? Self.mostOfOne : Self.mostOfSeveral
        var rows: [Row] = []
        for part in parts {
            let found = try? await library.search(part.name, eaten: eaten, limit: most)
            for match in found ?? [] {
                let grams =
                    part.amount.grams(of: match.food) ?? match.food.portions.first?.grams ?? 100
                rows.append(row(match.food, grams))
            }
        }
        let items = await items(of: line, library, eaten)
        return Found(rows: rows, isWholeLine: !items.isEmpty)
    }

    /// The name and the number of portions of a text such as `2 chili` or `2 portions of chili`; nil if it
    /// states another amount, too many, or none.
    static func portions(of text: String) -> (name: String, count: Double)? {
        let line = FoodLine(text)
        guard line.parts.count == 1, let part = line.parts.first, part.isAmountStated,
            let count = part.portionCount
        else { return nil }
        return (part.name, count)
    }

    /// The items of a line with several foods, if each of them is clear; none otherwise.
    func items(of text: String) async -> [FoodItem] {
        guard let library = try? await open() else { return [] }
        return await items(of: FoodLine(text), library, await eaten())
    }

    private func items(
        of line: FoodLine, _ library: FoodLibrary, _ eaten: EatenFoods
    ) async -> [FoodItem] {
        guard line.parts.count > 1 else { return [] }
        let chosen = try? await library.choose(line, eaten: eaten, kept: await kept())
        guard let chosen, chosen.allSatisfy({ !$0.items.isEmpty }) else { return [] }
        return chosen.flatMap(\.items)
    }

    /// The favourites and recipes, as they were logged last.
    private func kept() async -> [KeptFood] {
        let (journal, now) = (person.journal, person.environment.now())
        let memory = await PersonScreens.of(person).pastFoods
        let past = try? await memory.value(of: journal, at: now) {
            () async throws(JournalError) in
            try await PastFoods.read(from: journal, at: now)
        }
        guard let past else { return [] }
        return (try? await KeptFoods(journal).asLogged(in: past)) ?? []
    }

    private func eaten() async -> EatenFoods {
        let (journal, now) = (person.journal, person.environment.now())
        let memory = await PersonScreens.of(person).eatenFoods
        let eaten = try? await memory.value(of: journal, at: now) { () async throws(JournalError) in
            try await EatenFoods.recent(in: journal, now: now)
        }
        return eaten ?? .none
    }

    /// The item of a food with its amount; nil if the library no longer has it.
    func item(_ id: ID) async -> FoodItem? {
        guard let food = try? await open().food(id.food) else { return nil }
        return food.item(.grams(id.grams), grams: id.grams)
    }

    private func row(_ food: Food, _ grams: Double) -> Row {
        let item = food.item(.grams(grams), grams: grams)
        return Row(
            id: ID(food: food.id, grams: grams), name: food.name,
            detail: item.detail(person.environment) + " · " + food.source)
    }

    private func open() async throws -> FoodLibrary {
        try await PersonScreens.of(person).foodLibrary.library()
    }
}
