internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

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

/// The search for foods while somebody types, and the buttons of favourites and recipes.
struct FoodController: Sendable {
    let site: Site
    /// The limit of a search text, in characters.
    private static let mostCharacters = 300

    func add(to router: RouterGroup<WebContext>) {
        router.post("/foods/search", use: search)
        router.post("/foods/log", use: log)
        router.post("/foods/favourite", use: favourite)
        router.post("/foods/remove", use: remove)
    }

    /// The results as a part of a page, for the script.
    ///
    /// The words of a search are in the body of the request, not in an address, because they say what a person eats.
    @MainActor private func search(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let text = context.form["query"] ?? ""
        guard text.count <= Self.mostCharacters else { throw WebError.malformed }
        let language = person.environment.language
        let found = await FoodFinder(person: person).find(text)
        let options = FoodOptions(found, language)
        return .html(site.renderer.html(options, Chrome(title: "", language)))
    }

    /// Logs a food at once, or shows the form with it if the person should look at it first.
    @MainActor private func log(_ request: Request, _ context: WebContext) async throws -> Response
    {
        let person = try site.person(context)
        guard let id = context.form["food"] else { throw WebError.malformed }
        guard let saved = await FoodFinder(person: person).log(id) else {
            return .see("/log/food?food=\(LocalPath.encoded(id))")
        }
        PersonScreens.of(person).undo.noteAdded(saved)
        return .see("/")
    }

    @MainActor private func favourite(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let finder = FoodFinder(person: person)
        let problem: String?
        if let id = context.form["favourite"] {
            problem = await finder.setFavourite(true, of: id)
        } else if let id = context.form["unfavourite"] {
            problem = await finder.setFavourite(false, of: id)
        } else {
            throw WebError.malformed
        }
        return try Self.answer(problem, person)
    }

    @MainActor private func remove(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let id = context.form["recipe"].flatMap({ UUID(uuidString: $0) }) else {
            throw WebError.malformed
        }
        return try Self.answer(await FoodFinder(person: person).removeRecipe(id), person)
    }

    @MainActor
    private static func answer(_ problem: String?, _ person: Person) throws -> Response {
        guard let problem else { return .see("/log") }
        throw WebError(.conflict, person.environment.language.foods.keptFoods, problem)
    }
}
