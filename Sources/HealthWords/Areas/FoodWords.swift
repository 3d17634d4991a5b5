/// The texts of the search for foods, and of favourites and recipes.
public struct FoodWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothingFound, found, results, keptFoods, favourite, logFood, recipe, recipeHint,
            keepRecipe, changeRecipe, removeRecipe, portions, needsPortions, portionCount, kept,
            tooMany, laterVersion, energyAlone, scan, scanHint, noCamera
    }

    package static let area = "foods"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text of a search without results.
    public var nothingFound: String { text(.nothingFound) }
    /// The label of the list of foods that a search found.
    public var results: String { text(.results) }
    /// The heading of favourites and recipes.
    public var keptFoods: String { text(.keptFoods) }
    /// The label of the button that makes a food a favourite.
    public var favourite: String { text(.favourite) }
    /// The button that logs a food at once.
    public var logFood: String { text(.logFood) }
    /// The heading of the form that keeps a meal as a recipe.
    public var recipe: String { text(.recipe) }
    /// The hint below the form of a recipe.
    public var recipeHint: String { text(.recipeHint) }
    /// The button that keeps a meal as a recipe.
    public var keepRecipe: String { text(.keepRecipe) }
    /// The link to the form that changes a recipe.
    public var changeRecipe: String { text(.changeRecipe) }
    /// The button that removes a recipe.
    public var removeRecipe: String { text(.removeRecipe) }
    /// The label of the number of portions that a recipe makes.
    public var portions: String { text(.portions) }
    /// The message at a number of portions that is not possible.
    public var needsPortions: String { text(.needsPortions) }
    /// The message that a later version of the app wrote the favourites.
    public var laterVersion: String { text(.laterVersion) }
    /// The heading of the form that logs an energy without a food.
    public var energyAlone: String { text(.energyAlone) }
    /// The button that reads a barcode with the camera.
    public var scan: String { text(.scan) }
    /// The text beside the picture of the camera.
    public var scanHint: String { text(.scanHint) }
    /// The message that the camera cannot be used.
    public var noCamera: String { text(.noCamera) }

    /// The number of foods that a search found.
    public func found(_ count: Int) -> String { text(.found, count: count) }
    /// The number of portions of a recipe.
    ///
    /// - Parameters:
    ///   - portions: The number, as a text.
    ///   - all: The number of portions that the recipe makes, as a text.
    public func portionCount(_ portions: String, of all: String) -> String {
        text(.portionCount, ["portions": portions, "all": all])
    }
    /// The message that a meal is kept as a recipe.
    ///
    /// - Parameter name: The name of the meal.
    public func kept(_ name: String) -> String { text(.kept, ["name": name]) }
    /// The message that there are too many favourites and recipes.
    ///
    /// - Parameter most: The maximum number.
    public func tooMany(_ most: Int) -> String { text(.tooMany, ["most": String(most)]) }
}

extension Language {
    /// The texts of the search for foods, and of favourites and recipes.
    public var foods: FoodWords { FoodWords(self) }
}
