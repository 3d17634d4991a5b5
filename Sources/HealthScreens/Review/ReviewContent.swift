public import HealthJournal
internal import HealthModel
internal import HealthWords

/// The content of the review of an entry before it is saved.
public struct ReviewContent: Hashable, Sendable {
    /// A warning about the entry, as a line.
    public struct Notice: Hashable, Sendable {
        /// The sentence.
        public let text: String
        /// The name of the SF Symbol.
        public let symbol: String
        /// The meaning of its colour; never red, because a warning is not an error.
        public let color: ScreenColor

        /// The text of the line for screen readers.
        public let accessibilityLabel: String
    }

    /// The title of the entry: "Greek Yogurt".
    public let title: String
    /// The amount: "95 kcal".
    public let amount: String
    /// The properties of the entry, line by line.
    public let facts: [EntryFact]
    /// The names of a meal's items, each with its energy; empty for one item and for other kinds.
    public let items: [EntryFact]
    /// The total energy of the day including this meal, for the ring; nil for other kinds.
    public let dayEnergy: DayTotal?
    /// The warnings; empty for most entries.
    public let notices: [Notice]
    /// Whether a warning concerns the values of the entry, so that the person should confirm it; a
    /// missing permission does not.
    public let isDoubtful: Bool
    /// The reason why the entry cannot be saved; nil if it can.
    public let refusal: String?
    /// The explanations of what saving does.
    public let explanations: [Benefit]
    /// The buttons in order; if the entry cannot be saved, the button that saves is missing.
    public let buttons: [ScreenButton<Action>]

    /// The actions of the buttons.
    public enum Action: Hashable, Sendable {
        /// Saves the entry as it is.
        case save
        /// Returns to the form.
        case edit
    }

    /// Creates the content.
    ///
    /// - Parameters:
    ///   - review: The entry with its findings.
    ///   - day: The page of its day, including the entry.
    ///   - goesToHealth: Whether the entry will be sent to Health.
    ///   - environment: Formats numbers and times.
    public init(
        _ review: EntryReview, day: DayContent?, goesToHealth: Bool,
        environment: ScreenEnvironment
    ) {
        let entry = review.entry
        title = EntryRow.title(of: entry, environment.language)
        amount = EntryRow.amount(of: entry, environment)
        facts = EntryFact.all(of: entry, environment)
        if case .food(let food) = entry {
            items = food.items.count < 2 ? [] : food.items.map { EntryFact($0, environment) }
            dayEnergy = day?.total(environment.language.day.energy)
        } else {
            (items, dayEnergy) = ([], nil)
        }
        notices = review.findings.map { Notice($0, of: entry, environment) }
        isDoubtful = review.findings.contains { finding in
            switch finding {
            case .unusual, .farFromTrend, .repeated: true
            case .waitsForPermission, .goesWithout: false
            }
        }
        refusal = review.refusal.map(environment.language.errors.text)
        let words = environment.language.review
        explanations = words.explanations(goesToHealth: goesToHealth)
        let save = ScreenButton(goesToHealth ? words.saveToHealth : words.save, Action.save)
        buttons = (refusal == nil ? [save] : []) + [ScreenButton(words.edit, .edit)]
    }
}

extension ReviewContent.Notice {
    fileprivate init(
        _ finding: EntryReview.Finding, of entry: JournalEntry, _ environment: ScreenEnvironment
    ) {
        let words = environment.language.review
        text = words.text(finding, of: entry, environment)
        accessibilityLabel = words.check(text)
        switch finding {
        case .waitsForPermission, .goesWithout: (symbol, color) = ("pause.circle", .waiting)
        case .repeated: (symbol, color) = ("square.on.square", .neutral)
        case .unusual, .farFromTrend: (symbol, color) = ("questionmark.circle", .neutral)
        }
    }
}

extension EntryFact {
    /// An item of a meal with its energy.
    fileprivate init(_ item: FoodItem, _ environment: ScreenEnvironment) {
        self.init(
            item.name, item.nutrients[.dietaryEnergyConsumed].map(environment.energy) ?? "–")
    }
}
