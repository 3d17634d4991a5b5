// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension ObjectType {
    public static let activeEnergyBurned = ObjectType(
        identifier: "HKQuantityTypeIdentifierActiveEnergyBurned", kind: .quantity)
    public static let appleExerciseTime = ObjectType(
        identifier: "HKQuantityTypeIdentifierAppleExerciseTime", kind: .quantity)
    public static let appleMoveTime = ObjectType(
        identifier: "HKQuantityTypeIdentifierAppleMoveTime", kind: .quantity)
    public static let appleSleepingBreathingDisturbances = ObjectType(
        identifier: "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances", kind: .quantity)
    public static let appleSleepingWristTemperature = ObjectType(
        identifier: "HKQuantityTypeIdentifierAppleSleepingWristTemperature", kind: .quantity)
    public static let appleStandTime = ObjectType(
        identifier: "HKQuantityTypeIdentifierAppleStandTime", kind: .quantity)
    public static let appleWalkingSteadiness = ObjectType(
        identifier: "HKQuantityTypeIdentifierAppleWalkingSteadiness", kind: .quantity)
    public static let atrialFibrillationBurden = ObjectType(
        identifier: "HKQuantityTypeIdentifierAtrialFibrillationBurden", kind: .quantity)
    public static let basalBodyTemperature = ObjectType(
        identifier: "HKQuantityTypeIdentifierBasalBodyTemperature", kind: .quantity)
    public static let basalEnergyBurned = ObjectType(
        identifier: "HKQuantityTypeIdentifierBasalEnergyBurned", kind: .quantity)
    public static let bloodAlcoholContent = ObjectType(
        identifier: "HKQuantityTypeIdentifierBloodAlcoholContent", kind: .quantity)
    public static let bloodGlucose = ObjectType(
        identifier: "HKQuantityTypeIdentifierBloodGlucose", kind: .quantity)
    public static let bloodPressureDiastolic = ObjectType(
        identifier: "HKQuantityTypeIdentifierBloodPressureDiastolic", kind: .quantity)
    public static let bloodPressureSystolic = ObjectType(
        identifier: "HKQuantityTypeIdentifierBloodPressureSystolic", kind: .quantity)
    public static let bodyFatPercentage = ObjectType(
        identifier: "HKQuantityTypeIdentifierBodyFatPercentage", kind: .quantity)
    public static let bodyMass = ObjectType(
        identifier: "HKQuantityTypeIdentifierBodyMass", kind: .quantity)
    public static let bodyMassIndex = ObjectType(
        identifier: "HKQuantityTypeIdentifierBodyMassIndex", kind: .quantity)
    public static let bodyTemperature = ObjectType(
        identifier: "HKQuantityTypeIdentifierBodyTemperature", kind: .quantity)
    public static let crossCountrySkiingSpeed = ObjectType(
        identifier: "HKQuantityTypeIdentifierCrossCountrySkiingSpeed", kind: .quantity)
    public static let cyclingCadence = ObjectType(
        identifier: "HKQuantityTypeIdentifierCyclingCadence", kind: .quantity)
    public static let cyclingFunctionalThresholdPower = ObjectType(
        identifier: "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower", kind: .quantity)
    public static let cyclingPower = ObjectType(
        identifier: "HKQuantityTypeIdentifierCyclingPower", kind: .quantity)
    public static let cyclingSpeed = ObjectType(
        identifier: "HKQuantityTypeIdentifierCyclingSpeed", kind: .quantity)
    public static let dietaryBiotin = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryBiotin", kind: .quantity)
    public static let dietaryCaffeine = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryCaffeine", kind: .quantity)
    public static let dietaryCalcium = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryCalcium", kind: .quantity)
    public static let dietaryCarbohydrates = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryCarbohydrates", kind: .quantity)
    public static let dietaryChloride = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryChloride", kind: .quantity)
    public static let dietaryCholesterol = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryCholesterol", kind: .quantity)
    public static let dietaryChromium = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryChromium", kind: .quantity)
    public static let dietaryCopper = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryCopper", kind: .quantity)
    public static let dietaryEnergyConsumed = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryEnergyConsumed", kind: .quantity)
    public static let dietaryFatMonounsaturated = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryFatMonounsaturated", kind: .quantity)
    public static let dietaryFatPolyunsaturated = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryFatPolyunsaturated", kind: .quantity)
    public static let dietaryFatSaturated = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryFatSaturated", kind: .quantity)
    public static let dietaryFatTotal = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryFatTotal", kind: .quantity)
    public static let dietaryFiber = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryFiber", kind: .quantity)
    public static let dietaryFolate = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryFolate", kind: .quantity)
    public static let dietaryIodine = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryIodine", kind: .quantity)
    public static let dietaryIron = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryIron", kind: .quantity)
    public static let dietaryMagnesium = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryMagnesium", kind: .quantity)
    public static let dietaryManganese = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryManganese", kind: .quantity)
    public static let dietaryMolybdenum = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryMolybdenum", kind: .quantity)
    public static let dietaryNiacin = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryNiacin", kind: .quantity)
    public static let dietaryPantothenicAcid = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryPantothenicAcid", kind: .quantity)
    public static let dietaryPhosphorus = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryPhosphorus", kind: .quantity)
    public static let dietaryPotassium = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryPotassium", kind: .quantity)
    public static let dietaryProtein = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryProtein", kind: .quantity)
    public static let dietaryRiboflavin = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryRiboflavin", kind: .quantity)
    public static let dietarySelenium = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietarySelenium", kind: .quantity)
    public static let dietarySodium = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietarySodium", kind: .quantity)
    public static let dietarySugar = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietarySugar", kind: .quantity)
    public static let dietaryThiamin = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryThiamin", kind: .quantity)
    public static let dietaryVitaminA = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryVitaminA", kind: .quantity)
    public static let dietaryVitaminB12 = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryVitaminB12", kind: .quantity)
    public static let dietaryVitaminB6 = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryVitaminB6", kind: .quantity)
    public static let dietaryVitaminC = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryVitaminC", kind: .quantity)
    public static let dietaryVitaminD = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryVitaminD", kind: .quantity)
    public static let dietaryVitaminE = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryVitaminE", kind: .quantity)
    public static let dietaryVitaminK = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryVitaminK", kind: .quantity)
    public static let dietaryWater = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryWater", kind: .quantity)
    public static let dietaryZinc = ObjectType(
        identifier: "HKQuantityTypeIdentifierDietaryZinc", kind: .quantity)
    public static let distanceCrossCountrySkiing = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistanceCrossCountrySkiing", kind: .quantity)
    public static let distanceCycling = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistanceCycling", kind: .quantity)
    public static let distanceDownhillSnowSports = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistanceDownhillSnowSports", kind: .quantity)
    public static let distancePaddleSports = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistancePaddleSports", kind: .quantity)
    public static let distanceRowing = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistanceRowing", kind: .quantity)
    public static let distanceSkatingSports = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistanceSkatingSports", kind: .quantity)
    public static let distanceSwimming = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistanceSwimming", kind: .quantity)
    public static let distanceWalkingRunning = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistanceWalkingRunning", kind: .quantity)
    public static let distanceWheelchair = ObjectType(
        identifier: "HKQuantityTypeIdentifierDistanceWheelchair", kind: .quantity)
    public static let electrodermalActivity = ObjectType(
        identifier: "HKQuantityTypeIdentifierElectrodermalActivity", kind: .quantity)
    public static let environmentalAudioExposure = ObjectType(
        identifier: "HKQuantityTypeIdentifierEnvironmentalAudioExposure", kind: .quantity)
    public static let environmentalSoundReduction = ObjectType(
        identifier: "HKQuantityTypeIdentifierEnvironmentalSoundReduction", kind: .quantity)
    public static let estimatedWorkoutEffortScore = ObjectType(
        identifier: "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore", kind: .quantity)
    public static let flightsClimbed = ObjectType(
        identifier: "HKQuantityTypeIdentifierFlightsClimbed", kind: .quantity)
    public static let forcedExpiratoryVolume1 = ObjectType(
        identifier: "HKQuantityTypeIdentifierForcedExpiratoryVolume1", kind: .quantity)
    public static let forcedVitalCapacity = ObjectType(
        identifier: "HKQuantityTypeIdentifierForcedVitalCapacity", kind: .quantity)
    public static let headphoneAudioExposure = ObjectType(
        identifier: "HKQuantityTypeIdentifierHeadphoneAudioExposure", kind: .quantity)
    public static let heartRate = ObjectType(
        identifier: "HKQuantityTypeIdentifierHeartRate", kind: .quantity)
    public static let heartRateRecoveryOneMinute = ObjectType(
        identifier: "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute", kind: .quantity)
    public static let heartRateVariabilityRMSSD = ObjectType(
        identifier: "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD", kind: .quantity)
    public static let heartRateVariabilitySDNN = ObjectType(
        identifier: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", kind: .quantity)
    public static let height = ObjectType(
        identifier: "HKQuantityTypeIdentifierHeight", kind: .quantity)
    public static let inhalerUsage = ObjectType(
        identifier: "HKQuantityTypeIdentifierInhalerUsage", kind: .quantity)
    public static let insulinDelivery = ObjectType(
        identifier: "HKQuantityTypeIdentifierInsulinDelivery", kind: .quantity)
    public static let leanBodyMass = ObjectType(
        identifier: "HKQuantityTypeIdentifierLeanBodyMass", kind: .quantity)
    public static let nikeFuel = ObjectType(
        identifier: "HKQuantityTypeIdentifierNikeFuel", kind: .quantity)
    public static let numberOfAlcoholicBeverages = ObjectType(
        identifier: "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages", kind: .quantity)
    public static let numberOfTimesFallen = ObjectType(
        identifier: "HKQuantityTypeIdentifierNumberOfTimesFallen", kind: .quantity)
    public static let oxygenSaturation = ObjectType(
        identifier: "HKQuantityTypeIdentifierOxygenSaturation", kind: .quantity)
    public static let paddleSportsSpeed = ObjectType(
        identifier: "HKQuantityTypeIdentifierPaddleSportsSpeed", kind: .quantity)
    public static let peakExpiratoryFlowRate = ObjectType(
        identifier: "HKQuantityTypeIdentifierPeakExpiratoryFlowRate", kind: .quantity)
    public static let peripheralPerfusionIndex = ObjectType(
        identifier: "HKQuantityTypeIdentifierPeripheralPerfusionIndex", kind: .quantity)
    public static let physicalEffort = ObjectType(
        identifier: "HKQuantityTypeIdentifierPhysicalEffort", kind: .quantity)
    public static let pushCount = ObjectType(
        identifier: "HKQuantityTypeIdentifierPushCount", kind: .quantity)
    public static let respiratoryRate = ObjectType(
        identifier: "HKQuantityTypeIdentifierRespiratoryRate", kind: .quantity)
    public static let restingHeartRate = ObjectType(
        identifier: "HKQuantityTypeIdentifierRestingHeartRate", kind: .quantity)
    public static let rowingSpeed = ObjectType(
        identifier: "HKQuantityTypeIdentifierRowingSpeed", kind: .quantity)
    public static let runningGroundContactTime = ObjectType(
        identifier: "HKQuantityTypeIdentifierRunningGroundContactTime", kind: .quantity)
    public static let runningPower = ObjectType(
        identifier: "HKQuantityTypeIdentifierRunningPower", kind: .quantity)
    public static let runningSpeed = ObjectType(
        identifier: "HKQuantityTypeIdentifierRunningSpeed", kind: .quantity)
    public static let runningStrideLength = ObjectType(
        identifier: "HKQuantityTypeIdentifierRunningStrideLength", kind: .quantity)
    public static let runningVerticalOscillation = ObjectType(
        identifier: "HKQuantityTypeIdentifierRunningVerticalOscillation", kind: .quantity)
    public static let sixMinuteWalkTestDistance = ObjectType(
        identifier: "HKQuantityTypeIdentifierSixMinuteWalkTestDistance", kind: .quantity)
    public static let stairAscentSpeed = ObjectType(
        identifier: "HKQuantityTypeIdentifierStairAscentSpeed", kind: .quantity)
    public static let stairDescentSpeed = ObjectType(
        identifier: "HKQuantityTypeIdentifierStairDescentSpeed", kind: .quantity)
    public static let stepCount = ObjectType(
        identifier: "HKQuantityTypeIdentifierStepCount", kind: .quantity)
    public static let swimmingStrokeCount = ObjectType(
        identifier: "HKQuantityTypeIdentifierSwimmingStrokeCount", kind: .quantity)
    public static let timeInDaylight = ObjectType(
        identifier: "HKQuantityTypeIdentifierTimeInDaylight", kind: .quantity)
    public static let underwaterDepth = ObjectType(
        identifier: "HKQuantityTypeIdentifierUnderwaterDepth", kind: .quantity)
    public static let uvExposure = ObjectType(
        identifier: "HKQuantityTypeIdentifierUVExposure", kind: .quantity)
    public static let vo2Max = ObjectType(
        identifier: "HKQuantityTypeIdentifierVO2Max", kind: .quantity)
    public static let waistCircumference = ObjectType(
        identifier: "HKQuantityTypeIdentifierWaistCircumference", kind: .quantity)
    public static let walkingAsymmetryPercentage = ObjectType(
        identifier: "HKQuantityTypeIdentifierWalkingAsymmetryPercentage", kind: .quantity)
    public static let walkingDoubleSupportPercentage = ObjectType(
        identifier: "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage", kind: .quantity)
    public static let walkingHeartRateAverage = ObjectType(
        identifier: "HKQuantityTypeIdentifierWalkingHeartRateAverage", kind: .quantity)
    public static let walkingSpeed = ObjectType(
        identifier: "HKQuantityTypeIdentifierWalkingSpeed", kind: .quantity)
    public static let walkingStepLength = ObjectType(
        identifier: "HKQuantityTypeIdentifierWalkingStepLength", kind: .quantity)
    public static let waterTemperature = ObjectType(
        identifier: "HKQuantityTypeIdentifierWaterTemperature", kind: .quantity)
    public static let workoutEffortScore = ObjectType(
        identifier: "HKQuantityTypeIdentifierWorkoutEffortScore", kind: .quantity)
}
