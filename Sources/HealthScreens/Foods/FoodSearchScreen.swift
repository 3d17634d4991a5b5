public import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords
public import Observation

/// The search for the person's favourites, recipes and past foods, with the previous day's meals.
@Observable @MainActor
public final class FoodSearchScreen {
    /// A food as a row.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The food.
        public let id: FoodSelection
        /// The name.
        public let name: String
        /// The details: "105 kcal · 1 piece".
        public let detail: String
        /// Whether the person made it a favourite.
        public let isFavourite: Bool
        /// The recipe, which can be changed and removed; nil for a food.
        public let recipe: UUID?

        /// Whether it is a favourite or a recipe.
        public var isKept: Bool { isFavourite || recipe != nil }
    }

    /// The search text; empty before a search.
    public private(set) var query = ""
    /// The results: favourites first, then recipes, then foods that are usual around this hour, then
    /// the most recent.
    public private(set) var rows: [Row] = []
    /// Yesterday's meals, each with all of its entries.
    public private(set) var yesterday: [PastMeal] = []
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private var favourites: Set<String> = []
    private let memory: JournalMemory<PastFoods>
    private let journal: Journal
    private let environment: ScreenEnvironment
    /// The maximum number of past foods among the results, and of kept ones of a search with words.
    private static let most = 12

    /// Creates a search for a journal.
    public convenience init(journal: Journal, environment: ScreenEnvironment) {
        self.init(journal: journal, environment: environment, memory: JournalMemory())
    }

    /// Creates a search that shares its past foods with other searches of the journal.
    package init(
        journal: Journal, environment: ScreenEnvironment, memory: JournalMemory<PastFoods>
    ) {
        self.journal = journal
        self.environment = environment
        self.memory = memory
    }

    /// The text when nothing was found.
    public var emptyText: String? {
        rows.isEmpty && !query.isEmpty ? environment.language.foods.nothingFound : nil
    }

    /// Reads the previous day's meals.
    public func refresh() async {
        do throws(JournalError) {
            yesterday = try await PastMeals(journal: journal, environment: environment).all()
                .map { PastMeal($0, environment) }
            problem = nil
        } catch {
            if error != .cancelled { problem = environment.language.errors.text(error) }
        }
    }

    /// Logs all of a meal of yesterday again: today at the same time, or now if that is still to come.
    ///
    /// - Returns: The saved entry; nil if there was no such meal, and if the person should look at it
    ///   first, for example because it is logged already.
    public func logAgain(_ meal: Meal) async -> JournalEntry? {
        do throws(JournalError) {
            let past = PastMeals(journal: journal, environment: environment)
            guard let food = try await past.again(meal) else { return nil }
            return try await journal.edits.saveIfUnremarkable(.food(food))
        } catch {
            problem = environment.language.errors.text(error)
            return nil
        }
    }

    /// Finds foods whose name or brand contains all words of a text; an empty text finds all kept foods
    /// and the latest others.
    ///
    /// Favourites come first, then recipes, then the foods that the person usually eats around this
    /// hour, then the latest.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - portions: The number of portions that the rows show and add.
    public func search(_ text: String, portions: Double = 1) async {
        query = text.trimmingCharacters(in: .whitespaces)
        do throws(JournalError) {
            let now = environment.now()
            let known = try await memory.value(of: journal, at: now) {
                [journal] () async throws(JournalError) in
                try await PastFoods.read(from: journal, at: now)
            }
            let usual = UsualFoods(in: known.recent, at: now, in: environment.timeZone())
            let past = usual.first(of: known.foods)
            let kept = try await KeptFoods(journal).all()
            favourites = Set(kept.filter { $0.isFavourite && !$0.isRecipe }.map(\.key))
            let words = FoodName.key(query).split(separator: " ")
            func fits(_ name: String, _ brands: [String?]) -> Bool {
                let text = FoodName.key(([name] + brands.compactMap { $0 }).joined(separator: " "))
                return words.allSatisfy { text.contains($0) }
            }
            let latest = Dictionary(
                past.map { (FoodName.key($0.item.name), $0) },
                uniquingKeysWith: { first, _ in first })
            // A favourite is also found by the brand with which it was logged last.
            let fitting = kept.filter { food in
                fits(
                    food.name,
                    food.isRecipe
                        ? [] : [food.items.first?.brand, latest[food.key]?.item.brand])
            }
            let found = keptRows(fitting, latest, portions)
            let others = past.lazy.filter { food in
                !self.favourites.contains(FoodName.key(food.item.name))
                    && fits(food.item.name, [food.item.brand])
            }.prefix(Self.most).map { self.row($0, isFavourite: false, portions) }
            rows = Array(found.prefix(words.isEmpty ? KeptFoods.most : Self.most)) + others
            problem = nil
        } catch {
            if error != .cancelled { problem = environment.language.errors.text(error) }
        }
    }

    /// Whether a food with a name is a favourite, after a search.
    public func isFavourite(_ name: String) -> Bool { favourites.contains(FoodName.key(name)) }

    /// The rows of kept foods, favourites first; one that was logged is shown as it was logged last.
    private func keptRows(
        _ kept: [KeptFood], _ latest: [String: PastFood], _ portions: Double
    ) -> [Row] {
        kept.favouritesFirst.map { food in
            if !food.isRecipe, let known = latest[food.key] {
                return row(known, isFavourite: true, portions)
            }
            let items = food.items(portions: portions)
            let detail =
                food.isRecipe
                ? recipeDetail(food, items, portions) : items.first?.detail(environment) ?? ""
            return Row(
                id: FoodSelection(.kept(food.id), portions: portions), name: food.name,
                detail: detail, isFavourite: food.isFavourite,
                recipe: food.isRecipe ? food.id : nil)
        }
    }

    private func row(_ food: PastFood, isFavourite: Bool, _ portions: Double) -> Row {
        Row(
            id: FoodSelection(.past(food.id), portions: portions), name: food.item.name,
            detail: food.item.scaled(by: portions).detail(environment), isFavourite: isFavourite,
            recipe: nil)
    }

    /// The energy and the number of portions: "520 kcal · Portions: 1 of 4".
    private func recipeDetail(_ food: KeptFood, _ items: [FoodItem], _ portions: Double) -> String {
        let energies = items.compactMap {
            try? $0.nutrients[.dietaryEnergyConsumed]?.doubleValue(for: .kilocalorie)
        }
        let energy =
            energies.isEmpty ? nil : environment.energy(kilocalories: energies.reduce(0, +))
        let count = environment.language.foods.portionCount(
            environment.number(portions, digits: 2),
            of: environment.number(food.portions, digits: 2))
        return [energy, count].compactMap { $0 }.joined(separator: " · ")
    }

    /// The items of a selected food; nil if its meal was deleted, or it is no longer kept.
    public func food(_ selection: FoodSelection) async -> SelectedFood? {
        switch selection.food {
        case .past(let id):
            guard let entry = try? await journal.entry(id.entry), case .food(let food) = entry,
                food.items.indices.contains(id.index)
            else { return nil }
            let item = food.items[id.index]
            return SelectedFood(name: item.name, items: [item.scaled(by: selection.portions)])
        case .kept(let id):
            let kept = try? await KeptFoods(journal).all().first { $0.id == id }
            guard let kept else { return nil }
            return SelectedFood(
                name: kept.name, isRecipe: kept.isRecipe,
                items: kept.items(portions: selection.portions))
        }
    }

    /// Logs a selected food now.
    ///
    /// - Returns: The saved entry; nil if the food is not there any more, and if the person should look
    ///   at it first, for example because it is logged already.
    public func log(_ selection: FoodSelection) async -> JournalEntry? {
        guard let food = await food(selection) else { return nil }
        let header = journal.newHeader()
        let entry = FoodEntry(
            header: header, name: food.name,
            meal: Meal.usual(at: header.date, in: header.timeZone), items: food.items)
        do throws(JournalError) {
            return try await journal.edits.saveIfUnremarkable(.food(entry))
        } catch {
            problem = environment.language.errors.text(error)
            return nil
        }
    }

    /// Makes a food a favourite, or ends that.
    public func setFavourite(_ isFavourite: Bool, of selection: FoodSelection) async {
        switch selection.food {
        case .kept(let id): await keep { try await $0.setFavourite(isFavourite, of: id) }
        case .past:
            let portion = FoodSelection(selection.food)
            guard let item = await food(portion)?.items.first else { return }
            await setFavourite(isFavourite, of: item)
        }
    }

    /// Makes a food a favourite, such as one of a food library, or ends that.
    public func setFavourite(_ isFavourite: Bool, of item: FoodItem) async {
        await keep { try await $0.setFavourite(isFavourite, of: item) }
    }

    /// Removes a recipe; what was logged with it stays.
    public func removeRecipe(_ id: UUID) async { await keep { try await $0.remove(id) } }

    private func keep(_ change: (KeptFoods) async throws -> Void) async {
        do {
            try await change(KeptFoods(journal))
            problem = nil
        } catch let error as KeptFoodError {
            problem = error.text(environment.language)
        } catch let error as JournalError {
            problem = environment.language.errors.text(error)
        } catch {
            problem = environment.language.compose.notSaved
        }
    }
}

/// A past or kept food with a number of portions, as a button names it.
public struct FoodSelection: Hashable, Sendable, LosslessStringConvertible {
    /// The place of the food.
    public enum Food: Hashable, Sendable {
        /// An item of a logged meal.
        case past(PastFood.ID)
        /// A favourite or a recipe.
        case kept(UUID)
    }

    /// The food.
    public let food: Food
    /// The number of portions, more than 0; one of a past food is the amount that was logged.
    public let portions: Double

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - food: The food.
    ///   - portions: The number of portions, more than 0.
    public init(_ food: Food, portions: Double = 1) {
        self.food = food
        self.portions = portions
    }

    /// Parses a ``description``.
    public init?(_ description: String) {
        let parts = description.split(separator: "~")
        guard parts.count == 3, let portions = Double(parts[2]), portions > 0,
            portions <= KeptFoods.mostPortions
        else { return nil }
        switch parts[0] {
        case "past":
            guard let id = PastFood.ID(String(parts[1])) else { return nil }
            self.init(.past(id), portions: portions)
        case "kept":
            guard let id = UUID(uuidString: String(parts[1])) else { return nil }
            self.init(.kept(id), portions: portions)
        default: return nil
        }
    }

    /// The text form, `past~uuid.index~1.0`, which is the same in the query of an address.
    public var description: String {
        switch food {
        case .past(let id): "past~\(id)~\(portions)"
        case .kept(let id): "kept~\(id.uuidString)~\(portions)"
        }
    }
}

/// The items of a selected food, which become items of a meal.
public struct SelectedFood: Hashable, Sendable {
    /// The name of the food or the recipe.
    public let name: String
    /// Whether it is a recipe, whose name a meal without a name gets.
    public let isRecipe: Bool
    /// The items, with the nutrients of the selected portions.
    public let items: [FoodItem]

    /// Creates a selected food.
    ///
    /// - Parameters:
    ///   - name: The name of the food or the recipe.
    ///   - isRecipe: Whether it is a recipe, whose name a meal without a name gets.
    ///   - items: The items.
    public init(name: String, isRecipe: Bool = false, items: [FoodItem]) {
        self.name = name
        self.isRecipe = isRecipe
        self.items = items
    }
}
