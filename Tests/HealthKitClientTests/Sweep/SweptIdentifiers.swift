import HealthKit

/// Every identifier that at least three of the codebases looked at use.
enum SweptIdentifiers {
    static let quantities: [HKQuantityTypeIdentifier] = [
        .activeEnergyBurned, .appleExerciseTime, .appleMoveTime, .appleSleepingWristTemperature,
        .appleStandTime, .appleWalkingSteadiness, .atrialFibrillationBurden, .basalBodyTemperature,
        .basalEnergyBurned, .bloodAlcoholContent, .bloodGlucose, .bloodPressureDiastolic,
        .bloodPressureSystolic, .bodyFatPercentage, .bodyMass, .bodyMassIndex, .bodyTemperature,
        .cyclingCadence, .dietaryBiotin, .dietaryCaffeine, .dietaryCalcium, .dietaryCarbohydrates,
        .dietaryChloride, .dietaryCholesterol, .dietaryChromium, .dietaryCopper,
        .dietaryEnergyConsumed, .dietaryFatMonounsaturated, .dietaryFatPolyunsaturated,
        .dietaryFatSaturated, .dietaryFatTotal, .dietaryFiber, .dietaryFolate, .dietaryIodine,
        .dietaryIron, .dietaryMagnesium, .dietaryManganese, .dietaryMolybdenum, .dietaryNiacin,
        .dietaryPantothenicAcid, .dietaryPhosphorus, .dietaryPotassium, .dietaryProtein,
        .dietaryRiboflavin, .dietarySelenium, .dietarySodium, .dietarySugar, .dietaryThiamin,
        .dietaryVitaminA, .dietaryVitaminB12, .dietaryVitaminB6, .dietaryVitaminC, .dietaryVitaminD,
        .dietaryVitaminE, .dietaryVitaminK, .dietaryWater, .dietaryZinc, .distanceCycling,
        .distanceDownhillSnowSports, .distanceSwimming, .distanceWalkingRunning,
        .distanceWheelchair, .electrodermalActivity, .environmentalAudioExposure, .flightsClimbed,
        .forcedExpiratoryVolume1, .forcedVitalCapacity, .headphoneAudioExposure, .heartRate,
        .heartRateRecoveryOneMinute, .heartRateVariabilitySDNN, .height, .inhalerUsage,
        .insulinDelivery, .leanBodyMass, .nikeFuel, .numberOfAlcoholicBeverages,
        .numberOfTimesFallen, .oxygenSaturation, .peakExpiratoryFlowRate, .peripheralPerfusionIndex,
        .pushCount, .respiratoryRate, .restingHeartRate, .runningGroundContactTime, .runningPower,
        .runningSpeed, .runningStrideLength, .runningVerticalOscillation,
        .sixMinuteWalkTestDistance, .stairAscentSpeed, .stairDescentSpeed, .stepCount,
        .swimmingStrokeCount, .timeInDaylight, .underwaterDepth, .uvExposure, .vo2Max,
        .waistCircumference, .walkingAsymmetryPercentage, .walkingDoubleSupportPercentage,
        .walkingHeartRateAverage, .walkingSpeed, .walkingStepLength, .waterTemperature,
    ]

    static let categories: [HKCategoryTypeIdentifier] = [
        .abdominalCramps, .acne, .appetiteChanges, .appleStandHour, .appleWalkingSteadinessEvent,
        .bladderIncontinence, .bloating, .breastPain, .cervicalMucusQuality, .chestTightnessOrPain,
        .chills, .constipation, .contraceptive, .coughing, .diarrhea, .dizziness, .drySkin,
        .environmentalAudioExposureEvent, .fainting, .fatigue, .fever, .generalizedBodyAche,
        .hairLoss, .handwashingEvent, .headache, .headphoneAudioExposureEvent, .heartburn,
        .highHeartRateEvent, .hotFlashes, .infrequentMenstrualCycles, .intermenstrualBleeding,
        .irregularHeartRhythmEvent, .irregularMenstrualCycles, .lactation, .lossOfSmell,
        .lossOfTaste, .lowCardioFitnessEvent, .lowHeartRateEvent, .lowerBackPain, .memoryLapse,
        .menstrualFlow, .mindfulSession, .moodChanges, .nausea, .nightSweats, .ovulationTestResult,
        .pelvicPain, .persistentIntermenstrualBleeding, .pregnancy, .pregnancyTestResult,
        .progesteroneTestResult, .prolongedMenstrualPeriods, .rapidPoundingOrFlutteringHeartbeat,
        .runnyNose, .sexualActivity, .shortnessOfBreath, .sinusCongestion, .skippedHeartbeat,
        .sleepAnalysis, .sleepChanges, .soreThroat, .toothbrushingEvent, .vaginalDryness, .vomiting,
        .wheezing,
    ]

    static let characteristics: [HKCharacteristicTypeIdentifier] = [
        .activityMoveMode, .biologicalSex, .bloodType, .dateOfBirth, .fitzpatrickSkinType,
        .wheelchairUse,
    ]

    static let correlations: [HKCorrelationTypeIdentifier] = [
        .bloodPressure, .food,
    ]

    static let clinical: [HKClinicalTypeIdentifier] = [
        .allergyRecord, .conditionRecord, .coverageRecord, .immunizationRecord, .labResultRecord,
        .medicationRecord, .procedureRecord, .vitalSignRecord,
    ]

    static let documents: [HKDocumentTypeIdentifier] = [
        .CDA
    ]
}
