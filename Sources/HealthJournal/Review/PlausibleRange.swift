public import HealthModel

/// The usual range of an amount: a number outside of it is allowed, but the person should check it.
///
/// A25 of `docs/requirements.md` defines the ranges of weight, body fat, steps, active energy and
/// sleep. The others are several times a usual day's intake, so that a feast is accepted and a
/// typing error or a wrong unit is detected.
public struct PlausibleRange: Hashable, Sendable {
    /// The measure of a range.
    public enum Measure: Hashable, Sendable {
        /// A body weight.
        case weight
        /// A body fat.
        case bodyFat
        /// The volume of one drink.
        case drink
        /// The amount of a nutrient in one meal.
        case nutrient(ObjectType)
        /// The duration of a workout.
        case workoutDuration
        /// The energy of a workout.
        case workoutEnergy
        /// The distance of a workout.
        case workoutDistance
        /// The steps of a day.
        case steps
        /// The active energy of a day.
        case activeEnergy
        /// The sleep of a night.
        case asleep
        /// A measurement of a type; for a blood pressure, one of its two types.
        case measurement(ObjectType)
        /// A goal of a kind.
        case goal(Goal.Kind)
    }

    /// The limits, in `unit`.
    public let bounds: ClosedRange<Double>
    /// The unit of the bounds.
    public let unit: HealthUnit

    /// The range of a measure; nil for a nutrient that is not in ``Nutrient/all``, and for a
    /// measurement without a known range.
    public static func of(_ measure: Measure) -> PlausibleRange? {
        switch measure {
        case .weight: PlausibleRange(bounds: 50...700, unit: .pound)
        case .bodyFat: PlausibleRange(bounds: 0.03...0.6, unit: .percent)
        case .drink: PlausibleRange(bounds: 0...2000, unit: .milliliter)
        case .nutrient(let type): ofNutrient(type)
        case .workoutDuration: PlausibleRange(bounds: 0...12, unit: .hour)
        case .workoutEnergy, .activeEnergy: PlausibleRange(bounds: 0...10_000, unit: .kilocalorie)
        case .workoutDistance: PlausibleRange(bounds: 0...1000, unit: .kilometer)
        case .steps, .goal(.steps): PlausibleRange(bounds: 0...100_000, unit: .count)
        case .asleep: PlausibleRange(bounds: 0...16, unit: .hour)
        case .measurement(let type): ofMeasurement(type)
        case .goal(.energy): PlausibleRange(bounds: 0...10_000, unit: .kilocalorie)
        case .goal(.water): PlausibleRange(bounds: 0...10_000, unit: .milliliter)
        case .goal(.protein), .goal(.fat): PlausibleRange(bounds: 0...500, unit: .gram())
        case .goal(.carbohydrates): PlausibleRange(bounds: 0...1500, unit: .gram())
        case .goal(.weight): of(.weight)
        }
    }

    /// The range of a measure if an amount is outside of it; nil for a usual amount, and for a
    /// measure without a known range.
    public static func excluding(_ quantity: Quantity, _ measure: Measure) -> PlausibleRange? {
        of(measure).flatMap { $0.contains(quantity) ? nil : $0 }
    }

    /// Whether the range contains an amount; false for an amount of another dimension.
    public func contains(_ quantity: Quantity) -> Bool {
        guard let value = try? quantity.doubleValue(for: unit) else { return false }
        // An amount that was entered in another unit must not leave the range because of rounding.
        let slack = 1e-9 * bounds.upperBound
        return value >= bounds.lowerBound - slack && value <= bounds.upperBound + slack
    }

    /// Whether an amount is so far outside of the range that no person has it.
    ///
    /// A weight and a body fat are incredible outside of their ranges, which are those of people; any
    /// other amount above twice the upper bound or below half of the lower one.
    public func isIncredible(_ quantity: Quantity, as measure: Measure) -> Bool {
        guard !contains(quantity), let value = try? quantity.doubleValue(for: unit) else {
            return false
        }
        switch measure {
        case .weight, .bodyFat: return true
        default:
            return value > 2 * bounds.upperBound * (1 + 1e-9) || value < bounds.lowerBound / 2
        }
    }
}

extension DailyActivity {
    /// The measures of a day that are outside of their usual range.
    public var unusual: Set<PlausibleRange.Measure> {
        let readings: [(PlausibleRange.Measure, Double?, HealthUnit)] = [
            (.steps, steps, .count), (.activeEnergy, activeEnergy, .kilocalorie),
            (.asleep, asleep, .second()),
        ]
        return Set(
            readings.compactMap { measure, value, unit in
                value.flatMap { PlausibleRange.excluding(Quantity($0, unit), measure) }
                    .map { _ in measure }
            })
    }
}

extension PlausibleRange {
    /// The range of a nutrient in one meal.
    ///
    /// Energy and the nutrients that food mainly consists of have ranges of several times a day's
    /// intake. Vitamins and minerals have a multiple of a dietary reference intake for adults (National
    /// Academies of Sciences, Engineering, and Medicine): 20 times the tolerable upper intake level,
    /// so that a high-dose supplement that is taken once a week passes. Where no upper level is
    /// established it is 5,000 times the recommended or adequate intake of a vitamin, 100 times that
    /// of chromium, and 5 times that of potassium.
    static func ofNutrient(_ type: ObjectType) -> PlausibleRange? {
        guard let unit = Nutrient.of(type)?.unit, let most = most[type] else { return nil }
        return PlausibleRange(bounds: 0...most, unit: unit)
    }

    /// The upper bounds, each in the unit of ``Nutrient``.
    private static let most: [ObjectType: Double] = [
        .dietaryEnergyConsumed: 4000, .dietaryProtein: 300, .dietaryCarbohydrates: 600,
        .dietaryFatTotal: 300, .dietaryFatSaturated: 150, .dietaryFatMonounsaturated: 200,
        .dietaryFatPolyunsaturated: 200, .dietaryFiber: 100, .dietarySugar: 500,
        .dietarySodium: 10_000, .dietaryCholesterol: 3000, .dietaryCaffeine: 1000,
        .dietaryWater: 2000,
    ].merging(upperLevels.mapValues { 20 * $0 }) { first, _ in first }
        .merging(vitaminIntakes.mapValues { 5000 * $0 }) { first, _ in first }
        .merging([.dietaryChromium: 100 * 35, .dietaryPotassium: 5 * 3400]) { first, _ in first }

    /// Tolerable upper intake levels of a day.
    private static let upperLevels: [ObjectType: Double] = [
        .dietaryCalcium: 2500, .dietaryIron: 45, .dietaryMagnesium: 350, .dietaryPhosphorus: 4000,
        .dietaryZinc: 40, .dietaryCopper: 10, .dietaryManganese: 11, .dietaryChloride: 3600,
        .dietaryVitaminC: 2000, .dietaryVitaminE: 1000, .dietaryVitaminB6: 100,
        .dietaryNiacin: 35, .dietaryVitaminA: 3000, .dietaryVitaminD: 100, .dietaryFolate: 1000,
        .dietaryIodine: 1100, .dietarySelenium: 400, .dietaryMolybdenum: 2000,
    ]

    /// Recommended or adequate intakes of a day, of vitamins without an upper level.
    private static let vitaminIntakes: [ObjectType: Double] = [
        .dietaryThiamin: 1.2, .dietaryRiboflavin: 1.3, .dietaryPantothenicAcid: 5,
        .dietaryVitaminK: 120, .dietaryVitaminB12: 2.4, .dietaryBiotin: 30,
    ]
}
