// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension Catalogue {
    static let quantities: [CatalogueEntry] = [
        .quantity(
            "activeEnergyBurned", .activeEnergyBurned,
            unit: "kcal", style: .cumulative,
            metric: "Cal", us: "Cal", isWritable: true),
        .quantity(
            "appleExerciseTime", .appleExerciseTime,
            unit: "min", style: .cumulative,
            metric: "min", us: "min", isWritable: false),
        .quantity(
            "appleMoveTime", .appleMoveTime,
            unit: "min", style: .cumulative,
            metric: "min", us: "min", isWritable: false),
        .quantity(
            "appleSleepingBreathingDisturbances", .appleSleepingBreathingDisturbances,
            unit: "count", style: .discreteArithmetic,
            metric: "count", us: "count", isWritable: false),
        .quantity(
            "appleSleepingWristTemperature", .appleSleepingWristTemperature,
            unit: "degC", style: .discreteArithmetic,
            metric: "degC", us: "degF", isWritable: false),
        .quantity(
            "appleStandTime", .appleStandTime,
            unit: "min", style: .cumulative,
            metric: "hr", us: "hr", isWritable: false),
        .quantity(
            "appleWalkingSteadiness", .appleWalkingSteadiness,
            unit: "%", style: .discreteArithmetic,
            metric: "%", us: "%", isWritable: false),
        .quantity(
            "atrialFibrillationBurden", .atrialFibrillationBurden,
            unit: "%", style: .discreteTemporallyWeighted,
            metric: "%", us: "%", isWritable: false),
        .quantity(
            "basalBodyTemperature", .basalBodyTemperature,
            unit: "degC", style: .discreteArithmetic,
            metric: "degC", us: "degF", isWritable: true),
        .quantity(
            "basalEnergyBurned", .basalEnergyBurned,
            unit: "kcal", style: .cumulative,
            metric: "Cal", us: "Cal", isWritable: true),
        .quantity(
            "bloodAlcoholContent", .bloodAlcoholContent,
            unit: "%", style: .discreteArithmetic,
            metric: "%", us: "%", isWritable: true),
        .quantity(
            "bloodGlucose", .bloodGlucose,
            unit: "mg/dL", style: .discreteArithmetic,
            metric: "mg/dL", us: "mg/dL", isWritable: true),
        .quantity(
            "bloodPressureDiastolic", .bloodPressureDiastolic,
            unit: "mmHg", style: .discreteArithmetic,
            metric: "mmHg", us: "mmHg", isWritable: true),
        .quantity(
            "bloodPressureSystolic", .bloodPressureSystolic,
            unit: "mmHg", style: .discreteArithmetic,
            metric: "mmHg", us: "mmHg", isWritable: true),
        .quantity(
            "bodyFatPercentage", .bodyFatPercentage,
            unit: "%", style: .discreteArithmetic,
            metric: "%", us: "%", isWritable: true),
        .quantity(
            "bodyMass", .bodyMass,
            unit: "kg", style: .discreteArithmetic,
            metric: "kg", us: "lb", isWritable: true),
        .quantity(
            "bodyMassIndex", .bodyMassIndex,
            unit: "count", style: .discreteArithmetic,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "bodyTemperature", .bodyTemperature,
            unit: "degC", style: .discreteArithmetic,
            metric: "degC", us: "degF", isWritable: true),
        .quantity(
            "crossCountrySkiingSpeed", .crossCountrySkiingSpeed,
            unit: "m/s", style: .discreteArithmetic,
            metric: "km/hr", us: "mi/hr", isWritable: true),
        .quantity(
            "cyclingCadence", .cyclingCadence,
            unit: "count/min", style: .discreteTemporallyWeighted,
            metric: "count/min", us: "count/min", isWritable: true),
        .quantity(
            "cyclingFunctionalThresholdPower", .cyclingFunctionalThresholdPower,
            unit: "W", style: .discreteArithmetic,
            metric: "W", us: "W", isWritable: true),
        .quantity(
            "cyclingPower", .cyclingPower,
            unit: "W", style: .discreteTemporallyWeighted,
            metric: "W", us: "W", isWritable: true),
        .quantity(
            "cyclingSpeed", .cyclingSpeed,
            unit: "m/s", style: .discreteTemporallyWeighted,
            metric: "km/hr", us: "mi/hr", isWritable: true),
        .quantity(
            "dietaryBiotin", .dietaryBiotin,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryCaffeine", .dietaryCaffeine,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryCalcium", .dietaryCalcium,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryCarbohydrates", .dietaryCarbohydrates,
            unit: "g", style: .cumulative,
            metric: "g", us: "g", isWritable: true),
        .quantity(
            "dietaryChloride", .dietaryChloride,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryCholesterol", .dietaryCholesterol,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryChromium", .dietaryChromium,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryCopper", .dietaryCopper,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryEnergyConsumed", .dietaryEnergyConsumed,
            unit: "kcal", style: .cumulative,
            metric: "Cal", us: "Cal", isWritable: true),
        .quantity(
            "dietaryFatMonounsaturated", .dietaryFatMonounsaturated,
            unit: "g", style: .cumulative,
            metric: "g", us: "g", isWritable: true),
        .quantity(
            "dietaryFatPolyunsaturated", .dietaryFatPolyunsaturated,
            unit: "g", style: .cumulative,
            metric: "g", us: "g", isWritable: true),
        .quantity(
            "dietaryFatSaturated", .dietaryFatSaturated,
            unit: "g", style: .cumulative,
            metric: "g", us: "g", isWritable: true),
        .quantity(
            "dietaryFatTotal", .dietaryFatTotal,
            unit: "g", style: .cumulative,
            metric: "g", us: "g", isWritable: true),
        .quantity(
            "dietaryFiber", .dietaryFiber,
            unit: "g", style: .cumulative,
            metric: "g", us: "g", isWritable: true),
        .quantity(
            "dietaryFolate", .dietaryFolate,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryIodine", .dietaryIodine,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryIron", .dietaryIron,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryMagnesium", .dietaryMagnesium,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryManganese", .dietaryManganese,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryMolybdenum", .dietaryMolybdenum,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryNiacin", .dietaryNiacin,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryPantothenicAcid", .dietaryPantothenicAcid,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryPhosphorus", .dietaryPhosphorus,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryPotassium", .dietaryPotassium,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryProtein", .dietaryProtein,
            unit: "g", style: .cumulative,
            metric: "g", us: "g", isWritable: true),
        .quantity(
            "dietaryRiboflavin", .dietaryRiboflavin,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietarySelenium", .dietarySelenium,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietarySodium", .dietarySodium,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietarySugar", .dietarySugar,
            unit: "g", style: .cumulative,
            metric: "g", us: "g", isWritable: true),
        .quantity(
            "dietaryThiamin", .dietaryThiamin,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryVitaminA", .dietaryVitaminA,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryVitaminB12", .dietaryVitaminB12,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryVitaminB6", .dietaryVitaminB6,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryVitaminC", .dietaryVitaminC,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryVitaminD", .dietaryVitaminD,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryVitaminE", .dietaryVitaminE,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "dietaryVitaminK", .dietaryVitaminK,
            unit: "g", style: .cumulative,
            metric: "mcg", us: "mcg", isWritable: true),
        .quantity(
            "dietaryWater", .dietaryWater,
            unit: "mL", style: .cumulative,
            metric: "mL", us: "fl_oz_us", isWritable: true),
        .quantity(
            "dietaryZinc", .dietaryZinc,
            unit: "g", style: .cumulative,
            metric: "mg", us: "mg", isWritable: true),
        .quantity(
            "distanceCrossCountrySkiing", .distanceCrossCountrySkiing,
            unit: "m", style: .cumulative,
            metric: "km", us: "mi", isWritable: true),
        .quantity(
            "distanceCycling", .distanceCycling,
            unit: "m", style: .cumulative,
            metric: "km", us: "mi", isWritable: true),
        .quantity(
            "distanceDownhillSnowSports", .distanceDownhillSnowSports,
            unit: "m", style: .cumulative,
            metric: "km", us: "mi", isWritable: true),
        .quantity(
            "distancePaddleSports", .distancePaddleSports,
            unit: "m", style: .cumulative,
            metric: "km", us: "mi", isWritable: true),
        .quantity(
            "distanceRowing", .distanceRowing,
            unit: "m", style: .cumulative,
            metric: "km", us: "mi", isWritable: true),
        .quantity(
            "distanceSkatingSports", .distanceSkatingSports,
            unit: "m", style: .cumulative,
            metric: "km", us: "mi", isWritable: true),
        .quantity(
            "distanceSwimming", .distanceSwimming,
            unit: "m", style: .cumulative,
            metric: "m", us: "yd", isWritable: true),
        .quantity(
            "distanceWalkingRunning", .distanceWalkingRunning,
            unit: "m", style: .cumulative,
            metric: "km", us: "mi", isWritable: true),
        .quantity(
            "distanceWheelchair", .distanceWheelchair,
            unit: "m", style: .cumulative,
            metric: "km", us: "mi", isWritable: true),
        .quantity(
            "electrodermalActivity", .electrodermalActivity,
            unit: "S", style: .discreteArithmetic,
            metric: "mcS", us: "mcS", isWritable: true),
        .quantity(
            "environmentalAudioExposure", .environmentalAudioExposure,
            unit: "dBASPL", style: .discreteEquivalentContinuousLevel,
            metric: "dBASPL", us: "dBASPL", isWritable: true),
        .quantity(
            "environmentalSoundReduction", .environmentalSoundReduction,
            unit: "dBASPL", style: .discreteEquivalentContinuousLevel,
            metric: "dBASPL", us: "dBASPL", isWritable: true),
        .quantity(
            "estimatedWorkoutEffortScore", .estimatedWorkoutEffortScore,
            unit: "appleEffortScore", style: .discreteArithmetic,
            metric: "appleEffortScore", us: "appleEffortScore", isWritable: true),
        .quantity(
            "flightsClimbed", .flightsClimbed,
            unit: "count", style: .cumulative,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "forcedExpiratoryVolume1", .forcedExpiratoryVolume1,
            unit: "L", style: .discreteArithmetic,
            metric: "L", us: "L", isWritable: true),
        .quantity(
            "forcedVitalCapacity", .forcedVitalCapacity,
            unit: "L", style: .discreteArithmetic,
            metric: "L", us: "L", isWritable: true),
        .quantity(
            "headphoneAudioExposure", .headphoneAudioExposure,
            unit: "dBASPL", style: .discreteEquivalentContinuousLevel,
            metric: "dBASPL", us: "dBASPL", isWritable: true),
        .quantity(
            "heartRate", .heartRate,
            unit: "count/min", style: .discreteTemporallyWeighted,
            metric: "count/min", us: "count/min", isWritable: true),
        .quantity(
            "heartRateRecoveryOneMinute", .heartRateRecoveryOneMinute,
            unit: "count/min", style: .discreteArithmetic,
            metric: "count/min", us: "count/min", isWritable: true),
        .quantity(
            "heartRateVariabilityRMSSD", .heartRateVariabilityRMSSD,
            unit: "ms", style: .discreteArithmetic,
            metric: "ms", us: "ms", isWritable: true),
        .quantity(
            "heartRateVariabilitySDNN", .heartRateVariabilitySDNN,
            unit: "ms", style: .discreteArithmetic,
            metric: "ms", us: "ms", isWritable: true),
        .quantity(
            "height", .height,
            unit: "m", style: .discreteArithmetic,
            metric: "cm", us: "ft", isWritable: true),
        .quantity(
            "inhalerUsage", .inhalerUsage,
            unit: "count", style: .cumulative,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "insulinDelivery", .insulinDelivery,
            unit: "IU", style: .cumulative,
            metric: "IU", us: "IU", isWritable: true),
        .quantity(
            "leanBodyMass", .leanBodyMass,
            unit: "kg", style: .discreteArithmetic,
            metric: "kg", us: "lb", isWritable: true),
        .quantity(
            "nikeFuel", .nikeFuel,
            unit: "count", style: .cumulative,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "numberOfAlcoholicBeverages", .numberOfAlcoholicBeverages,
            unit: "count", style: .cumulative,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "numberOfTimesFallen", .numberOfTimesFallen,
            unit: "count", style: .cumulative,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "oxygenSaturation", .oxygenSaturation,
            unit: "%", style: .discreteArithmetic,
            metric: "%", us: "%", isWritable: true),
        .quantity(
            "paddleSportsSpeed", .paddleSportsSpeed,
            unit: "m/s", style: .discreteArithmetic,
            metric: "km/hr", us: "mi/hr", isWritable: true),
        .quantity(
            "peakExpiratoryFlowRate", .peakExpiratoryFlowRate,
            unit: "L/min", style: .discreteArithmetic,
            metric: "L/min", us: "L/min", isWritable: true),
        .quantity(
            "peripheralPerfusionIndex", .peripheralPerfusionIndex,
            unit: "%", style: .discreteArithmetic,
            metric: "%", us: "%", isWritable: true),
        .quantity(
            "physicalEffort", .physicalEffort,
            unit: "kcal/hr·kg", style: .discreteArithmetic,
            metric: "kcal/hr·kg", us: "kcal/hr·kg", isWritable: true),
        .quantity(
            "pushCount", .pushCount,
            unit: "count", style: .cumulative,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "respiratoryRate", .respiratoryRate,
            unit: "count/min", style: .discreteArithmetic,
            metric: "count/min", us: "count/min", isWritable: true),
        .quantity(
            "restingHeartRate", .restingHeartRate,
            unit: "count/min", style: .discreteTemporallyWeighted,
            metric: "count/min", us: "count/min", isWritable: true),
        .quantity(
            "rowingSpeed", .rowingSpeed,
            unit: "m/s", style: .discreteArithmetic,
            metric: "km/hr", us: "mi/hr", isWritable: true),
        .quantity(
            "runningGroundContactTime", .runningGroundContactTime,
            unit: "ms", style: .discreteArithmetic,
            metric: "ms", us: "ms", isWritable: true),
        .quantity(
            "runningPower", .runningPower,
            unit: "W", style: .discreteArithmetic,
            metric: "W", us: "W", isWritable: true),
        .quantity(
            "runningSpeed", .runningSpeed,
            unit: "m/s", style: .discreteArithmetic,
            metric: "km/hr", us: "mi/hr", isWritable: true),
        .quantity(
            "runningStrideLength", .runningStrideLength,
            unit: "m", style: .discreteArithmetic,
            metric: "m", us: "ft", isWritable: true),
        .quantity(
            "runningVerticalOscillation", .runningVerticalOscillation,
            unit: "cm", style: .discreteArithmetic,
            metric: "cm", us: "in", isWritable: true),
        .quantity(
            "sixMinuteWalkTestDistance", .sixMinuteWalkTestDistance,
            unit: "m", style: .discreteArithmetic,
            metric: "m", us: "m", isWritable: true),
        .quantity(
            "stairAscentSpeed", .stairAscentSpeed,
            unit: "m/s", style: .discreteArithmetic,
            metric: "m/s", us: "ft/s", isWritable: true),
        .quantity(
            "stairDescentSpeed", .stairDescentSpeed,
            unit: "m/s", style: .discreteArithmetic,
            metric: "m/s", us: "ft/s", isWritable: true),
        .quantity(
            "stepCount", .stepCount,
            unit: "count", style: .cumulative,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "swimmingStrokeCount", .swimmingStrokeCount,
            unit: "count", style: .cumulative,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "timeInDaylight", .timeInDaylight,
            unit: "min", style: .cumulative,
            metric: "min", us: "min", isWritable: true),
        .quantity(
            "underwaterDepth", .underwaterDepth,
            unit: "m", style: .discreteArithmetic,
            metric: "m", us: "ft", isWritable: true),
        .quantity(
            "uvExposure", .uvExposure,
            unit: "count", style: .discreteArithmetic,
            metric: "count", us: "count", isWritable: true),
        .quantity(
            "vo2Max", .vo2Max,
            unit: "mL/min·kg", style: .discreteArithmetic,
            metric: "mL/min·kg", us: "mL/min·kg", isWritable: true),
        .quantity(
            "waistCircumference", .waistCircumference,
            unit: "m", style: .discreteArithmetic,
            metric: "cm", us: "in", isWritable: true),
        .quantity(
            "walkingAsymmetryPercentage", .walkingAsymmetryPercentage,
            unit: "%", style: .discreteArithmetic,
            metric: "%", us: "%", isWritable: true),
        .quantity(
            "walkingDoubleSupportPercentage", .walkingDoubleSupportPercentage,
            unit: "%", style: .discreteArithmetic,
            metric: "%", us: "%", isWritable: true),
        .quantity(
            "walkingHeartRateAverage", .walkingHeartRateAverage,
            unit: "count/min", style: .discreteTemporallyWeighted,
            metric: "count/min", us: "count/min", isWritable: false),
        .quantity(
            "walkingSpeed", .walkingSpeed,
            unit: "m/s", style: .discreteArithmetic,
            metric: "km/hr", us: "mi/hr", isWritable: true),
        .quantity(
            "walkingStepLength", .walkingStepLength,
            unit: "m", style: .discreteArithmetic,
            metric: "cm", us: "in", isWritable: true),
        .quantity(
            "waterTemperature", .waterTemperature,
            unit: "degC", style: .discreteArithmetic,
            metric: "degC", us: "degF", isWritable: true),
        .quantity(
            "workoutEffortScore", .workoutEffortScore,
            unit: "appleEffortScore", style: .discreteArithmetic,
            metric: "appleEffortScore", us: "appleEffortScore", isWritable: true),
    ]

    static let categories: [CatalogueEntry] = [
        .category(
            "abdominalCramps", .abdominalCramps,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "acne", .acne,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "appetiteChanges", .appetiteChanges,
            valueEnum: "HKCategoryValueAppetiteChanges", isWritable: true),
        .category(
            "appleStandHour", .appleStandHour,
            valueEnum: "HKCategoryValueAppleStandHour", isWritable: false),
        .category(
            "appleWalkingSteadinessEvent", .appleWalkingSteadinessEvent,
            valueEnum: "HKCategoryValueAppleWalkingSteadinessEvent", isWritable: false),
        .category(
            "bladderIncontinence", .bladderIncontinence,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "bleedingAfterMenopause", .bleedingAfterMenopause,
            valueEnum: "HKCategoryValueVaginalBleeding", isWritable: true),
        .category(
            "bleedingAfterPregnancy", .bleedingAfterPregnancy,
            valueEnum: "HKCategoryValueVaginalBleeding", isWritable: true),
        .category(
            "bleedingDuringPregnancy", .bleedingDuringPregnancy,
            valueEnum: "HKCategoryValueVaginalBleeding", isWritable: true),
        .category(
            "bloating", .bloating,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "breastPain", .breastPain,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "cervicalMucusQuality", .cervicalMucusQuality,
            valueEnum: "HKCategoryValueCervicalMucusQuality", isWritable: true),
        .category(
            "chestTightnessOrPain", .chestTightnessOrPain,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "chills", .chills,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "constipation", .constipation,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "contraceptive", .contraceptive,
            valueEnum: "HKCategoryValueContraceptive", isWritable: true),
        .category(
            "coughing", .coughing,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "diarrhea", .diarrhea,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "dizziness", .dizziness,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "drySkin", .drySkin,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "environmentalAudioExposureEvent", .environmentalAudioExposureEvent,
            valueEnum: "HKCategoryValueEnvironmentalAudioExposureEvent", isWritable: false),
        .category(
            "fainting", .fainting,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "fatigue", .fatigue,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "fever", .fever,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "generalizedBodyAche", .generalizedBodyAche,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "hairLoss", .hairLoss,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "handwashingEvent", .handwashingEvent,
            valueEnum: "HKCategoryValue", isWritable: true),
        .category(
            "headache", .headache,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "headphoneAudioExposureEvent", .headphoneAudioExposureEvent,
            valueEnum: "HKCategoryValueHeadphoneAudioExposureEvent", isWritable: false),
        .category(
            "heartburn", .heartburn,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "highHeartRateEvent", .highHeartRateEvent,
            valueEnum: "HKCategoryValue", isWritable: false),
        .category(
            "hotFlashes", .hotFlashes,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "hypertensionEvent", .hypertensionEvent,
            valueEnum: "HKCategoryValue", isWritable: false),
        .category(
            "infrequentMenstrualCycles", .infrequentMenstrualCycles,
            valueEnum: "HKCategoryValue", isWritable: false),
        .category(
            "intermenstrualBleeding", .intermenstrualBleeding,
            valueEnum: "HKCategoryValue", isWritable: true),
        .category(
            "irregularHeartRhythmEvent", .irregularHeartRhythmEvent,
            valueEnum: "HKCategoryValue", isWritable: false),
        .category(
            "irregularMenstrualCycles", .irregularMenstrualCycles,
            valueEnum: "HKCategoryValue", isWritable: false),
        .category(
            "lactation", .lactation,
            valueEnum: "HKCategoryValue", isWritable: true),
        .category(
            "lossOfSmell", .lossOfSmell,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "lossOfTaste", .lossOfTaste,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "lowCardioFitnessEvent", .lowCardioFitnessEvent,
            valueEnum: "HKCategoryValueLowCardioFitnessEvent", isWritable: false),
        .category(
            "lowerBackPain", .lowerBackPain,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "lowHeartRateEvent", .lowHeartRateEvent,
            valueEnum: "HKCategoryValue", isWritable: false),
        .category(
            "memoryLapse", .memoryLapse,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "menopausalState", .menopausalState,
            valueEnum: "HKCategoryValueMenopausalState", isWritable: true),
        .category(
            "menstrualFlow", .menstrualFlow,
            valueEnum: "HKCategoryValueVaginalBleeding", isWritable: true),
        .category(
            "mindfulSession", .mindfulSession,
            valueEnum: "HKCategoryValue", isWritable: true),
        .category(
            "moodChanges", .moodChanges,
            valueEnum: "HKCategoryValuePresence", isWritable: true),
        .category(
            "nausea", .nausea,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "nightSweats", .nightSweats,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "ovulationTestResult", .ovulationTestResult,
            valueEnum: "HKCategoryValueOvulationTestResult", isWritable: true),
        .category(
            "pelvicPain", .pelvicPain,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "persistentIntermenstrualBleeding", .persistentIntermenstrualBleeding,
            valueEnum: "HKCategoryValue", isWritable: false),
        .category(
            "pregnancy", .pregnancy,
            valueEnum: "HKCategoryValue", isWritable: true),
        .category(
            "pregnancyTestResult", .pregnancyTestResult,
            valueEnum: "HKCategoryValuePregnancyTestResult", isWritable: true),
        .category(
            "progesteroneTestResult", .progesteroneTestResult,
            valueEnum: "HKCategoryValueProgesteroneTestResult", isWritable: true),
        .category(
            "prolongedMenstrualPeriods", .prolongedMenstrualPeriods,
            valueEnum: "HKCategoryValue", isWritable: false),
        .category(
            "rapidPoundingOrFlutteringHeartbeat", .rapidPoundingOrFlutteringHeartbeat,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "runnyNose", .runnyNose,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "sexualActivity", .sexualActivity,
            valueEnum: "HKCategoryValue", isWritable: true),
        .category(
            "shortnessOfBreath", .shortnessOfBreath,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "sinusCongestion", .sinusCongestion,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "skippedHeartbeat", .skippedHeartbeat,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "sleepAnalysis", .sleepAnalysis,
            valueEnum: "HKCategoryValueSleepAnalysis", isWritable: true),
        .category(
            "sleepApneaEvent", .sleepApneaEvent,
            valueEnum: "HKCategoryValue", isWritable: true),
        .category(
            "sleepChanges", .sleepChanges,
            valueEnum: "HKCategoryValuePresence", isWritable: true),
        .category(
            "soreThroat", .soreThroat,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "toothbrushingEvent", .toothbrushingEvent,
            valueEnum: "HKCategoryValue", isWritable: true),
        .category(
            "vaginalDryness", .vaginalDryness,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "vomiting", .vomiting,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
        .category(
            "wheezing", .wheezing,
            valueEnum: "HKCategoryValueSeverity", isWritable: true),
    ]

    static let others: [CatalogueEntry] = [
        .other("bloodPressure", .bloodPressure, isWritable: true),
        .other("food", .food, isWritable: true),
        .other("cda", .cda, isWritable: true),
        .other("workout", .workout, isWritable: true),
        .other("workoutRoute", .workoutRoute, isWritable: true),
        .other("heartbeatSeries", .heartbeatSeries, isWritable: true),
        .other("electrocardiogram", .electrocardiogram, isWritable: false),
        .other("audiogram", .audiogram, isWritable: true),
        .other("activitySummary", .activitySummary, isWritable: false),
        .other("visionPrescription", .visionPrescription, isWritable: true),
        .other("stateOfMind", .stateOfMind, isWritable: true),
        .other("gad7Assessment", .gad7Assessment, isWritable: true),
        .other("phq9Assessment", .phq9Assessment, isWritable: true),
        .other("medicationDoseEvent", .medicationDoseEvent, isWritable: false),
        .other("userAnnotatedMedication", .userAnnotatedMedication, isWritable: false),
        .other("allergyRecord", .allergyRecord, isWritable: false),
        .other("clinicalNoteRecord", .clinicalNoteRecord, isWritable: false),
        .other("conditionRecord", .conditionRecord, isWritable: false),
        .other("coverageRecord", .coverageRecord, isWritable: false),
        .other("immunizationRecord", .immunizationRecord, isWritable: false),
        .other("labResultRecord", .labResultRecord, isWritable: false),
        .other("medicationRecord", .medicationRecord, isWritable: false),
        .other("procedureRecord", .procedureRecord, isWritable: false),
        .other("vitalSignRecord", .vitalSignRecord, isWritable: false),
        .other("activityMoveMode", .activityMoveMode, isWritable: false),
        .other("biologicalSex", .biologicalSex, isWritable: false),
        .other("bloodType", .bloodType, isWritable: false),
        .other("dateOfBirth", .dateOfBirth, isWritable: false),
        .other("fitzpatrickSkinType", .fitzpatrickSkinType, isWritable: false),
        .other("referenceSex", .referenceSex, isWritable: false),
        .other("wheelchairUse", .wheelchairUse, isWritable: false),
    ]

    static let olderNames: [String: ObjectType] = [
        "audioExposureEvent": .environmentalAudioExposureEvent,
    ]
}
