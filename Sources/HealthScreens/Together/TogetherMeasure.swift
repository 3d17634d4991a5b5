internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Something with one value for each day, which can be laid over another such thing.
struct TogetherMeasure: Sendable {
    /// Where the values come from.
    enum Origin: Sendable {
        /// The days of the journal.
        case journal(@Sendable (DaySummary) -> Double?)
        /// A type of a health store.
        case store(ObjectType, TypeFormat)
    }

    /// The name in an address.
    let id: String
    let title: String
    /// The unit's label; empty for a number.
    let unit: String
    private let digits: Int
    /// Whether the value of a day is a sum; otherwise it is the average of the day.
    let isSum: Bool
    let origin: Origin

    /// A value as it is shown on a chart: fractions in percent.
    func shown(_ value: Double) -> Double {
        if case .store(_, let format) = origin { format.shown(value) } else { value }
    }

    /// A value with its unit.
    func write(_ value: Double, _ environment: ScreenEnvironment) -> String {
        if case .store(_, let format) = origin { return format.text(value) }
        let number = environment.number(value, digits: digits)
        return unit.isEmpty ? number : "\(number) \(unit)"
    }

    // MARK: The measures

    /// What the person logs, and what the journal has of each day.
    static func journal(_ environment: ScreenEnvironment) -> [TogetherMeasure] {
        let mass = environment.units.mass
        let weight = TogetherMeasure(
            id: "weight", title: environment.language.entry.weight, unit: DisplayUnits.label(mass),
            digits: 1, isSum: false,
            origin: .journal { day in try? day.weight?.mass.doubleValue(for: mass) })
        let others = TrendMeasure.all(environment).map { measure in
            TogetherMeasure(
                id: measure.id, title: measure.title, unit: measure.unit, digits: measure.digits,
                isSum: true, origin: .journal(measure.value))
        }
        return (environment.parts.contains(.weight) ? [weight] : []) + others
    }

    /// The quantity types of a health store that have samples, by name.
    static func store(_ counts: [ObjectType: Int], _ environment: ScreenEnvironment)
        -> [TogetherMeasure]
    {
        counts.filter { $0.value > 0 }.keys.compactMap { type in
            guard let facts = type.quantityFacts, let format = TypeFormat(type, environment) else {
                return nil
            }
            return TogetherMeasure(
                id: type.name, title: environment.language.types.name(type),
                unit: format.label, digits: 0, isSum: !facts.aggregationStyle.isDiscrete,
                origin: .store(type, format))
        }.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    }
}
