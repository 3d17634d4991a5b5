public import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords

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
            if let distance = workout.distance {
                parts.append(
                    environment.amount(distance, in: environment.units.distance, digits: 1))
            }
            if let energy = workout.energy { parts.append(environment.energy(energy)) }
            return parts.joined(separator: " · ")
        case .measurement(let measurement):
            return MeasurementUnits.amount(measurement, environment)
        case .dayNote(let note): return note.text
        }
    }
}
