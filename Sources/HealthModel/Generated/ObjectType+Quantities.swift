// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension ObjectType {
    public static let activeEnergyBurned = ObjectType(
        known: 1, "HKQuantityTypeIdentifierActiveEnergyBurned", .quantity)
    public static let appleExerciseTime = ObjectType(
        known: 2, "HKQuantityTypeIdentifierAppleExerciseTime", .quantity)
    public static let appleMoveTime = ObjectType(
        known: 3, "HKQuantityTypeIdentifierAppleMoveTime", .quantity)
    public static let appleSleepingBreathingDisturbances = ObjectType(
        known: 4, "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances", .quantity)
    public static let appleSleepingWristTemperature = ObjectType(
        known: 5, "HKQuantityTypeIdentifierAppleSleepingWristTemperature", .quantity)
    public static let appleStandTime = ObjectType(
        known: 6, "HKQuantityTypeIdentifierAppleStandTime", .quantity)
    public static let appleWalkingSteadiness = ObjectType(
        known: 7, "HKQuantityTypeIdentifierAppleWalkingSteadiness", .quantity)
    public static let atrialFibrillationBurden = ObjectType(
        known: 8, "HKQuantityTypeIdentifierAtrialFibrillationBurden", .quantity)
    public static let basalBodyTemperature = ObjectType(
        known: 9, "HKQuantityTypeIdentifierBasalBodyTemperature", .quantity)
    public static let basalEnergyBurned = ObjectType(
        known: 10, "HKQuantityTypeIdentifierBasalEnergyBurned", .quantity)
    public static let bloodAlcoholContent = ObjectType(
        known: 11, "HKQuantityTypeIdentifierBloodAlcoholContent", .quantity)
    public static let bloodGlucose = ObjectType(
        known: 12, "HKQuantityTypeIdentifierBloodGlucose", .quantity)
    public static let bloodPressureDiastolic = ObjectType(
        known: 13, "HKQuantityTypeIdentifierBloodPressureDiastolic", .quantity)
    public static let bloodPressureSystolic = ObjectType(
        known: 14, "HKQuantityTypeIdentifierBloodPressureSystolic", .quantity)
    public static let bodyFatPercentage = ObjectType(
        known: 15, "HKQuantityTypeIdentifierBodyFatPercentage", .quantity)
    public static let bodyMass = ObjectType(
        known: 16, "HKQuantityTypeIdentifierBodyMass", .quantity)
    public static let bodyMassIndex = ObjectType(
        known: 17, "HKQuantityTypeIdentifierBodyMassIndex", .quantity)
    public static let bodyTemperature = ObjectType(
        known: 18, "HKQuantityTypeIdentifierBodyTemperature", .quantity)
    public static let crossCountrySkiingSpeed = ObjectType(
        known: 19, "HKQuantityTypeIdentifierCrossCountrySkiingSpeed", .quantity)
    public static let cyclingCadence = ObjectType(
        known: 20, "HKQuantityTypeIdentifierCyclingCadence", .quantity)
    public static let cyclingFunctionalThresholdPower = ObjectType(
        known: 21, "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower", .quantity)
    public static let cyclingPower = ObjectType(
        known: 22, "HKQuantityTypeIdentifierCyclingPower", .quantity)
    public static let cyclingSpeed = ObjectType(
        known: 23, "HKQuantityTypeIdentifierCyclingSpeed", .quantity)
    public static let dietaryBiotin = ObjectType(
        known: 24, "HKQuantityTypeIdentifierDietaryBiotin", .quantity)
    public static let dietaryCaffeine = ObjectType(
        known: 25, "HKQuantityTypeIdentifierDietaryCaffeine", .quantity)
    public static let dietaryCalcium = ObjectType(
        known: 26, "HKQuantityTypeIdentifierDietaryCalcium", .quantity)
    public static let dietaryCarbohydrates = ObjectType(
        known: 27, "HKQuantityTypeIdentifierDietaryCarbohydrates", .quantity)
    public static let dietaryChloride = ObjectType(
        known: 28, "HKQuantityTypeIdentifierDietaryChloride", .quantity)
    public static let dietaryCholesterol = ObjectType(
        known: 29, "HKQuantityTypeIdentifierDietaryCholesterol", .quantity)
    public static let dietaryChromium = ObjectType(
        known: 30, "HKQuantityTypeIdentifierDietaryChromium", .quantity)
    public static let dietaryCopper = ObjectType(
        known: 31, "HKQuantityTypeIdentifierDietaryCopper", .quantity)
    public static let dietaryEnergyConsumed = ObjectType(
        known: 32, "HKQuantityTypeIdentifierDietaryEnergyConsumed", .quantity)
    public static let dietaryFatMonounsaturated = ObjectType(
        known: 33, "HKQuantityTypeIdentifierDietaryFatMonounsaturated", .quantity)
    public static let dietaryFatPolyunsaturated = ObjectType(
        known: 34, "HKQuantityTypeIdentifierDietaryFatPolyunsaturated", .quantity)
    public static let dietaryFatSaturated = ObjectType(
        known: 35, "HKQuantityTypeIdentifierDietaryFatSaturated", .quantity)
    public static let dietaryFatTotal = ObjectType(
        known: 36, "HKQuantityTypeIdentifierDietaryFatTotal", .quantity)
    public static let dietaryFiber = ObjectType(
        known: 37, "HKQuantityTypeIdentifierDietaryFiber", .quantity)
    public static let dietaryFolate = ObjectType(
        known: 38, "HKQuantityTypeIdentifierDietaryFolate", .quantity)
    public static let dietaryIodine = ObjectType(
        known: 39, "HKQuantityTypeIdentifierDietaryIodine", .quantity)
    public static let dietaryIron = ObjectType(
        known: 40, "HKQuantityTypeIdentifierDietaryIron", .quantity)
    public static let dietaryMagnesium = ObjectType(
        known: 41, "HKQuantityTypeIdentifierDietaryMagnesium", .quantity)
    public static let dietaryManganese = ObjectType(
        known: 42, "HKQuantityTypeIdentifierDietaryManganese", .quantity)
    public static let dietaryMolybdenum = ObjectType(
        known: 43, "HKQuantityTypeIdentifierDietaryMolybdenum", .quantity)
    public static let dietaryNiacin = ObjectType(
        known: 44, "HKQuantityTypeIdentifierDietaryNiacin", .quantity)
    public static let dietaryPantothenicAcid = ObjectType(
        known: 45, "HKQuantityTypeIdentifierDietaryPantothenicAcid", .quantity)
    public static let dietaryPhosphorus = ObjectType(
        known: 46, "HKQuantityTypeIdentifierDietaryPhosphorus", .quantity)
    public static let dietaryPotassium = ObjectType(
        known: 47, "HKQuantityTypeIdentifierDietaryPotassium", .quantity)
    public static let dietaryProtein = ObjectType(
        known: 48, "HKQuantityTypeIdentifierDietaryProtein", .quantity)
    public static let dietaryRiboflavin = ObjectType(
        known: 49, "HKQuantityTypeIdentifierDietaryRiboflavin", .quantity)
    public static let dietarySelenium = ObjectType(
        known: 50, "HKQuantityTypeIdentifierDietarySelenium", .quantity)
    public static let dietarySodium = ObjectType(
        known: 51, "HKQuantityTypeIdentifierDietarySodium", .quantity)
    public static let dietarySugar = ObjectType(
        known: 52, "HKQuantityTypeIdentifierDietarySugar", .quantity)
    public static let dietaryThiamin = ObjectType(
        known: 53, "HKQuantityTypeIdentifierDietaryThiamin", .quantity)
    public static let dietaryVitaminA = ObjectType(
        known: 54, "HKQuantityTypeIdentifierDietaryVitaminA", .quantity)
    public static let dietaryVitaminB12 = ObjectType(
        known: 55, "HKQuantityTypeIdentifierDietaryVitaminB12", .quantity)
    public static let dietaryVitaminB6 = ObjectType(
        known: 56, "HKQuantityTypeIdentifierDietaryVitaminB6", .quantity)
    public static let dietaryVitaminC = ObjectType(
        known: 57, "HKQuantityTypeIdentifierDietaryVitaminC", .quantity)
    public static let dietaryVitaminD = ObjectType(
        known: 58, "HKQuantityTypeIdentifierDietaryVitaminD", .quantity)
    public static let dietaryVitaminE = ObjectType(
        known: 59, "HKQuantityTypeIdentifierDietaryVitaminE", .quantity)
    public static let dietaryVitaminK = ObjectType(
        known: 60, "HKQuantityTypeIdentifierDietaryVitaminK", .quantity)
    public static let dietaryWater = ObjectType(
        known: 61, "HKQuantityTypeIdentifierDietaryWater", .quantity)
    public static let dietaryZinc = ObjectType(
        known: 62, "HKQuantityTypeIdentifierDietaryZinc", .quantity)
    public static let distanceCrossCountrySkiing = ObjectType(
        known: 63, "HKQuantityTypeIdentifierDistanceCrossCountrySkiing", .quantity)
    public static let distanceCycling = ObjectType(
        known: 64, "HKQuantityTypeIdentifierDistanceCycling", .quantity)
    public static let distanceDownhillSnowSports = ObjectType(
        known: 65, "HKQuantityTypeIdentifierDistanceDownhillSnowSports", .quantity)
    public static let distancePaddleSports = ObjectType(
        known: 66, "HKQuantityTypeIdentifierDistancePaddleSports", .quantity)
    public static let distanceRowing = ObjectType(
        known: 67, "HKQuantityTypeIdentifierDistanceRowing", .quantity)
    public static let distanceSkatingSports = ObjectType(
        known: 68, "HKQuantityTypeIdentifierDistanceSkatingSports", .quantity)
    public static let distanceSwimming = ObjectType(
        known: 69, "HKQuantityTypeIdentifierDistanceSwimming", .quantity)
    public static let distanceWalkingRunning = ObjectType(
        known: 70, "HKQuantityTypeIdentifierDistanceWalkingRunning", .quantity)
    public static let distanceWheelchair = ObjectType(
        known: 71, "HKQuantityTypeIdentifierDistanceWheelchair", .quantity)
    public static let electrodermalActivity = ObjectType(
        known: 72, "HKQuantityTypeIdentifierElectrodermalActivity", .quantity)
    public static let environmentalAudioExposure = ObjectType(
        known: 73, "HKQuantityTypeIdentifierEnvironmentalAudioExposure", .quantity)
    public static let environmentalSoundReduction = ObjectType(
        known: 74, "HKQuantityTypeIdentifierEnvironmentalSoundReduction", .quantity)
    public static let estimatedWorkoutEffortScore = ObjectType(
        known: 75, "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore", .quantity)
    public static let flightsClimbed = ObjectType(
        known: 76, "HKQuantityTypeIdentifierFlightsClimbed", .quantity)
    public static let forcedExpiratoryVolume1 = ObjectType(
        known: 77, "HKQuantityTypeIdentifierForcedExpiratoryVolume1", .quantity)
    public static let forcedVitalCapacity = ObjectType(
        known: 78, "HKQuantityTypeIdentifierForcedVitalCapacity", .quantity)
    public static let headphoneAudioExposure = ObjectType(
        known: 79, "HKQuantityTypeIdentifierHeadphoneAudioExposure", .quantity)
    public static let heartRate = ObjectType(
        known: 80, "HKQuantityTypeIdentifierHeartRate", .quantity)
    public static let heartRateRecoveryOneMinute = ObjectType(
        known: 81, "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute", .quantity)
    public static let heartRateVariabilityRMSSD = ObjectType(
        known: 82, "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD", .quantity)
    public static let heartRateVariabilitySDNN = ObjectType(
        known: 83, "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", .quantity)
    public static let height = ObjectType(known: 84, "HKQuantityTypeIdentifierHeight", .quantity)
    public static let inhalerUsage = ObjectType(
        known: 85, "HKQuantityTypeIdentifierInhalerUsage", .quantity)
    public static let insulinDelivery = ObjectType(
        known: 86, "HKQuantityTypeIdentifierInsulinDelivery", .quantity)
    public static let leanBodyMass = ObjectType(
        known: 87, "HKQuantityTypeIdentifierLeanBodyMass", .quantity)
    public static let nikeFuel = ObjectType(
        known: 88, "HKQuantityTypeIdentifierNikeFuel", .quantity)
    public static let numberOfAlcoholicBeverages = ObjectType(
        known: 89, "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages", .quantity)
    public static let numberOfTimesFallen = ObjectType(
        known: 90, "HKQuantityTypeIdentifierNumberOfTimesFallen", .quantity)
    public static let oxygenSaturation = ObjectType(
        known: 91, "HKQuantityTypeIdentifierOxygenSaturation", .quantity)
    public static let paddleSportsSpeed = ObjectType(
        known: 92, "HKQuantityTypeIdentifierPaddleSportsSpeed", .quantity)
    public static let peakExpiratoryFlowRate = ObjectType(
        known: 93, "HKQuantityTypeIdentifierPeakExpiratoryFlowRate", .quantity)
    public static let peripheralPerfusionIndex = ObjectType(
        known: 94, "HKQuantityTypeIdentifierPeripheralPerfusionIndex", .quantity)
    public static let physicalEffort = ObjectType(
        known: 95, "HKQuantityTypeIdentifierPhysicalEffort", .quantity)
    public static let pushCount = ObjectType(
        known: 96, "HKQuantityTypeIdentifierPushCount", .quantity)
    public static let respiratoryRate = ObjectType(
        known: 97, "HKQuantityTypeIdentifierRespiratoryRate", .quantity)
    public static let restingHeartRate = ObjectType(
        known: 98, "HKQuantityTypeIdentifierRestingHeartRate", .quantity)
    public static let rowingSpeed = ObjectType(
        known: 99, "HKQuantityTypeIdentifierRowingSpeed", .quantity)
    public static let runningGroundContactTime = ObjectType(
        known: 100, "HKQuantityTypeIdentifierRunningGroundContactTime", .quantity)
    public static let runningPower = ObjectType(
        known: 101, "HKQuantityTypeIdentifierRunningPower", .quantity)
    public static let runningSpeed = ObjectType(
        known: 102, "HKQuantityTypeIdentifierRunningSpeed", .quantity)
    public static let runningStrideLength = ObjectType(
        known: 103, "HKQuantityTypeIdentifierRunningStrideLength", .quantity)
    public static let runningVerticalOscillation = ObjectType(
        known: 104, "HKQuantityTypeIdentifierRunningVerticalOscillation", .quantity)
    public static let sixMinuteWalkTestDistance = ObjectType(
        known: 105, "HKQuantityTypeIdentifierSixMinuteWalkTestDistance", .quantity)
    public static let stairAscentSpeed = ObjectType(
        known: 106, "HKQuantityTypeIdentifierStairAscentSpeed", .quantity)
    public static let stairDescentSpeed = ObjectType(
        known: 107, "HKQuantityTypeIdentifierStairDescentSpeed", .quantity)
    public static let stepCount = ObjectType(
        known: 108, "HKQuantityTypeIdentifierStepCount", .quantity)
    public static let swimmingStrokeCount = ObjectType(
        known: 109, "HKQuantityTypeIdentifierSwimmingStrokeCount", .quantity)
    public static let timeInDaylight = ObjectType(
        known: 110, "HKQuantityTypeIdentifierTimeInDaylight", .quantity)
    public static let underwaterDepth = ObjectType(
        known: 111, "HKQuantityTypeIdentifierUnderwaterDepth", .quantity)
    public static let uvExposure = ObjectType(
        known: 112, "HKQuantityTypeIdentifierUVExposure", .quantity)
    public static let vo2Max = ObjectType(known: 113, "HKQuantityTypeIdentifierVO2Max", .quantity)
    public static let waistCircumference = ObjectType(
        known: 114, "HKQuantityTypeIdentifierWaistCircumference", .quantity)
    public static let walkingAsymmetryPercentage = ObjectType(
        known: 115, "HKQuantityTypeIdentifierWalkingAsymmetryPercentage", .quantity)
    public static let walkingDoubleSupportPercentage = ObjectType(
        known: 116, "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage", .quantity)
    public static let walkingHeartRateAverage = ObjectType(
        known: 117, "HKQuantityTypeIdentifierWalkingHeartRateAverage", .quantity)
    public static let walkingSpeed = ObjectType(
        known: 118, "HKQuantityTypeIdentifierWalkingSpeed", .quantity)
    public static let walkingStepLength = ObjectType(
        known: 119, "HKQuantityTypeIdentifierWalkingStepLength", .quantity)
    public static let waterTemperature = ObjectType(
        known: 120, "HKQuantityTypeIdentifierWaterTemperature", .quantity)
    public static let workoutEffortScore = ObjectType(
        known: 121, "HKQuantityTypeIdentifierWorkoutEffortScore", .quantity)
}
