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
}

extension HKCategoryValueSleepAnalysis {
    /// The values that mean sleep, of whatever depth.
    public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
        [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
    }
}
