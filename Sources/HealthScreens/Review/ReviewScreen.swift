internal import Foundation
public import HealthJournal
public import HealthKitSync
internal import HealthModel
public import HealthWords
public import Observation

/// The review of an entry before it is saved.
///
/// Only ``save()`` saves the entry, and a warning never prevents it.
@Observable @MainActor
public final class ReviewScreen {
    /// The content to show; nil before the first refresh.
    public private(set) var content: ReviewContent?
    /// The saved entry; nil before it is saved.
    public private(set) var saved: JournalEntry?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    /// Whether the entry was not saved because it has changed since it was read.
    public private(set) var isOutdated = false
    /// The entry to review.
    public let entry: JournalEntry
    private let base: JournalEntry?
    private let journal: Journal
    private let permissions: HealthPermissions?
    private let environment: ScreenEnvironment
    private var isSaving = false
    /// The texts.
    public var words: ReviewWords { environment.language.review }

    /// Creates a review of an entry; without permissions it shows no warnings about them.
    ///
    /// - Parameters:
    ///   - entry: The entry as it will be saved.
    ///   - base: The entry as it was read before it was edited, so that nothing is saved over a later
    ///     change; nil for a new entry.
    ///   - journal: The journal.
    ///   - permissions: The permissions of the health store; nil shows no warnings about them.
    ///   - environment: The language and the formats.
    public init(
        _ entry: JournalEntry, over base: JournalEntry? = nil, journal: Journal,
        permissions: HealthPermissions? = nil,
        environment: ScreenEnvironment
    ) {
        self.entry = entry
        self.base = base
        self.journal = journal
        self.permissions = permissions
        self.environment = environment
    }

    /// Reviews the entry again, for example after a permission was granted.
    public func refresh() async {
        do throws(JournalError) {
            let review =
                if let permissions {
                    try await permissions.review(entry, in: journal)
                } else {
                    try await journal.review(entry)
                }
            let status = try await journal.status(of: .health)
            content = ReviewContent(
                review, day: review.refusal == nil ? try await day() : nil,
                goesToHealth: status.isEnabled && status.exportedKinds.contains(entry.kind)
                    && !entry.header.source.isForeign && entry.header.overrides == nil,
                environment: environment)
            problem = nil
        } catch {
            if error != .cancelled { problem = words.language.errors.text(error) }
        }
    }

    /// Saves the entry; a second tap has no effect.
    public func save() async {
        guard saved == nil, !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        do {
            saved =
                if let base {
                    try await journal.edits.save(entry, over: base)
                } else {
                    try await journal.save(entry)
                }
            problem = nil
        } catch {
            if case .changed = error { isOutdated = true }
            problem = words.language.errors.text(error)
        }
    }

    /// The page of the entry's day, including the entry.
    private func day() async throws(JournalError) -> DayContent {
        let day = try await journal.settings.dayBoundary().day(
            of: entry.date, in: entry.header.timeZone)
        let summary = try await journal.summary(of: day)
        let others = summary.entries.filter { $0.id != entry.id }
        let reader = DayReader(journal: journal, environment: environment)
        return DayContent(
            DaySummary(day: day, entries: others + [entry], activity: summary.activity),
            goals: try await reader.goals(on: day), today: try await journal.today(),
            environment: environment)
    }
}

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

extension ReviewWords {
    /// The explanations of what saving does, which depend on whether the entry will be sent to
    /// Health.
    public func explanations(goesToHealth: Bool) -> [Benefit] {
        [
            Benefit(
                symbol: "arrow.left.arrow.right", title: syncTitle,
                detail: syncText(goesToHealth: goesToHealth)),
            Benefit(
                symbol: "lock.fill", title: privacyTitle, detail: privacyText),
            Benefit(
                symbol: "square.on.square", title: duplicatesTitle,
                detail: duplicatesText(goesToHealth: goesToHealth)),
        ]
    }

    /// The text of a finding, in one or two sentences.
    public func text(
        _ finding: EntryReview.Finding, of entry: JournalEntry, _ environment: ScreenEnvironment
    ) -> String {
        switch finding {
        case .unusual(let measure, let quantity, let range):
            return unusual(measure, quantity, range, environment)
        case .farFromTrend(let weight, let trend):
            return farFromTrend(environment.mass(weight), trend: environment.mass(trend))
        case .repeated(let other): return repeated(other, of: entry, environment)
        case .waitsForPermission: return waits(entry.kind)
        case .goesWithout(let types):
            let known = Nutrient.all.map(\.type).filter(types.contains)
            return goesWithout(known.map(language.types.name))
        }
    }

    private func repeated(
        _ other: JournalEntry, of entry: JournalEntry, _ environment: ScreenEnvironment
    ) -> String {
        let time = environment.time(other.date, in: other.header.timeZone)
        let what =
            "\(EntryRow.title(of: other, language)), \(EntryRow.amount(of: other, environment))"
        if let badge = SourceBadge(other.header.source, language) {
            return repeated(what, time: time, by: badge.text)
        }
        if case .food(let food) = entry { return language.entry.duplicate(of: food.name) }
        return repeated(what, time: time)
    }

    /// The question whether a value outside of its usual range is right.
    func unusual(
        _ measure: PlausibleRange.Measure, _ quantity: Quantity, _ range: PlausibleRange,
        _ environment: ScreenEnvironment
    ) -> String {
        let unit = unit(of: measure, range, quantity, environment)
        func write(_ quantity: Quantity) -> String {
            if case .measurement = measure {
                return MeasurementUnits.amount(quantity, in: unit, environment)
            }
            return environment.amount(quantity, in: unit, digits: unit == .hour ? 1 : 0)
        }
        let value = try? quantity.doubleValue(for: range.unit)
        let isAbove = value.map { $0 > range.bounds.upperBound } ?? true
        let limit = isAbove ? range.bounds.upperBound : range.bounds.lowerBound
        return unusual(
            write(quantity), subject(measure),
            limit: write(Quantity(limit, range.unit)), isAbove: isAbove)
    }

    private func unit(
        of measure: PlausibleRange.Measure, _ range: PlausibleRange, _ quantity: Quantity,
        _ environment: ScreenEnvironment
    ) -> HealthUnit {
        switch measure {
        case .weight: environment.units.mass
        case .drink: environment.units.volume
        case .nutrient(.dietaryEnergyConsumed), .workoutEnergy, .activeEnergy:
            environment.units.energy
        case .workoutDistance: environment.units.distance
        case .goal(.energy): environment.units.energy
        case .goal(.water): environment.units.volume
        case .goal(.weight): environment.units.mass
        case .measurement: quantity.unit
        default: range.unit
        }
    }
}
