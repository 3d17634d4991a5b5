package import Foundation
internal import HealthModel

/// When an entry of another app is very probably the same thing as one of the person's own.
///
/// It only decides whether the person is asked: until she chooses, both stay and both count, as
/// scenario AC-05 wants it. So it is narrow. Two glasses of one evening are no reason to ask, and
/// what an import brings in of last year is none either.
///
/// - Drinks and meals: within 5 minutes and 10 % of volume or energy. One of the apps whose wishes
///   this project fulfils (A21 in `docs/requirements.md`) takes just that for a duplicate. Scenario
///   AC-04 has 250 and 300 mL at once, which are two drinks. What both say of protein,
///   carbohydrates and fat has to agree as well.
/// - Weights: within half an hour and 250 g. A weight is read off the scale and typed in afterwards,
///   rounded to half a kilogram or a pound at most.
/// - Measurements: within 5 minutes, of the same type and value.
/// - Workouts never: records of one workout are told by their overlap, `WorkoutOverlap`.
package struct NearDuplicateRule: Hashable, Sendable {
    /// How far apart drinks, meals and measurements may be, in seconds.
    package var intakeWindow: TimeInterval = 300
    /// How far apart weights may be, in seconds.
    package var weighingWindow: TimeInterval = 1800
    /// By how much volumes and energies may differ, as a share of the larger.
    package var share = 0.1
    /// By how much weights may differ, in kilograms.
    package var massTolerance = 0.25
    /// By how much protein, carbohydrates and fat may differ in any case, in grams.
    package var macroTolerance = 3.0
    /// How old an entry may be for a person to remember what it was: a weekend, in seconds.
    package var memory: TimeInterval = 3 * 86_400

    /// The rule with the numbers above.
    package init() {}

    /// How far apart two entries of a kind may be, in seconds; nil where they are never asked about.
    package func window(of kind: EntryKind) -> TimeInterval? {
        switch kind {
        case .weight: weighingWindow
        case .drink, .food, .measurement: intakeWindow
        case .workout: nil
        }
    }

    /// Whether an entry is of a kind and an age that a person can say something about.
    package func isWorthAsking(_ entry: JournalEntry, at now: Date) -> Bool {
        window(of: entry.kind) != nil && abs(now.timeIntervalSince(entry.date)) <= memory
    }

    /// Whether two entries are very probably the same thing, whichever of them is whose.
    package func areNear(_ a: JournalEntry, _ b: JournalEntry) -> Bool {
        guard a.kind == b.kind, let window = window(of: a.kind),
            abs(a.date.timeIntervalSince(b.date)) <= window + 1e-6
        else { return false }
        switch (a, b) {
        case (.weight(let a), .weight(let b)):
            return isNear(a.mass, b.mass, .kilogram, by: { _ in massTolerance })
        case (.drink(let a), .drink(let b)):
            return isNear(a.volume, b.volume, .milliliter, by: { share * $0 })
        case (.food(let a), .food(let b)): return areNear(a.nutrients, b.nutrients)
        case (.measurement(let a), .measurement(let b)): return a.hasSameReading(as: b)
        default: return false
        }
    }

    /// Of those that are near an entry the one that is nearest in time.
    ///
    /// Of several at the same distance it is the one with the least identity, so that the answer
    /// does not depend on the order.
    package func nearest(to entry: JournalEntry, among others: [JournalEntry]) -> JournalEntry? {
        func distance(_ other: JournalEntry) -> (TimeInterval, String) {
            (abs(other.date.timeIntervalSince(entry.date)), other.id.uuidString)
        }
        return others.filter { areNear(entry, $0) }.min { distance($0) < distance($1) }
    }

    private func areNear(_ a: [ObjectType: Quantity], _ b: [ObjectType: Quantity]) -> Bool {
        guard let mine = a[.dietaryEnergyConsumed], let theirs = b[.dietaryEnergyConsumed],
            isNear(mine, theirs, .kilocalorie, by: { share * $0 })
        else { return false }
        let macros: [ObjectType] = [.dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal]
        return macros.allSatisfy { type in
            guard let mine = a[type], let theirs = b[type] else { return true }
            return isNear(
                mine, theirs, .gram(), by: { max(share * $0, macroTolerance) }, isNoneSome: true)
        }
    }

    /// Whether two amounts differ by no more than what is allowed for the larger one.
    ///
    /// Two times nothing is no reason to ask, unless it is only a part of what is compared.
    private func isNear(
        _ a: Quantity, _ b: Quantity, _ unit: HealthUnit, by tolerance: (Double) -> Double,
        isNoneSome: Bool = false
    ) -> Bool {
        guard let a = try? a.doubleValue(for: unit), let b = try? b.doubleValue(for: unit),
            isNoneSome || (a > 0 && b > 0)
        else { return false }
        return abs(a - b) <= tolerance(max(a, b)) + 1e-9 * max(a, b, 1)
    }
}
