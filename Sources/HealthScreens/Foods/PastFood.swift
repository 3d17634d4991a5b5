public import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords

/// A food that the person logged before, in its latest version.
public struct PastFood: Hashable, Sendable, Identifiable {
    /// The meal in which the food was logged, and its position there.
    public struct ID: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
        /// The meal.
        public let entry: UUID
        /// The item's position in the meal, from 0.
        public let index: Int

        /// Creates the identifier of a meal item.
        public init(entry: UUID, index: Int) {
            self.entry = entry
            self.index = index
        }

        /// Parses a ``description``.
        public init?(_ description: String) {
            let parts = description.split(separator: ".")
            guard parts.count == 2, let entry = UUID(uuidString: String(parts[0])),
                let index = Int(parts[1]), index >= 0
            else { return nil }
            self.init(entry: entry, index: index)
        }

        /// The text form, `uuid.index`.
        public var description: String { "\(entry.uuidString).\(index)" }
    }

    /// The meal item in which it was logged.
    public let id: ID
    /// The food.
    public let item: FoodItem
    /// The number of times it was logged.
    public let count: Int

    /// The energy, serving and brand: "105 kcal · 1 piece".
    public func detail(_ environment: ScreenEnvironment) -> String { item.detail(environment) }
}

extension FoodItem {
    /// The energy, serving and brand: "105 kcal · 1 piece".
    ///
    /// - Parameter environment: The formats of the person.
    public func detail(_ environment: ScreenEnvironment) -> String {
        [nutrients[.dietaryEnergyConsumed].map(environment.energy), servingSize, brand]
            .compactMap { $0 }.joined(separator: " · ")
    }
}

extension PastFood {
    /// The foods of some entries by name, most recently logged first.
    ///
    /// Names that differ only in case or accents are the same food; the latest item is used.
    static func all(in entries: [JournalEntry]) -> [PastFood] {
        var order: [String] = []
        var found: [String: PastFood] = [:]
        for entry in entries.reversed() {
            guard case .food(let food) = entry else { continue }
            for (index, item) in food.items.enumerated() {
                let key = FoodName.key(item.name)
                guard !key.isEmpty else { continue }
                if let known = found[key] {
                    found[key] = PastFood(id: known.id, item: known.item, count: known.count + 1)
                } else {
                    order.append(key)
                    found[key] = PastFood(
                        id: ID(entry: entry.id, index: index), item: item, count: 1)
                }
            }
        }
        return order.compactMap { found[$0] }
    }
}

/// The past foods of a journal, with the meals that show which of them are usual.
package struct PastFoods: Sendable {
    /// The age of the oldest foods that are offered, in seconds.
    private static let oldest = 400 * 86_400.0

    let foods: [PastFood]
    let recent: [JournalEntry]

    /// Takes the foods of some entries.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - now: The current instant.
    init(in entries: [JournalEntry], at now: Date) {
        foods = PastFood.all(in: entries)
        recent = entries.filter { $0.date > now - UsualFoods.memory }
    }

    /// Reads the meals of a journal that are offered.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - now: The current instant.
    package static func read(
        from journal: Journal, at now: Date
    ) async throws(JournalError) -> PastFoods {
        let span = DateInterval(start: now - oldest, end: now + 86_400)
        return PastFoods(in: try await journal.entries(in: span, kinds: [.food]), at: now)
    }

    /// The food with a name as it was logged last; nil if it was not logged lately.
    ///
    /// - Parameter name: The name; case and accents have no meaning.
    package func item(named name: String) -> FoodItem? {
        let key = FoodName.key(name)
        return foods.first { FoodName.key($0.item.name) == key }?.item
    }
}

/// All that was eaten at a meal of yesterday, as a row.
public struct PastMeal: Hashable, Sendable, Identifiable {
    /// The meal of the day.
    public let id: Meal
    /// Its name: "Breakfast".
    public let title: String
    /// The foods and their energy, and whether the meal follows from the time: "Oats, Milk · 520 kcal".
    public let detail: String

    init(_ food: FoodEntry, _ environment: ScreenEnvironment) {
        id = food.meal
        title = environment.language.entry.meal(food.meal)
        let names = food.items.map(\.name).joined(separator: ", ")
        let energy = food.nutrients[.dietaryEnergyConsumed].map(environment.energy)
        let remark = food.isMealFromTime ? environment.language.entry.byTime : nil
        detail = [names, energy, remark].compactMap { $0 }.joined(separator: " · ")
    }
}

/// Reads the meals of a past day, whose entries are one entry each.
struct PastMeals {
    let journal: Journal
    let environment: ScreenEnvironment
    /// The day; nil for yesterday.
    var day: Day?

    /// The number of entries whose names together name a meal; a meal of more has the name of its time
    /// of day.
    private static let mostNames = 3

    /// The meals in the order of a day.
    func all() async throws(JournalError) -> [FoodEntry] {
        let yesterday = try await journal.today().advanced(by: -1)
        let foods = try await foods(on: day ?? yesterday)
        return Meal.allCases.compactMap { meal in joined(foods.filter { $0.meal == meal }) }
    }

    /// The meal as a new entry of today; nil without any.
    func again(_ meal: Meal) async throws(JournalError) -> FoodEntry? {
        guard let food = try await all().first(where: { $0.meal == meal }) else { return nil }
        return try await again(food)
    }

    /// A meal of the day as a new entry of today: at the same time as on its day, or now if that is
    /// still to come.
    func again(_ past: FoodEntry) async throws(JournalError) -> FoodEntry {
        var food = past
        let days = try await day?.distance(to: journal.today()) ?? 1
        let calendar = Calendar.gregorian(in: food.header.timeZone)
        let (now, before) = (environment.now(), food.header.date)
        let sameTime = calendar.date(byAdding: .day, value: days, to: before) ?? now
        food.header = journal.newHeader(date: min(sameTime, now))
        return food
    }

    /// The food entries of a day.
    func foods(on day: Day) async throws(JournalError) -> [FoodEntry] {
        try await journal.entries(on: day, kinds: [.food]).compactMap { entry in
            guard case .food(let food) = entry else { return nil }
            return food
        }
    }

    /// The entries of a meal as one; nil without any.
    private func joined(_ foods: [FoodEntry]) -> FoodEntry? {
        guard var meal = foods.first else { return nil }
        guard foods.count > 1 else { return meal }
        meal.name =
            foods.count > Self.mostNames
            ? environment.language.entry.meal(meal.meal)
            : foods.map(\.name).joined(separator: ", ")
        meal.brand = nil
        meal.items = foods.flatMap(\.items)
        return meal
    }
}

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
            for key in Set(meal.items.map { FoodName.key($0.name) }) {
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
        func count(_ food: PastFood) -> Int { counts[FoodName.key(food.item.name)] ?? 0 }
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

/// Logs the food of an earlier day again today, meal by meal.
public struct DayCopy: Sendable {
    /// The outcome of the copy.
    public struct Outcome: Hashable, Sendable {
        /// The new entries, in the order of a day.
        public var saved: [JournalEntry] = []
        /// The names of the meals that the person should look at first, for example because they
        /// are logged already.
        public var left: [String] = []
    }

    private let day: Day
    private let journal: Journal
    private let environment: ScreenEnvironment

    /// Creates a copy of a day.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - journal: The journal.
    ///   - environment: The clock and the language.
    public init(of day: Day, journal: Journal, environment: ScreenEnvironment) {
        self.day = day
        self.journal = journal
        self.environment = environment
    }

    /// Saves each meal at the same time of today, or now if that is still to come.
    ///
    /// A meal that is refused, unusual or logged today with the same items is not saved; the others
    /// are.
    public func log() async throws(JournalError) -> Outcome {
        let past = PastMeals(journal: journal, environment: environment, day: day)
        let logged = try await past.foods(on: journal.today())
        var outcome = Outcome()
        var foods: [FoodEntry] = []
        // All are reviewed before one is saved: meals that are still to come have the same time.
        for meal in try await past.all() {
            let food = try await past.again(meal)
            let isLogged = logged.contains { $0.meal == food.meal && $0.items == food.items }
            let review = try await journal.review(.food(food))
            if isLogged || review.refusal != nil || !review.findings.isEmpty {
                outcome.left.append(environment.language.entry.meal(food.meal))
            } else {
                foods.append(food)
            }
        }
        for food in foods { outcome.saved.append(try await journal.save(.food(food))) }
        return outcome
    }
}
