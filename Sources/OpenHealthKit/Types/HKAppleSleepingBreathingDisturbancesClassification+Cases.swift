internal import HealthModel

// Retroactive as to the compiler: the enumeration is declared in C, and is ours as well.
extension HKAppleSleepingBreathingDisturbancesClassification: @retroactive CaseIterable {
    /// Both classes, the lower one first.
    public static var allCases: [HKAppleSleepingBreathingDisturbancesClassification] {
        [.notElevated, .elevated]
    }

    /// The class of a number of breathing disturbances; nil for what is not a number from 0 on.
    ///
    /// Apple's limit is not published: see ``minimum``.
    public init?(classifying appleSleepingBreathingDisturbances: HKQuantity) {
        guard appleSleepingBreathingDisturbances.is(compatibleWith: .count()) else { return nil }
        let number = appleSleepingBreathingDisturbances.doubleValue(for: .count())
        guard number >= 0 else { return nil }
        self = number < Self.elevatedMinimum ? .notElevated : .elevated
    }

    /// The least number of breathing disturbances of the class.
    ///
    /// Apple's limit is not published. Here it is 15, as moderate sleep apnoea begins with 15
    /// events an hour.
    public var minimum: HKQuantity {
        HKQuantity(unit: .count(), doubleValue: self == .elevated ? Self.elevatedMinimum : 0)
    }

    private static var elevatedMinimum: Double { 15 }
}
