internal import Foundation
internal import HealthJournal

/// The foods that the person usually eats around an hour, so that they are offered first.
///
/// A food is usual if at least three meals of the last 28 days had it within two hours of this time
/// of day, each by the clock of its own time zone.
struct UsualFoods {
    /// The age of the oldest meals that count, in seconds.
    static let memory = 28 * 86_400.0
    private static let farthest = 120
    private static let least = 3
    private static let minutesOfDay = 24 * 60

    /// The number of such meals by the key of a food's name.
    private let counts: [String: Int]

    /// Counts the meals.
    ///
    /// - Parameters:
    ///   - entries: The entries; those that are no food do not count.
    ///   - now: The current instant.
    ///   - zone: The person's time zone.
    init(in entries: [JournalEntry], at now: Date, in zone: TimeZone) {
        let hour = Self.minute(of: now, in: zone)
        var counts: [String: Int] = [:]
        for case .food(let meal) in entries where meal.header.date > now - Self.memory {
            let minute = Self.minute(of: meal.header.date, in: meal.header.timeZone)
            let distance = abs(minute - hour)
            guard min(distance, Self.minutesOfDay - distance) <= Self.farthest else { continue }
            for key in Set(meal.items.map { PastFood.key($0.name) }) {
                counts[key, default: 0] += 1
            }
        }
        self.counts = counts.filter { $0.value >= Self.least }
    }

    /// The foods with the usual ones first, the most frequent of them first; the others keep their
    /// order.
    ///
    /// - Parameter foods: The foods, most recently logged first.
    func first(of foods: [PastFood]) -> [PastFood] {
        func count(_ food: PastFood) -> Int { counts[PastFood.key(food.item.name)] ?? 0 }
        return foods.enumerated().sorted { a, b in
            let (first, second) = (count(a.element), count(b.element))
            return first == second ? a.offset < b.offset : first > second
        }.map(\.element)
    }

    /// The minute of the day at an instant, from 0.
    private static func minute(of date: Date, in zone: TimeZone) -> Int {
        let parts = Calendar.gregorian(in: zone).dateComponents([.hour, .minute], from: date)
        return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    }
}
