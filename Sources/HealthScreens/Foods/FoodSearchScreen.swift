internal import Foundation
public import HealthJournal
internal import HealthWords
public import Observation

/// The search for the person's past foods, with the previous day's meals.
@Observable @MainActor
public final class FoodSearchScreen {
    /// A food as a row.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The meal item in which it was logged.
        public let id: PastFood.ID
        /// The name.
        public let name: String
        /// The details: "105 kcal · 1 piece".
        public let detail: String
    }

    /// The search text; empty before a search.
    public private(set) var query = ""
    /// The results: foods that are usual around this hour first, then the most recent.
    public private(set) var rows: [Row] = []
    /// Yesterday's meals, each with all of its entries.
    public private(set) var yesterday: [PastMeal] = []
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private var foods: [PastFood] = []
    private let journal: Journal
    private let environment: ScreenEnvironment
    /// The age of the oldest foods that are searched, in seconds.
    private static let memory = 400 * 86_400.0
    /// The maximum number of results.
    private static let most = 12

    /// Creates a search for a journal.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
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
            let review = try await journal.review(.food(food))
            guard review.refusal == nil, review.findings.isEmpty else { return nil }
            return try await journal.save(.food(food))
        } catch {
            problem = environment.language.errors.text(error)
            return nil
        }
    }

    /// Finds foods whose name or brand contains all words of a text; an empty text finds all foods.
    ///
    /// Foods that the person usually eats around this hour come first, then the latest.
    public func search(_ text: String) async {
        query = text.trimmingCharacters(in: .whitespaces)
        do throws(JournalError) {
            let now = environment.now()
            let span = DateInterval(start: now - Self.memory, end: now + 86_400)
            let entries = try await journal.entries(in: span, kinds: [.food])
            let usual = UsualFoods(in: entries, at: now, in: environment.timeZone())
            foods = usual.first(of: PastFood.all(in: entries))
            let words = PastFood.key(query).split(separator: " ")
            rows = foods.lazy.filter { food in
                let name = PastFood.key("\(food.item.name) \(food.item.brand ?? "")")
                return words.allSatisfy { name.contains($0) }
            }.prefix(Self.most).map {
                Row(id: $0.id, name: $0.item.name, detail: $0.detail(environment))
            }
            problem = nil
        } catch {
            if error != .cancelled { problem = environment.language.errors.text(error) }
        }
    }

    /// The food of a row; nil if its meal was deleted.
    public func food(_ id: PastFood.ID) async -> PastFood? {
        guard let entry = try? await journal.entry(id.entry), case .food(let food) = entry,
            food.items.indices.contains(id.index)
        else { return nil }
        return PastFood(id: id, item: food.items[id.index], count: 1)
    }
}
