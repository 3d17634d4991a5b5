internal import Foundation
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

    /// The food that a button names; nil if it is not there any more.
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
