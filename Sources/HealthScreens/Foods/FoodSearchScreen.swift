internal import Foundation
public import HealthJournal
public import Observation

/// The person's past foods, and the meals of the day before.
@Observable @MainActor
public final class FoodSearchScreen {
    /// A food that was found, as a line.
    public struct Row: Hashable, Sendable, Identifiable {
        /// Where it was logged.
        public let id: PastFood.ID
        /// Its name.
        public let name: String
        /// "105 kcal · 1 piece".
        public let detail: String
    }

    /// What was searched for; empty before.
    public private(set) var query = ""
    /// What was found, the most recent first.
    public private(set) var rows: [Row] = []
    /// Yesterday's meals.
    public private(set) var yesterday: [EntryRow] = []
    /// What went wrong, in words.
    public private(set) var problem: String?
    private var foods: [PastFood] = []
    private let journal: Journal
    private let environment: ScreenEnvironment
    /// How far back foods are looked for, in seconds.
    private static let memory = 400 * 86_400.0
    /// How many are shown.
    private static let most = 12

    /// A search over a journal.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// What is said where nothing was found.
    public var emptyText: String? {
        rows.isEmpty && !query.isEmpty ? ComposeWords.nothingFound : nil
    }

    /// Reads the meals of the day before.
    public func refresh() async {
        do throws(JournalError) {
            let today = try await journal.today()
            yesterday = try await journal.entries(on: today.advanced(by: -1), kinds: [.food])
                .map { EntryRow($0, environment: environment) }
            problem = nil
        } catch {
            if error != .cancelled { problem = error.description }
        }
    }

    /// Looks for foods whose name has all words of a text; an empty one finds the last ones.
    public func search(_ text: String) async {
        query = text.trimmingCharacters(in: .whitespaces)
        do throws(JournalError) {
            let now = environment.now()
            let span = DateInterval(start: now - Self.memory, end: now + 86_400)
            foods = PastFood.all(in: try await journal.entries(in: span, kinds: [.food]))
            let words = PastFood.key(query).split(separator: " ")
            rows = foods.lazy.filter { food in
                let name = PastFood.key("\(food.item.name) \(food.item.brand ?? "")")
                return words.allSatisfy { name.contains($0) }
            }.prefix(Self.most).map {
                Row(id: $0.id, name: $0.item.name, detail: $0.detail(environment))
            }
            problem = nil
        } catch {
            if error != .cancelled { problem = error.description }
        }
    }

    /// The food of a row; nil where its meal is gone.
    public func food(_ id: PastFood.ID) async -> PastFood? {
        guard let entry = try? await journal.entry(id.entry), case .food(let food) = entry,
            food.items.indices.contains(id.index)
        else { return nil }
        return PastFood(id: id, item: food.items[id.index], count: 1)
    }
}
