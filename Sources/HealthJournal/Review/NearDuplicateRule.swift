package import Foundation
internal import GRDB
internal import HealthModel

/// Decides when another app's entry is a near duplicate of an own entry.
///
/// The rule only decides whether the person is asked: until then both entries stay and count, as
/// scenario AC-05 requires. It is therefore narrow. Two glasses in one evening are not near
/// duplicates, and last year's imported entries are not asked about.
///
/// - Drinks and meals: within 5 minutes and 10 % of volume or energy, as defined by A21 in
///   `docs/requirements.md`. In scenario AC-04, 250 and 300 mL at the same time are two drinks.
///   Protein, carbohydrates and fat must also agree if both entries have them.
/// - Weights: within half an hour and 250 g. People read a weight from the scale and type it later,
///   rounded to half a kilogram or a pound at most.
/// - Measurements: within 5 minutes, of the same type and value.
/// - Workouts never: `WorkoutOverlap` detects duplicate records by their overlap.
/// - Day notes never: other apps have none.
package struct NearDuplicateRule: Hashable, Sendable {
    /// The largest difference in time of drinks, meals and measurements, in seconds.
    package var intakeWindow: TimeInterval = 300
    /// The largest difference in time of weights, in seconds.
    package var weighingWindow: TimeInterval = 1800
    /// The largest difference of volumes and energies, as a share of the larger.
    package var share = 0.1
    /// The largest difference of weights, in kilograms.
    package var massTolerance = 0.25
    /// A difference of protein, carbohydrates and fat that is always tolerated, in grams.
    package var macroTolerance = 3.0
    /// The largest age of an entry that a person remembers: a weekend, in seconds.
    package var memory: TimeInterval = 3 * 86_400

    /// Creates the rule with the default values.
    package init() {}

    /// The largest difference in time of two entries of a kind, in seconds; nil if the person is
    /// never asked.
    package func window(of kind: EntryKind) -> TimeInterval? {
        switch kind {
        case .weight: weighingWindow
        case .drink, .food, .measurement: intakeWindow
        case .workout, .dayNote: nil
        }
    }

    /// Whether the person can answer a question about an entry of this kind and age.
    package func isWorthAsking(_ entry: JournalEntry, at now: Date) -> Bool {
        window(of: entry.kind) != nil && abs(now.timeIntervalSince(entry.date)) <= memory
    }

    /// Whether two entries are near duplicates, in either order.
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

    /// The nearest in time of the near duplicates of an entry.
    ///
    /// Of several at the same distance it is the one with the smallest identity, so that the result
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

    /// Whether two amounts differ by at most the tolerance for the larger one.
    ///
    /// Two zero amounts are no reason to ask, unless they are only a part of the comparison.
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

/// An entry, and entries of the other side that may be near duplicates of it.
package struct PairCandidates: Hashable, Sendable {
    /// The entry.
    package var entry: JournalEntry
    /// Entries of the same kind and near in time: foreign ones for an own entry, own ones for a
    /// foreign.
    package var others: [JournalEntry]
}

/// Finds near duplicates: entries that the person logged and that another app saved too.
package struct PairFinder {
    let remote: JournalRemote
    private var tx: JournalTransaction { remote.tx }

    /// The entries that may form a pair with an entry.
    ///
    /// An entry is in one pair at a time. It is free again once the other one is deleted or hidden.
    ///
    /// - Returns: Nil if the entry is deleted, hidden, replaced by a copy, or in a pair.
    package func candidates(for id: UUID, within seconds: TimeInterval) throws -> PairCandidates? {
        guard
            let known = try tx.entries.find(
                where: "e.uuid = ? AND \(EntryTable.isVisible) AND \(Self.isAlone)", [id]
            ).first, let entry = known.entry
        else { return nil }
        let date = entry.date.stored
        let others = try tx.entries.find(
            where: """
                e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = ?
                AND \(EntryTable.isVisible) AND \(Self.isAlone)
                AND (e.is_foreign = 0
                    OR EXISTS (SELECT 1 FROM link l WHERE l.entry = e.id AND l.remote = ?))
                ORDER BY e.date, e.id
                """,
            [known.kind.rawValue, date - seconds, date + seconds, !known.isForeign, remote.row])
        return PairCandidates(entry: entry, others: others.compactMap(\.entry))
    }

    /// The condition for an entry `e` that is in no pair of two existing entries.
    private static let isAlone = """
        NOT EXISTS (SELECT 1 FROM conflict c
            JOIN entry a ON a.id = c.entry JOIN entry b ON b.id = c.other
            WHERE (c.entry = e.id OR c.other = e.id)
                AND a.deleted_at IS NULL AND b.deleted_at IS NULL)
        """
}
