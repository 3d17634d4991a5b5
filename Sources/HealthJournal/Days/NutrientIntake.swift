public import HealthModel

/// A nutrient of a day: the total, how much of the food states it, and the reference value.
public struct NutrientIntake: Hashable, Sendable {
    /// The nutrient.
    public let type: ObjectType
    /// The total of the day, own and foreign together, in the unit of ``Nutrient``; nil if no entry
    /// states the nutrient.
    public let total: Quantity?
    /// The number of the person's foods that state the nutrient.
    public let stated: Int
    /// The number of the person's foods.
    public let foods: Int
    /// The share of the known energy that is in foods which state the nutrient, from 0 to 1; nil if
    /// no energy is known.
    public let energyShare: Double?
    /// The reference value; nil if the authority has none.
    public let reference: ReferenceIntake?

    /// The nutrients of a day that have a total or a reference value, in the order of
    /// ``Nutrient/all``.
    ///
    /// - Parameters:
    ///   - summary: The day, with the items of its meals.
    ///   - references: The reference values of the person; empty without a choice of them.
    public static func all(of summary: DaySummary, references: [ReferenceIntake])
        -> [NutrientIntake]
    {
        let coverage = NutrientCoverage(of: summary.entries)
        return Nutrient.all.compactMap { nutrient in
            let type = nutrient.type
            let total = summary.nutrients[type]
            let reference = references.first { $0.type == type }
            guard total != nil || reference != nil else { return nil }
            return NutrientIntake(
                type: type, total: total, stated: coverage.stated[type] ?? 0,
                foods: coverage.foods,
                energyShare: coverage.energyShare.isEmpty ? nil : coverage.energyShare[type] ?? 0,
                reference: reference)
        }
    }

    /// Whether every food of the person states the nutrient; otherwise the total is the least that
    /// was eaten.
    public var isComplete: Bool { stated == foods }

    /// The total as a part of the reference value, 1 at the value: of its upper amount, and of its
    /// lower one.
    ///
    /// It is nil if the total or the reference value is unknown.
    public var share: ClosedRange<Double>? {
        guard let reference, let unit = Nutrient.of(type)?.unit,
            let total = try? total?.doubleValue(for: unit),
            let lowest = try? reference.lowest.doubleValue(for: unit),
            let highest = try? reference.highest.doubleValue(for: unit),
            total >= 0, lowest > 0, highest >= lowest
        else { return nil }
        return (total / highest)...(total / lowest)
    }
}
