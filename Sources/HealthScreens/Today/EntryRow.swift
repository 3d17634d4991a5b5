public import Foundation
public import HealthJournal
internal import HealthModel
public import HealthWords

/// An entry as a row of a list.
public struct EntryRow: Hashable, Sendable, Identifiable {
    /// The entry's identity.
    public let id: UUID
    /// The kind of entry.
    public let kind: EntryKind
    /// The name of the SF Symbol of its kind.
    public let symbol: String
    /// The time in the zone in which it was logged.
    public let time: String
    /// The time in the person's zone, as a phrase; nil if it is the same.
    public let ownTime: String?
    /// The title: "Banana", "Water", "Running".
    public let title: String
    /// The amount: "105 kcal", "250 mL", "72.5 kg", "30 min · 300 kcal"; the text of a day note.
    public let amount: String
    /// The source badge; nil for the person's own entries.
    public let source: SourceBadge?
    /// The sync state; nil for other apps' entries and while sync is off.
    public let sync: SyncMark?
    /// The person's note.
    public let note: String?

    /// Creates the row of an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - step: The sync state; nil hides it.
    ///   - environment: Formats times and amounts.
    public init(
        _ entry: JournalEntry, step: EntrySyncState.Step? = nil, environment: ScreenEnvironment
    ) {
        id = entry.id
        kind = entry.kind
        symbol = entry.kind.symbol
        time = environment.time(entry.date, in: entry.header.timeZone)
        ownTime = environment.ownTime(entry.date, of: entry.header.timeZone)
            .map(environment.language.entry.ownTime)
        source = SourceBadge(entry.header.source, environment.language)
        sync = source == nil ? step.flatMap { SyncMark($0, environment.language) } : nil
        note = entry.header.note
        title = EntryRow.title(of: entry, environment.language)
        amount = EntryRow.amount(of: entry, environment)
    }

    /// The text of the row for screen readers.
    public var accessibilityLabel: String {
        [title, amount, time, ownTime, source?.accessibilityLabel, sync?.accessibilityLabel]
            .compactMap {
                $0
            }
            .joined(separator: ", ")
    }

    /// The message after logging: "Logged: Banana (105 kcal) → Apple Health ✓".
    ///
    /// The tick appears when Health holds the entry.
    public static func logged(
        _ entry: JournalEntry, step: EntrySyncState.Step?,
        environment: ScreenEnvironment
    ) -> String {
        let words = environment.language.entry
        let amount = EntryRow.amount(of: entry, environment)
        let title = title(of: entry, environment.language)
        return step == .synced
            ? words.loggedAndSynced(title, amount: amount) : words.logged(title, amount: amount)
    }

    static func title(of entry: JournalEntry, _ language: Language) -> String {
        switch entry {
        case .weight: language.entry.weight
        case .drink(let drink): drink.name ?? language.entry.water
        case .food(let food): food.name
        case .workout(let workout): language.activities.name(workout.activity)
        case .measurement(let measurement): language.types.name(measurement.type)
        case .dayNote: language.entry.note
        }
    }

    static func amount(of entry: JournalEntry, _ environment: ScreenEnvironment) -> String {
        switch entry {
        case .weight(let weight): return environment.mass(weight.mass)
        case .drink(let drink): return environment.volume(drink.volume)
        case .food(let food):
            return food.nutrients[.dietaryEnergyConsumed].map(environment.energy) ?? "–"
        case .workout(let workout):
            var parts = [environment.duration(workout.duration)]
            if let distance = workout.distance, distance.value > 0 {
                parts.append(
                    environment.amount(distance, in: environment.units.distance, digits: 1))
            }
            if let energy = workout.energy, energy.value > 0 {
                parts.append(environment.energy(energy))
            }
            return parts.joined(separator: " · ")
        case .measurement(let measurement):
            return MeasurementUnits.amount(measurement, environment)
        case .dayNote(let note): return note.text
        }
    }
}

/// A property of an entry with its label: "Protein", "12 g".
public struct EntryFact: Hashable, Sendable {
    /// The label.
    public let label: String
    /// The value.
    public let text: String

    init(_ label: String, _ text: String) {
        self.label = label
        self.text = text
    }

    /// All properties of an entry, the most important first.
    public static func all(of entry: JournalEntry, _ environment: ScreenEnvironment) -> [EntryFact]
    {
        let language = environment.language
        let words = language.entry
        let zone = entry.header.timeZone
        let day = DayBoundary().day(of: entry.date, in: zone)
        var facts = [
            EntryFact(words.what, EntryRow.title(of: entry, language)),
            EntryFact(
                entry.kind == .dayNote ? words.note : words.amount,
                EntryRow.amount(of: entry, environment)),
            EntryFact(
                words.when,
                "\(environment.full(day)), \(environment.time(entry.date, in: zone))"
                    + (environment.ownTime(entry.date, of: zone).map { " (\(words.ownTime($0)))" }
                        ?? "")),
        ]
        switch entry {
        case .food(let food):
            facts.append(EntryFact(words.meal, words.meal(of: food)))
            if food.items.count > 1 {
                let names = food.items.map(\.name).joined(separator: ", ")
                facts.append(EntryFact(words.items, names))
            }
            facts += nutrients(of: food, environment)
        case .weight(let weight):
            if let fat = weight.bodyFat {
                let share = environment.number(fat * 100, digits: 1)
                facts.append(EntryFact(words.bodyFat, "\(share) %"))
            }
            if let lean = weight.leanMass {
                facts.append(EntryFact(words.leanMass, environment.mass(lean)))
            }
        case .drink, .workout, .measurement, .dayNote: break
        }
        if let note = entry.header.note { facts.append(EntryFact(words.note, note)) }
        return facts
    }

    /// The nutrients of a meal except its energy.
    static func nutrients(of food: FoodEntry, _ environment: ScreenEnvironment) -> [EntryFact] {
        let totals = food.nutrients
        return Nutrient.all.compactMap { nutrient in
            guard nutrient.type != .dietaryEnergyConsumed, let quantity = totals[nutrient.type]
            else { return nil }
            return EntryFact(
                environment.language.types.name(nutrient.type),
                environment.amount(quantity, in: nutrient.unit, digits: 1))
        }
    }
}

/// The sync state of one of the person's own entries, as shown beside it.
public struct SyncMark: Hashable, Sendable {
    /// The text of the state.
    public let text: String
    /// The name of the SF Symbol.
    public let symbol: String
    /// The meaning of its colour.
    public let color: ScreenColor
    /// The reason why the entry waits, if there is one.
    public let reason: String?
    /// Whether Health has the entry, so that a list of entries can leave the mark out.
    public let isSettled: Bool
    private let label: String

    /// The text of the mark for screen readers, with the reason.
    public var accessibilityLabel: String {
        [label, reason].compactMap { $0 }.joined(separator: ". ")
    }

    /// Creates the mark of a sync state; nil if the entry is not exported.
    public init?(_ step: EntrySyncState.Step, _ language: Language) {
        let (words, reasons) = (language.sync, language.reasons)
        switch step {
        case .synced: (text, symbol) = (words.entrySynced, "checkmark.circle.fill")
        case .pending: (text, symbol) = (words.entryPending, "arrow.triangle.2.circlepath")
        case .parked: (text, symbol) = (words.entryParked, "pause.circle")
        case .failed: (text, symbol) = (words.entryFailed, "exclamationmark.triangle.fill")
        case .removedThere: (text, symbol) = (words.entryRemoved, "heart.slash")
        case .notExported: return nil
        }
        switch step {
        case .parked(let why): (color, reason) = (.waiting, reasons.text(why))
        case .failed(let why): (color, reason) = (.problem, reasons.text(why))
        case .pending: (color, reason) = (.waiting, nil)
        case .synced: (color, reason) = (.good, nil)
        case .removedThere, .notExported: (color, reason) = (.neutral, nil)
        }
        isSettled = step == .synced
        label = words.health(text)
    }
}

extension EntryKind {
    /// The name of the SF Symbol of the kind.
    public var symbol: String {
        switch self {
        case .weight: "scalemass"
        case .drink: "drop.fill"
        case .food: "fork.knife"
        case .workout: "figure.run"
        case .measurement: "ruler"
        case .dayNote: "note.text"
        }
    }
}

extension ScreenAlert<Bool> {
    /// A question before the same entry is logged a second time.
    ///
    /// - Parameters:
    ///   - title: The title of the entry.
    ///   - text: The question.
    ///   - language: The language of the buttons.
    public static func duplicate(
        titled title: String, _ text: String, _ language: Language
    ) -> ScreenAlert {
        ScreenAlert(
            title: title, text: text,
            buttons: [
                ScreenButton(language.entry.addAgain, true),
                ScreenButton(language.buttons.cancel, false),
            ])
    }
}
