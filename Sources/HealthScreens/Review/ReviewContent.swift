public import HealthJournal
internal import HealthModel

/// All that the last look at an entry shows, computed from its review and the day that it is of.
public struct ReviewContent: Hashable, Sendable {
    /// Something worth a second thought, as a line.
    public struct Notice: Hashable, Sendable {
        /// The sentence.
        public let text: String
        /// The name of the SF Symbol.
        public let symbol: String
        /// What its colour means; never red, for nothing is wrong.
        public let color: ScreenColor

        /// The line as it is read aloud.
        public var accessibilityLabel: String { "Please check: \(text)" }
    }

    /// What is to be saved: "Greek Yogurt".
    public let title: String
    /// How much: "95 kcal".
    public let amount: String
    /// What the entry says, line by line.
    public let facts: [EntryFact]
    /// The names of a meal's items, each with its energy; empty for one item and for other kinds.
    public let items: [EntryFact]
    /// What the day's energy will come to with this meal, for the ring; nil for other kinds.
    public let dayEnergy: DayTotal?
    /// What is worth a second thought; empty for most entries.
    public let notices: [Notice]
    /// Whether a notice is about the entry itself, so that it is to be confirmed; what waits for a
    /// permission is not.
    public let isDoubtful: Bool
    /// Why the entry cannot be saved as it is; nil where it can.
    public let refusal: String?
    /// What saving does, for whoever wants to know.
    public let explanations: [OnboardingWords.Benefit]
    /// The buttons in their order; without the first where the entry cannot be saved.
    public let buttons: [ScreenButton<Action>]

    /// What the buttons do.
    public enum Action: Hashable, Sendable {
        /// Saves the entry as it is.
        case save
        /// Goes back to what was typed.
        case edit
    }

    /// Makes the content.
    ///
    /// - Parameters:
    ///   - review: The entry with what was found about it.
    ///   - day: The page of its day as it will be.
    ///   - goesToHealth: Whether the entry will be sent to Health.
    ///   - environment: How numbers and times are written.
    public init(
        _ review: EntryReview, day: DayContent?, goesToHealth: Bool,
        environment: ScreenEnvironment
    ) {
        let entry = review.entry
        title = EntryRow.title(of: entry)
        amount = EntryRow.amount(of: entry, environment)
        facts = EntryFact.all(of: entry, environment)
        if case .food(let food) = entry {
            items = food.items.count < 2 ? [] : food.items.map { EntryFact($0, environment) }
            dayEnergy = day?.total(DayWords.energy)
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
        refusal = review.refusal?.description
        explanations = ReviewWords.explanations(goesToHealth: goesToHealth)
        let save = ScreenButton(
            goesToHealth ? ReviewWords.saveToHealth : ReviewWords.save, Action.save)
        buttons = (refusal == nil ? [save] : []) + [ScreenButton(ReviewWords.edit, .edit)]
    }
}

extension ReviewContent.Notice {
    fileprivate init(
        _ finding: EntryReview.Finding, of entry: JournalEntry, _ environment: ScreenEnvironment
    ) {
        text = ReviewWords.text(finding, of: entry, environment)
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
