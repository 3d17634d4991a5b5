public import HealthJournal
internal import HealthWords

/// Logs the food of an earlier day again today, meal by meal.
public struct DayCopy: Sendable {
    /// What became of the meals.
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
