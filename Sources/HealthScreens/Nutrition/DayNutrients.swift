public import HealthJournal
internal import HealthModel
internal import HealthWords

/// The nutrients of a day as texts: totals, how much of the food states them, and reference values.
public struct DayNutrients: Hashable, Sendable {
    /// A nutrient.
    public struct Row: Hashable, Sendable {
        /// The name: "Iron".
        public let label: String
        /// The total: "12 mg", "at least 4 mg" if some food does not state the nutrient, or
        /// "unknown".
        public let amount: String
        /// Whether some entry states the nutrient.
        public let isKnown: Bool
        /// How many foods state the nutrient, with their part of the energy; nil without food of
        /// the person's own.
        public let coverage: String?
        /// The reference value: "11–16 mg"; nil if there is none.
        public let reference: String?
        /// The year in which the reference value was derived; nil if there is none.
        public let year: String?
        /// The total in percent of the reference value: "50 %" or "at least 50 %"; nil if one of
        /// them is unknown.
        public let share: String?

        init(_ intake: NutrientIntake, _ environment: ScreenEnvironment) {
            let language = environment.language
            let words = language.nutrients
            label = language.types.name(intake.type)
            isKnown = intake.total != nil
            if let total = intake.total {
                let text = Self.text(total, of: intake.type, environment)
                amount = intake.isComplete ? text : words.atLeast(text)
            } else {
                amount = words.unknown
            }
            coverage =
                intake.foods == 0
                ? nil
                : words.stated(
                    intake.stated, of: intake.foods,
                    energy: intake.energyShare.map { environment.number($0 * 100) })
            reference = intake.reference.map { Self.text($0, environment) }
            year = intake.reference.map { String($0.year) }
            share = intake.share.map { share in
                let low = environment.number(share.lowerBound * 100)
                let high = environment.number(share.upperBound * 100)
                let text = low == high ? "\(low) %" : "\(low)–\(high) %"
                return intake.isComplete ? text : words.atLeast(text)
            }
        }

        private static func text(
            _ quantity: Quantity, of type: ObjectType, _ environment: ScreenEnvironment
        ) -> String {
            if type == .dietaryEnergyConsumed { return environment.energy(quantity) }
            // A small amount must not look like none.
            let digits = quantity.value < 1 ? 3 : 1
            return environment.amount(quantity, in: quantity.unit, digits: digits)
        }

        private static func text(
            _ reference: ReferenceIntake, _ environment: ScreenEnvironment
        ) -> String {
            let highest = text(reference.highest, of: reference.type, environment)
            guard reference.lowest != reference.highest else { return highest }
            return "\(environment.number(reference.lowest.value, digits: 1))–\(highest)"
        }
    }

    /// The day.
    public let day: Day
    /// The title of the day: "Today" or "Tuesday 10 March".
    public let title: String
    /// The nutrients that have a total or a reference value.
    public let rows: [Row]
    /// What the reference values are and are not, and what the totals lack.
    public let notes: [String]

    /// Creates the texts of a day.
    ///
    /// - Parameters:
    ///   - summary: The day, with the items of its meals.
    ///   - choice: The reference values; nil without a choice.
    ///   - today: The current day.
    ///   - environment: Formats the numbers.
    public init(
        _ summary: DaySummary, choice: ReferenceChoice?, today: Day,
        environment: ScreenEnvironment
    ) {
        let words = environment.language.nutrients
        let references = choice?.intakes(on: summary.day) ?? []
        day = summary.day
        title = environment.title(of: summary.day, today: today)
        rows = NutrientIntake.all(of: summary, references: references)
            .map { Row($0, environment) }
        var notes: [String] = []
        if choice == nil {
            notes.append(words.noChoice)
        } else {
            notes.append(references.isEmpty ? words.noAge : words.noAdvice)
        }
        if !summary.foreignNutrients.isEmpty { notes.append(words.others) }
        self.notes = notes
    }
}
