public import HealthModel

/// The part of the overview in which a type is listed, in the order of the page.
public enum TypeGroup: String, CaseIterable, Hashable, Sendable {
    /// Movement, energy burned and workouts.
    case activity
    /// Heart, blood pressure and breathing.
    case heart
    /// Weight, measures, temperatures and blood glucose.
    case body
    /// Food, drinks and nutrients.
    case nutrition
    /// Sleep, mindfulness and mood.
    case sleep
    /// How a person walks.
    case mobility
    /// Sound levels and hearing tests.
    case hearing
    /// Symptoms.
    case symptoms
    /// Everything else.
    case other

    /// The group of a type.
    public init(_ type: ObjectType) {
        if let listed = TypeGroup.listed[type] {
            self = listed
        } else if type.name.hasPrefix("dietary") {
            self = .nutrition
        } else if TypeGroup.activityPrefixes.contains(where: type.name.hasPrefix) {
            self = .activity
        } else if TypeGroup.mobilityPrefixes.contains(where: type.name.hasPrefix) {
            self = .mobility
        } else if type.name.contains("Audio") || type.name.contains("Sound") {
            self = .hearing
        } else if TypeGroup.symptomValues.contains(type.categoryFacts?.valueEnum) {
            self = .symptoms
        } else {
            self = .other
        }
    }

    private static let activityPrefixes = [
        "distance", "cycling", "running", "rowing", "crossCountry", "paddle",
    ]

    private static let mobilityPrefixes = [
        "walking", "stair", "sixMinute", "appleWalking", "numberOfTimesFallen",
    ]

    private static let symptomValues: Set<String?> = [
        "HKCategoryValueSeverity", "HKCategoryValuePresence", "HKCategoryValueAppetiteChanges",
    ]

    private static let members: [TypeGroup: [ObjectType]] = [
        .activity: [
            .stepCount, .activeEnergyBurned, .basalEnergyBurned, .appleExerciseTime,
            .appleMoveTime, .appleStandTime, .appleStandHour, .flightsClimbed, .physicalEffort,
            .pushCount, .swimmingStrokeCount, .nikeFuel, .workout, .workoutRoute,
            .workoutEffortScore, .estimatedWorkoutEffortScore, .underwaterDepth, .waterTemperature,
            .activitySummary,
        ],
        .heart: [
            .heartRate, .restingHeartRate, .walkingHeartRateAverage, .heartRateVariabilitySDNN,
            .heartRateVariabilityRMSSD, .heartRateRecoveryOneMinute, .atrialFibrillationBurden,
            .bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic, .oxygenSaturation,
            .respiratoryRate, .peripheralPerfusionIndex, .vo2Max, .lowCardioFitnessEvent,
            .highHeartRateEvent, .lowHeartRateEvent, .irregularHeartRhythmEvent,
            .hypertensionEvent, .electrocardiogram, .heartbeatSeries, .forcedVitalCapacity,
            .forcedExpiratoryVolume1, .peakExpiratoryFlowRate, .inhalerUsage,
        ],
        .body: [
            .bodyMass, .bodyFatPercentage, .leanBodyMass, .bodyMassIndex, .height,
            .waistCircumference, .bodyTemperature, .basalBodyTemperature, .bloodGlucose,
            .insulinDelivery, .electrodermalActivity,
        ],
        .nutrition: [.food, .numberOfAlcoholicBeverages, .bloodAlcoholContent],
        .sleep: [
            .sleepAnalysis, .appleSleepingWristTemperature, .appleSleepingBreathingDisturbances,
            .sleepApneaEvent, .mindfulSession, .stateOfMind, .gad7Assessment, .phq9Assessment,
        ],
        .hearing: [.audiogram],
    ]

    private static let listed: [ObjectType: TypeGroup] = members.reduce(into: [:]) {
        for type in $1.value { $0[type] = $1.key }
    }
}
