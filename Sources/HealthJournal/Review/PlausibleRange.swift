public import HealthModel

/// What people usually have of something: a number outside of it is allowed, and worth a look.
///
/// The ranges of weight, body fat, steps, active energy and sleep are those that A25 of
/// `docs/requirements.md` names. The others are several times what a day's intake comes to, so that
/// a feast passes and a slip of the finger or a wrong unit does not.
public struct PlausibleRange: Hashable, Sendable {
    /// What a number is about.
    public enum Measure: Hashable, Sendable {
        /// What the person weighs.
        case weight
        /// The share of fat.
        case bodyFat
        /// One drink.
        case drink
        /// A nutrient of one meal.
        case nutrient(ObjectType)
        /// How long a workout lasted.
        case workoutDuration
        /// The energy that a workout took.
        case workoutEnergy
        /// The steps of a day.
        case steps
        /// The energy burned by moving in a day.
        case activeEnergy
        /// The sleep of a night.
        case asleep
        /// A measurement of a type; of a blood pressure, one of its two types.
        case measurement(ObjectType)
    }

    /// The least and the most, in `unit`.
    public let bounds: ClosedRange<Double>
    /// The unit of the bounds.
    public let unit: HealthUnit

    /// The range of a measure; nil for a nutrient that is none of ``Nutrient/all``, and for a
    /// measurement whose range is not known.
    public static func of(_ measure: Measure) -> PlausibleRange? {
        switch measure {
        case .weight: PlausibleRange(bounds: 50...700, unit: .pound)
        case .bodyFat: PlausibleRange(bounds: 0.03...0.6, unit: .percent)
        case .drink: PlausibleRange(bounds: 0...2000, unit: .milliliter)
        case .nutrient(let type): ofNutrient(type)
        case .workoutDuration: PlausibleRange(bounds: 0...12, unit: .hour)
        case .workoutEnergy, .activeEnergy: PlausibleRange(bounds: 0...10_000, unit: .kilocalorie)
        case .steps: PlausibleRange(bounds: 0...100_000, unit: .count)
        case .asleep: PlausibleRange(bounds: 0...16, unit: .hour)
        case .measurement(let type): ofMeasurement(type)
        }
    }

    /// Whether an amount lies in the range; an amount of another dimension does not.
    public func contains(_ quantity: Quantity) -> Bool {
        guard let value = try? quantity.doubleValue(for: unit) else { return false }
        // What was typed in another unit must not leave the range for its last digit.
        let slack = 1e-9 * bounds.upperBound
        return value >= bounds.lowerBound - slack && value <= bounds.upperBound + slack
    }
}

extension DailyActivity {
    /// What of a day's readings is outside of what people usually have.
    public var unusual: Set<PlausibleRange.Measure> {
        let readings: [(PlausibleRange.Measure, Double?, HealthUnit)] = [
            (.steps, steps, .count), (.activeEnergy, activeEnergy, .kilocalorie),
            (.asleep, asleep, .second()),
        ]
        return Set(
            readings.compactMap { measure, value, unit in
                guard let value, let range = PlausibleRange.of(measure) else { return nil }
                return range.contains(Quantity(value, unit)) ? nil : measure
            })
    }
}
