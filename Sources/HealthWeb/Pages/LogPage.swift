internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The kinds that can be logged, and the foods that one tap logs.
struct LogPage: Page {
    static let template = "log"

    struct Choice: Sendable {
        let path: String
        let title: String
        let icon: String
    }

    /// A meal of yesterday.
    struct Meal: Sendable {
        let id: String
        let title: String
        let detail: String
    }

    let heading: String
    let choices: [Choice]
    let texts: ComposeWords
    let foodTexts: FoodWords
    let yesterday: [Meal]
    /// The favourites and recipes.
    let keptFoods: [FoodRow]
    let hasKeptFoods: Bool
    let foods: [FoodRow]
    /// Whether the person logs food.
    let hasFood: Bool
    /// The field of the form that logs an energy alone.
    let energyField: FieldView
    let problem: String?

    @MainActor
    init(_ search: FoodSearchScreen, environment: ScreenEnvironment) {
        let words = environment.language.compose
        texts = words
        foodTexts = environment.language.foods
        heading = words.language.navigation.log
        choices = environment.loggedKinds.map {
            Choice(
                path: "/log/\($0.rawValue)", title: words.title($0),
                icon: Icon.name($0.symbol))
        }
        yesterday = search.yesterday.map {
            Meal(id: $0.id.rawValue, title: $0.title, detail: $0.detail)
        }
        keptFoods = search.rows.filter(\.isKept).map { FoodRow($0) }
        hasKeptFoods = !keptFoods.isEmpty
        foods = search.rows.filter { !$0.isKept }.map { FoodRow($0) }
        hasFood = environment.loggedKinds.contains(.food)
        energyField = FieldView(
            DraftField(
                name: "energy", label: environment.language.types.name(.dietaryEnergyConsumed),
                value: "", input: .decimal, unit: DisplayUnits.label(environment.units.energy),
                isRequired: true))
        problem = search.problem
    }
}
