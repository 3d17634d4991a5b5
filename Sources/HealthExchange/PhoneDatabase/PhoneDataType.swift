internal import HealthModel

/// The kinds of samples in an iPhone's own Health database, by the number in `samples.data_type`.
enum PhoneDataType: Hashable {
    case quantity(ObjectType)
    case category(ObjectType)
    case correlation(ObjectType)
    case workout
    case route
    case heartbeats
    case electrocardiogram
    case assessment(ObjectType)
    /// A kind whose meaning is known and which HealthKit does not show, or whose layout is unknown.
    case withoutPlace(String)

    /// The kind with a number; nil for an unknown number.
    static func of(_ number: Int64) -> PhoneDataType? {
        if let type = quantities[number] { return .quantity(type) }
        if let type = categories[number] { return .category(type) }
        return others[number]
    }

    private static let others: [Int64: PhoneDataType] = [
        67: .withoutPlace("weekly calorie goal"), 76: .withoutPlace("rings of a day"),
        79: .workout, 80: .correlation(.bloodPressure), 81: .correlation(.food), 102: .route,
        104: .withoutPlace("stand hour goal"), 105: .withoutPlace("exercise minutes goal"),
        116: .withoutPlace("watch is charging"), 119: .heartbeats, 144: .electrocardiogram,
        145: .withoutPlace("audiogram"), 198: .withoutPlace("sleep schedule"),
        287: .assessment(.gad7Assessment), 288: .assessment(.phq9Assessment),
    ]

    /// The type in HealthKit; nil for a kind without one.
    var type: ObjectType? {
        switch self {
        case .quantity(let type), .category(let type), .correlation(let type),
            .assessment(let type):
            type
        case .workout: .workout
        case .route: .workoutRoute
        case .heartbeats: .heartbeatSeries
        case .electrocardiogram: .electrocardiogram
        case .withoutPlace: nil
        }
    }
}

/// The numbers of types, from public reverse engineering; none is guessed.
extension PhoneDataType {
    static let quantities: [Int64: ObjectType] = [
        0: .bodyMassIndex, 1: .bodyFatPercentage, 2: .height, 3: .bodyMass, 4: .leanBodyMass,
        5: .heartRate, 7: .stepCount, 8: .distanceWalkingRunning, 9: .basalEnergyBurned,
        10: .activeEnergyBurned, 12: .flightsClimbed, 14: .oxygenSaturation, 15: .bloodGlucose,
        16: .bloodPressureSystolic, 17: .bloodPressureDiastolic, 18: .bloodAlcoholContent,
        19: .peripheralPerfusionIndex, 20: .dietaryFatTotal, 21: .dietaryFatPolyunsaturated,
        22: .dietaryFatMonounsaturated, 23: .dietaryFatSaturated, 24: .dietaryCholesterol,
        25: .dietarySodium, 26: .dietaryCarbohydrates, 27: .dietaryFiber, 28: .dietarySugar,
        29: .dietaryEnergyConsumed, 30: .dietaryProtein, 31: .dietaryVitaminA,
        32: .dietaryVitaminB6, 33: .dietaryVitaminB12, 34: .dietaryVitaminC, 35: .dietaryVitaminD,
        36: .dietaryVitaminE, 37: .dietaryVitaminK, 38: .dietaryCalcium, 39: .dietaryIron,
        40: .dietaryThiamin, 41: .dietaryRiboflavin, 42: .dietaryNiacin, 43: .dietaryFolate,
        44: .dietaryBiotin, 45: .dietaryPantothenicAcid, 46: .dietaryPhosphorus,
        47: .dietaryIodine, 48: .dietaryMagnesium, 49: .dietaryZinc, 50: .dietarySelenium,
        51: .dietaryCopper, 52: .dietaryManganese, 53: .dietaryChromium, 54: .dietaryMolybdenum,
        55: .dietaryChloride, 56: .dietaryPotassium, 57: .numberOfTimesFallen,
        58: .electrodermalActivity, 60: .inhalerUsage, 61: .respiratoryRate, 62: .bodyTemperature,
        71: .forcedVitalCapacity, 72: .forcedExpiratoryVolume1, 73: .peakExpiratoryFlowRate,
        75: .appleExerciseTime, 78: .dietaryCaffeine, 83: .distanceCycling, 87: .dietaryWater,
        89: .uvExposure, 90: .basalBodyTemperature, 101: .pushCount, 110: .distanceSwimming,
        111: .swimmingStrokeCount, 113: .distanceWheelchair, 114: .waistCircumference,
        118: .restingHeartRate, 124: .vo2Max, 125: .insulinDelivery,
        137: .walkingHeartRateAverage, 138: .distanceDownhillSnowSports,
        139: .heartRateVariabilitySDNN, 172: .environmentalAudioExposure,
        173: .headphoneAudioExposure, 182: .walkingDoubleSupportPercentage,
        183: .sixMinuteWalkTestDistance, 186: .appleStandTime, 187: .walkingSpeed,
        188: .walkingStepLength, 194: .walkingAsymmetryPercentage, 195: .stairAscentSpeed,
        196: .stairDescentSpeed, 248: .atrialFibrillationBurden, 249: .appleWalkingSteadiness,
        251: .numberOfAlcoholicBeverages, 258: .runningStrideLength,
        259: .runningVerticalOscillation, 260: .runningGroundContactTime,
        266: .heartRateRecoveryOneMinute, 269: .underwaterDepth, 270: .runningPower,
        272: .environmentalSoundReduction, 274: .runningSpeed, 277: .waterTemperature,
        279: .timeInDaylight, 280: .cyclingPower, 281: .cyclingSpeed, 282: .cyclingCadence,
        283: .cyclingFunctionalThresholdPower, 286: .physicalEffort,
    ]

    static let categories: [Int64: ObjectType] = [
        63: .sleepAnalysis, 70: .appleStandHour, 95: .menstrualFlow, 96: .intermenstrualBleeding,
        97: .sexualActivity, 99: .mindfulSession, 91: .cervicalMucusQuality,
        92: .ovulationTestResult, 147: .lowHeartRateEvent, 157: .abdominalCramps,
        158: .breastPain, 159: .bloating, 160: .headache, 161: .acne, 162: .lowerBackPain,
        163: .pelvicPain, 164: .moodChanges, 165: .constipation, 166: .diarrhea, 167: .fatigue,
        168: .nausea, 169: .sleepChanges, 170: .appetiteChanges, 171: .hotFlashes,
        178: .environmentalAudioExposureEvent, 189: .toothbrushingEvent, 191: .pregnancy,
        192: .lactation, 193: .contraceptive, 201: .rapidPoundingOrFlutteringHeartbeat,
        202: .skippedHeartbeat, 203: .fever, 204: .shortnessOfBreath, 205: .chestTightnessOrPain,
        206: .fainting, 207: .dizziness, 220: .vomiting, 221: .heartburn, 222: .coughing,
        223: .wheezing, 224: .soreThroat, 225: .sinusCongestion, 226: .runnyNose,
        229: .vaginalDryness, 230: .nightSweats, 231: .chills, 232: .hairLoss, 233: .drySkin,
        234: .bladderIncontinence, 235: .memoryLapse, 237: .handwashingEvent,
        240: .generalizedBodyAche, 241: .lossOfSmell, 242: .lossOfTaste,
        243: .pregnancyTestResult, 244: .progesteroneTestResult, 262: .irregularMenstrualCycles,
        263: .prolongedMenstrualPeriods, 264: .persistentIntermenstrualBleeding,
    ]
}
