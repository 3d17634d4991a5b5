internal import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords

/// The texts of the review of an entry before it is saved.
///
/// The warnings are questions, because only the person knows whether a value is right.
public enum ReviewWords {
    /// The title of the sheet.
    public static let title = "Save this entry?"
    /// The button that saves an entry that will also be sent to Health.
    public static let saveToHealth = "Save to Health"
    /// The button that saves an entry that stays in the journal.
    public static let save = "Save"
    /// The button that returns to the form.
    public static let edit = "Edit"

    /// The explanations of what saving does, which depend on whether the entry will be sent to
    /// Health.
    public static func explanations(goesToHealth: Bool) -> [Benefit] {
        [
            Benefit(
                symbol: "arrow.left.arrow.right", title: "Data Syncing",
                detail: goesToHealth
                    ? "Your entry is saved here first and then sent to Health"
                    : "Your entry is saved here and not sent to Health"),
            Benefit(
                symbol: "lock.fill", title: "Privacy First",
                detail: "It stays on your device, and your notes stay in this app"),
            Benefit(
                symbol: "square.on.square", title: "Duplicate Prevention",
                detail: goesToHealth
                    ? "However often it is sent, it is in Health once"
                    : "If it is sent later, it is in Health once"),
        ]
    }

    /// The text of a finding, in one or two sentences.
    public static func text(
        _ finding: EntryReview.Finding, of entry: JournalEntry, _ environment: ScreenEnvironment
    ) -> String {
        switch finding {
        case .unusual(let measure, let quantity, let range):
            return unusual(measure, quantity, range, environment)
        case .farFromTrend(let weight, let trend):
            return """
                \(environment.mass(weight)) is far from your trend of \(environment.mass(trend)). \
                Is it right?
                """
        case .repeated(let other): return repeated(other, of: entry, environment)
        case .waitsForPermission:
            return """
                Health does not let this app save \(environment.language.entry.kind(entry.kind).lowercased()). \
                Your entry is saved here and waits for permission.
                """
        case .goesWithout(let types):
            let names = Nutrient.all.map(\.type).filter(types.contains).map(NutrientWords.name)
            let what = names.count > 3 ? "\(names.count) nutrients" : list(names)
            return "Health does not get \(what) until you allow it. Everything is saved here."
        }
    }

    private static func repeated(
        _ other: JournalEntry, of entry: JournalEntry, _ environment: ScreenEnvironment
    ) -> String {
        let time = environment.time(other.date, in: other.header.timeZone)
        let title = EntryRow.title(of: other, environment.language)
        let what = "\(title), \(EntryRow.amount(of: other, environment))"
        guard let badge = SourceBadge(other.header.source, environment.language) else {
            if case .food(let food) = entry {
                return environment.language.entry.duplicate(of: food.name)
            }
            return "You logged \(what) at \(time) already. Log it again?"
        }
        return "\(badge.text) logged \(what) at \(time). Is it the same?"
    }

    private static func unusual(
        _ measure: PlausibleRange.Measure, _ quantity: Quantity, _ range: PlausibleRange,
        _ environment: ScreenEnvironment
    ) -> String {
        let unit = unit(of: measure, range, quantity, environment)
        func write(_ quantity: Quantity) -> String {
            if case .measurement = measure {
                return MeasurementWords.amount(quantity, in: unit, environment)
            }
            return environment.amount(quantity, in: unit, digits: unit == .hour ? 1 : 0)
        }
        let most = Quantity(range.bounds.upperBound, range.unit)
        let isAbove = (try? quantity.doubleValue(for: range.unit)).map {
            $0 > range.bounds.upperBound
        }
        guard isAbove == false else {
            return
                "\(write(quantity)) \(subject(measure)) is more than \(write(most)). Is it right?"
        }
        let least = Quantity(range.bounds.lowerBound, range.unit)
        return "\(write(quantity)) \(subject(measure)) is less than \(write(least)). Is it right?"
    }

    private static func subject(_ measure: PlausibleRange.Measure) -> String {
        switch measure {
        case .weight: "as a weight"
        case .bodyFat: "of body fat"
        case .drink: "in one drink"
        case .nutrient(.dietaryEnergyConsumed): "in one meal"
        case .nutrient(let type): "of \(NutrientWords.name(type).lowercased()) in one meal"
        case .workoutDuration: "of training"
        case .workoutEnergy: "in one workout"
        case .steps: "steps in a day"
        case .activeEnergy: "of active energy in a day"
        case .asleep: "of sleep in a night"
        case .measurement(let type): "of \(MeasurementWords.inSentence(type))"
        }
    }

    private static func unit(
        of measure: PlausibleRange.Measure, _ range: PlausibleRange, _ quantity: Quantity,
        _ environment: ScreenEnvironment
    ) -> HealthUnit {
        switch measure {
        case .weight: environment.units.mass
        case .drink: environment.units.volume
        case .nutrient(.dietaryEnergyConsumed), .workoutEnergy, .activeEnergy:
            environment.units.energy
        case .measurement: quantity.unit
        default: range.unit
        }
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }
}
