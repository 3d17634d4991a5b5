public import Foundation
public import HealthJournal

/// How often the person has logged each food, by name and brand.
public struct EatenFoods: Hashable, Sendable {
    private struct Key: Hashable {
        let name: String
        let brand: String
    }

    /// No foods.
    public static let none = EatenFoods(entries: [])

    private var counts: [Key: Int] = [:]

    /// Counts the items of meals.
    ///
    /// - Parameter entries: Entries of a journal; those that are not meals are skipped.
    public init(entries: [JournalEntry]) {
        for case .food(let meal) in entries {
            for item in meal.items { counts[Self.key(item.name, item.brand), default: 0] += 1 }
        }
    }

    /// Counts the meals of the last 180 days.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - now: The end of these days.
    public static func recent(in journal: Journal, now: Date) async throws(JournalError)
        -> EatenFoods
    {
        let interval = DateInterval(start: now - 180 * 86_400, end: now)
        return EatenFoods(entries: try await journal.entries(in: interval, kinds: [.food]))
    }

    /// The number of times that a food was logged.
    func count(of food: Food) -> Int { count(ofName: food.name, brand: food.brand) }

    /// The number of times that a food with a name and a brand was logged.
    func count(ofName name: String, brand: String?) -> Int {
        counts.isEmpty ? 0 : counts[Self.key(name, brand)] ?? 0
    }

    /// The names of foods that have all words, the most frequent first.
    func names(with words: [String], limit: Int) -> [String] {
        let names = counts.filter { key, _ in
            let own = SearchWords.of(key.name + " " + key.brand)
            return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
        }
        return names.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
            .prefix(limit).map(\.key.name)
    }

    private static func key(_ name: String, _ brand: String?) -> Key {
        Key(name: name.lowercased(), brand: (brand ?? "").lowercased())
    }
}
