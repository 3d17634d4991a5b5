// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import HealthModel

// Retroactive for the compiler only: the enumeration is declared in C, but in this package.
extension HKAppleSleepingBreathingDisturbancesClassification: @retroactive CaseIterable {
    /// Both classes, the lower one first.
    public static var allCases: [HKAppleSleepingBreathingDisturbancesClassification] {
        [.notElevated, .elevated]
    }

    /// The class of a number of breathing disturbances; nil if the number is negative or invalid.
    ///
    /// Apple's limit is not published: see ``minimum``.
    public init?(classifying appleSleepingBreathingDisturbances: HKQuantity) {
        guard appleSleepingBreathingDisturbances.is(compatibleWith: .count()) else { return nil }
        let number = appleSleepingBreathingDisturbances.doubleValue(for: .count())
        guard number >= 0 else { return nil }
        self = number < Self.elevatedMinimum ? .notElevated : .elevated
    }

    /// The smallest number of breathing disturbances of the class.
    ///
    /// Apple's limit is not published. Here it is 15, because moderate sleep apnoea begins with 15
    /// events an hour.
    public var minimum: HKQuantity {
        HKQuantity(unit: .count(), doubleValue: self == .elevated ? Self.elevatedMinimum : 0)
    }

    private static var elevatedMinimum: Double { 15 }
}

// Retroactive for the compiler only: the enumeration is declared in C, but in this package.
extension HKAppleWalkingSteadinessClassification: @retroactive CaseIterable {
    public static var allCases: [HKAppleWalkingSteadinessClassification] { [.ok, .low, .veryLow] }

    /// The class of a walking steadiness between 0 and 100 percent.
    ///
    /// Apple's limits are not published: see ``minimum``.
    ///
    /// - Parameter appleWalkingSteadiness: The walking steadiness, in percent.
    /// - Throws: `errorInvalidArgument` for another unit and for a value outside of 0 to 100 percent.
    public init(for appleWalkingSteadiness: HKQuantity) throws {
        guard appleWalkingSteadiness.is(compatibleWith: .percent()),
            case let value = appleWalkingSteadiness.doubleValue(for: .percent()),
            (0...1).contains(value),
            let found = Self.allCases.first(where: { value >= $0.bounds.lowerBound })
        else {
            throw HKError(
                .errorInvalidArgument,
                text: "The walking steadiness is not between 0 and 100 percent.")
        }
        self = found
    }

    /// The smallest walking steadiness of the class.
    ///
    /// Apple's limits are not published. Here the classes are thirds of the scale.
    public var minimum: HKQuantity {
        HKQuantity(unit: .percent(), doubleValue: bounds.lowerBound)
    }

    /// The walking steadiness at which the class ends: see ``minimum``.
    public var maximum: HKQuantity {
        HKQuantity(unit: .percent(), doubleValue: bounds.upperBound)
    }

    private var bounds: ClosedRange<Double> {
        switch self {
        case .veryLow: 0...1 / 3
        case .low: 1 / 3...2 / 3
        default: 2 / 3...1
        }
    }
}

extension HKCategoryValueSleepAnalysis {
    /// The values that mean sleep, of whatever depth.
    public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
        [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
    }
}
