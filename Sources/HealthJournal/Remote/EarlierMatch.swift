package import Foundation
internal import HealthModel

/// Decides whether a sample of an earlier version of the app represents an own entry, by type, time
/// and value.
///
/// The rule is narrow, because the person is not asked about its result: the times differ by at
/// most a second, since apps save the date of the entry, and the amounts by at most half a percent,
/// since apps round when they convert units. A sample may contain less than the entry, such as a
/// meal's energy alone.
package struct EarlierMatch: Hashable, Sendable {
    /// The largest difference in time, in seconds.
    package var window: TimeInterval = 1
    /// The largest difference of amounts, as a share of the larger.
    package var share = 0.005

    /// Creates the rule with the default values.
    package init() {}

    /// Whether an own entry contains everything that a sample represents.
    ///
    /// - Parameter sample: The sample as an entry.
    package func agrees(_ sample: JournalEntry, with entry: JournalEntry) -> Bool {
        guard sample.kind == entry.kind, isNear(sample.date, entry.date) else { return false }
        switch (sample, entry) {
        case (.drink(let sample), .drink(let entry)):
            return isSame(sample.volume, entry.volume, .milliliter)
        case (.weight(let sample), .weight(let entry)):
            return isSame(sample.mass, entry.mass, .kilogram)
                && isContained(sample.bodyFat, in: entry.bodyFat)
                && isContained(sample.leanMass, in: entry.leanMass, .kilogram)
        case (.food(let sample), .food(let entry)):
            return sample.items.allSatisfy { item in
                item.nutrients.allSatisfy { type, amount in
                    entry.items.contains { isContained(amount, in: $0.nutrients[type], .of(type)) }
                }
            }
        case (.workout(let sample), .workout(let entry)):
            return sample.activity == entry.activity && isNear(sample.end, entry.end)
                && isContained(sample.energy, in: entry.energy, .kilocalorie)
                && isContained(sample.distance, in: entry.distance, .meter())
        case (.measurement(let sample), .measurement(let entry)):
            return sample.type == entry.type
                && isContained(sample.value, in: entry.value, .of(sample.type))
                && isContained(sample.diastolic, in: entry.diastolic, .of(sample.type))
        default: return false
        }
    }

    private func isNear(_ a: Date, _ b: Date) -> Bool {
        abs(a.timeIntervalSince(b)) <= window
    }

    /// Whether an amount of a sample, if it has one, is the amount of the entry.
    private func isContained(_ amount: Quantity?, in other: Quantity?, _ unit: HealthUnit?) -> Bool
    {
        guard let amount else { return true }
        guard let other, let unit else { return false }
        return isSame(amount, other, unit)
    }

    private func isContained(_ amount: Double?, in other: Double?) -> Bool {
        guard let amount else { return true }
        return other.map { isSame(amount, $0) } ?? false
    }

    private func isSame(_ a: Quantity, _ b: Quantity, _ unit: HealthUnit) -> Bool {
        guard let a = try? a.doubleValue(for: unit), let b = try? b.doubleValue(for: unit) else {
            return false
        }
        return isSame(a, b)
    }

    private func isSame(_ a: Double, _ b: Double) -> Bool {
        abs(a - b) <= share * max(abs(a), abs(b))
    }
}

extension HealthUnit {
    /// The unit in which amounts of a type are compared.
    fileprivate static func of(_ type: ObjectType) -> HealthUnit? {
        MeasurementEntry.unit(of: type) ?? type.canonicalUnit
    }
}
