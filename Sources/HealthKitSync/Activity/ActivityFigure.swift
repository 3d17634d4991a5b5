internal import HealthJournal
internal import HealthKit

/// A daily value, and the way in which Health's samples of a type result in it.
struct ActivityFigure: Sendable {
    /// The way in which samples result in a value.
    enum Reduction: Sendable {
        /// A statistic of Health over all sources, in a unit.
        case statistic(HealthStatistic, HKUnit)
        /// The seconds asleep.
        case asleep
        /// The number of hours with a sample of standing.
        case hoursStood
    }

    /// The type.
    let type: HKSampleType
    /// The value of a day.
    let field: any DailyActivity.ValuePath
    let reduction: Reduction
    /// Whether the value is that of the night before the day.
    let isOfNight: Bool
    /// The possible values; others are not stored.
    let range: ClosedRange<Double>

    private init(
        _ type: HKSampleType, _ field: any DailyActivity.ValuePath,
        _ reduction: Reduction, isOfNight: Bool = false,
        in range: ClosedRange<Double> = 0...1e299
    ) {
        self.type = type
        self.field = field
        self.reduction = reduction
        self.isOfNight = isOfNight
        self.range = range
    }

    /// Nil on a system that is older than the type.
    private init?(
        _ type: HKQuantityTypeIdentifier,
        _ field: any DailyActivity.ValuePath,
        _ statistic: HealthStatistic, _ unit: HKUnit, isOfNight: Bool = false,
        in range: ClosedRange<Double> = 0...1e299
    ) {
        guard let type = HKObjectType.quantityType(forIdentifier: type) else { return nil }
        self.init(type, field, .statistic(statistic, unit), isOfNight: isOfNight, in: range)
    }

    /// All values; the most important ones come first.
    static let all: [ActivityFigure] = {
        let perMinute = HKUnit.count().unitDivided(by: .minute())
        let figures: [ActivityFigure?] = [
            ActivityFigure(.stepCount, \.steps, .sum, .count()),
            ActivityFigure(.activeEnergyBurned, \.activeEnergy, .sum, .kilocalorie()),
            ActivityFigure(.basalEnergyBurned, \.basalEnergy, .sum, .kilocalorie()),
            ActivityFigure(HKCategoryType(.sleepAnalysis), \.asleep, .asleep, isOfNight: true),
            ActivityFigure(.bodyFatPercentage, \.bodyFat, .latest, .percent(), in: 0...1),
            ActivityFigure(.leanBodyMass, \.leanMass, .latest, .gramUnit(with: .kilo)),
            ActivityFigure(.distanceWalkingRunning, \.distance, .sum, .meter()),
            ActivityFigure(.flightsClimbed, \.flights, .sum, .count()),
            ActivityFigure(.appleExerciseTime, \.exerciseMinutes, .sum, .minute()),
            ActivityFigure(HKCategoryType(.appleStandHour), \.standHours, .hoursStood),
            ActivityFigure(.restingHeartRate, \.restingHeartRate, .average, perMinute),
            ActivityFigure(
                .heartRateVariabilitySDNN, \.heartRateVariability, .average,
                .secondUnit(with: .milli)),
            ActivityFigure(.respiratoryRate, \.respiratoryRate, .average, perMinute),
            ActivityFigure(
                .oxygenSaturation, \.oxygenSaturation, .average, .percent(), in: 0...1),
            ActivityFigure(
                .appleSleepingWristTemperature, \.wristTemperature, .average, .degreeCelsius(),
                isOfNight: true, in: -273.15...1e299),
        ]
        return figures.compactMap { $0 }
    }()

    /// The types of all values.
    static let types: [HKSampleType] = all.map(\.type)

    /// The types that belong to weights, and that the remote requests and observes with them.
    static let bodyTypes: Set<HKSampleType> = [
        HKQuantityType(.bodyFatPercentage), HKQuantityType(.leanBodyMass),
    ]

    /// The value as it is stored; nil for an impossible one.
    func stored(_ value: Double) -> Double? { range.contains(value) ? value : nil }
}
