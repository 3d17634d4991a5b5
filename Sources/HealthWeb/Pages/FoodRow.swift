internal import Foundation
internal import HealthScreens
internal import HealthWords

/// A food of a search with its buttons.
struct FoodRow: Sendable {
    let id: String
    let name: String
    let detail: String
    let isFavourite: Bool
    /// The field that the button with the star sends, with the state that it asks for.
    let star: String
    /// The recipe, which can be changed and removed; nil for a food.
    let recipe: String?

    init(_ row: FoodSearchScreen.Row) {
        id = row.id.description
        name = row.name
        detail = row.detail
        isFavourite = row.isFavourite
        star = Self.star(row.isFavourite)
        recipe = row.recipe?.uuidString
    }

    init(_ row: LibraryFoods.Row, isFavourite: Bool) {
        id = row.id.description
        name = row.name
        detail = row.detail
        self.isFavourite = isFavourite
        star = Self.star(isFavourite)
        recipe = nil
    }

    private static func star(_ isFavourite: Bool) -> String {
        isFavourite ? "unfavourite" : "favourite"
    }
}

/// The foods that a text finds while somebody types, as the options of a list.
struct FoodOptions: Page {
    static let template = "food-options"

    struct Option: Sendable {
        let index: Int
        /// The action of the form that adds the food.
        let action: String
        let name: String
        let detail: String
    }

    let options: [Option]
    /// The number of the foods, or that there is none.
    let status: String
    /// The maximum number of own foods, and of foods of the library.
    private static let most = 8

    @MainActor
    init(_ found: FoodFinder.Found, _ language: Language) {
        var rows: [(action: String, name: String, detail: String)] = []
        if found.library.isWholeLine {
            rows.append(("add-line", language.compose.addAll, ""))
        }
        rows += found.own.rows.prefix(Self.most).map {
            ("add \($0.id)", $0.name, $0.detail)
        }
        rows += found.library.rows.prefix(Self.most).map {
            ("add \($0.id)", $0.name, $0.detail)
        }
        options = rows.enumerated().map {
            Option(
                index: $0.offset, action: $0.element.action, name: $0.element.name,
                detail: $0.element.detail)
        }
        let count = rows.count - (found.library.isWholeLine ? 1 : 0)
        status = count == 0 ? language.foods.nothingFound : language.foods.found(count)
    }
}
