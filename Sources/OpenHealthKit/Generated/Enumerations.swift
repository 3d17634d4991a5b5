// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

public enum HKActivityMoveMode: Int, Sendable {
    case activeEnergy = 1
    case appleMoveTime = 2
}

public enum HKAppleECGAlgorithmVersion: Int, Sendable {
    case version1 = 1
    case version2 = 2
}

public enum HKAppleSleepingBreathingDisturbancesClassification: Int, Sendable {
    case notElevated = 0
    case elevated = 1
}

public enum HKAppleWalkingSteadinessClassification: Int, CaseIterable, Sendable {
    case ok = 1
    case low = 2
    case veryLow = 3
}

public enum HKAudiogramConductionType: Int, Sendable {
    case air = 0
}

public enum HKAudiogramSensitivityTestSide: Int, Sendable {
    case left = 0
    case right = 1
}

public enum HKAuthorizationRequestStatus: Int, Sendable {
    case unknown = 0
    case shouldRequest = 1
    case unnecessary = 2
}

public enum HKAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case sharingDenied = 1
    case sharingAuthorized = 2
}

public enum HKBiologicalSex: Int, Sendable {
    case notSet = 0
    case female = 1
    case male = 2
    case other = 3
}

public enum HKBloodGlucoseMealTime: Int, Sendable {
    case preprandial = 1
    case postprandial = 2
}

public enum HKBloodType: Int, Sendable {
    case notSet = 0
    case aPositive = 1
    case aNegative = 2
    case bPositive = 3
    case bNegative = 4
    case abPositive = 5
    case abNegative = 6
    case oPositive = 7
    case oNegative = 8
}

public enum HKBodyTemperatureSensorLocation: Int, Sendable {
    case other = 0
    case armpit = 1
    case body = 2
    case ear = 3
    case finger = 4
    case gastroIntestinal = 5
    case mouth = 6
    case rectum = 7
    case toe = 8
    case earDrum = 9
    case temporalArtery = 10
    case forehead = 11
}

public enum HKCyclingFunctionalThresholdPowerTestType: Int, Sendable {
    case maxExercise60Minute = 1
    case maxExercise20Minute = 2
    case rampTest = 3
    case predictionExercise = 4
}

public enum HKDevicePlacementSide: Int, Sendable {
    case unknown = 0
    case left = 1
    case right = 2
    case central = 3
}

public enum HKFitzpatrickSkinType: Int, Sendable {
    case notSet = 0
    case I = 1
    case II = 2
    case III = 3
    case IV = 4
    case V = 5
    case VI = 6
}

public enum HKHeartRateMotionContext: Int, Sendable {
    case notSet = 0
    case sedentary = 1
    case active = 2
}

public enum HKHeartRateRecoveryTestType: Int, Sendable {
    case maxExercise = 1
    case predictionSubMaxExercise = 2
    case predictionNonExercise = 3
}

public enum HKHeartRateSensorLocation: Int, Sendable {
    case other = 0
    case chest = 1
    case wrist = 2
    case finger = 3
    case hand = 4
    case earLobe = 5
    case foot = 6
}

public enum HKInsulinDeliveryReason: Int, Sendable {
    case basal = 1
    case bolus = 2
}

public enum HKPhysicalEffortEstimationType: Int, Sendable {
    case activityLookup = 1
    case deviceSensed = 2
}

public enum HKPrismBase: Int, Sendable {
    case none = 0
    case up = 1
    case down = 2
    case `in` = 3
    case out = 4
}

public enum HKQuantityAggregationStyle: Int, Sendable {
    case cumulative = 0
    case discreteArithmetic = 1
    case discreteTemporallyWeighted = 2
    case discreteEquivalentContinuousLevel = 3

    public static var discrete: HKQuantityAggregationStyle { .discreteArithmetic }
}

public enum HKSwimmingStrokeStyle: Int, Sendable {
    case unknown = 0
    case mixed = 1
    case freestyle = 2
    case backstroke = 3
    case breaststroke = 4
    case butterfly = 5
    case kickboard = 6
}

public enum HKUpdateFrequency: Int, Sendable {
    case immediate = 1
    case hourly = 2
    case daily = 3
    case weekly = 4
}

public enum HKUserMotionContext: Int, Sendable {
    case notSet = 0
    case stationary = 1
    case active = 2
}

public enum HKVO2MaxTestType: Int, Sendable {
    case maxExercise = 1
    case predictionSubMaxExercise = 2
    case predictionNonExercise = 3
    case predictionStepTest = 4
}

public enum HKVisionEye: Int, Sendable {
    case left = 1
    case right = 2
}

public enum HKVisionPrescriptionType: Int, Sendable {
    case glasses = 1
    case contacts = 2
}

public enum HKWaterSalinity: Int, Sendable {
    case freshWater = 1
    case saltWater = 2
}

public enum HKWeatherCondition: Int, Sendable {
    case none = 0
    case clear = 1
    case fair = 2
    case partlyCloudy = 3
    case mostlyCloudy = 4
    case cloudy = 5
    case foggy = 6
    case haze = 7
    case windy = 8
    case blustery = 9
    case smoky = 10
    case dust = 11
    case snow = 12
    case hail = 13
    case sleet = 14
    case freezingDrizzle = 15
    case freezingRain = 16
    case mixedRainAndHail = 17
    case mixedRainAndSnow = 18
    case mixedRainAndSleet = 19
    case mixedSnowAndSleet = 20
    case drizzle = 21
    case scatteredShowers = 22
    case showers = 23
    case thunderstorms = 24
    case tropicalStorm = 25
    case hurricane = 26
    case tornado = 27
}

public enum HKWheelchairUse: Int, Sendable {
    case notSet = 0
    case no = 1
    case yes = 2
}

public enum HKWorkoutEventType: Int, Sendable {
    case pause = 1
    case resume = 2
    case lap = 3
    case marker = 4
    case motionPaused = 5
    case motionResumed = 6
    case segment = 7
    case pauseOrResumeRequest = 8
}

public enum HKWorkoutSessionLocationType: Int, Sendable {
    case unknown = 1
    case indoor = 2
    case outdoor = 3
}

public enum HKWorkoutSessionState: Int, Sendable {
    case notStarted = 1
    case running = 2
    case ended = 3
    case paused = 4
    case prepared = 5
    case stopped = 6
}

public enum HKWorkoutSessionType: Int, Sendable {
    case primary = 0
    case mirrored = 1
}

public enum HKWorkoutSwimmingLocationType: Int, Sendable {
    case unknown = 0
    case pool = 1
    case openWater = 2
}
