// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension MetadataRules {
    /// The raw values of the enumerations that known keys take.
    static let cases: [String: Set<Int>] = [
        "HKAppleECGAlgorithmVersion": [1, 2],
        "HKBloodGlucoseMealTime": [1, 2],
        "HKBodyTemperatureSensorLocation": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        "HKCyclingFunctionalThresholdPowerTestType": [1, 2, 3, 4],
        "HKDevicePlacementSide": [0, 1, 2, 3],
        "HKHeartRateMotionContext": [0, 1, 2],
        "HKHeartRateRecoveryTestType": [1, 2, 3],
        "HKHeartRateSensorLocation": [0, 1, 2, 3, 4, 5, 6],
        "HKInsulinDeliveryReason": [1, 2],
        "HKPhysicalEffortEstimationType": [1, 2],
        "HKSwimmingStrokeStyle": [0, 1, 2, 3, 4, 5, 6],
        "HKUserMotionContext": [0, 1, 2],
        "HKVO2MaxTestType": [1, 2, 3, 4],
        "HKWaterSalinity": [1, 2],
        "HKWeatherCondition":
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27],
        "HKWorkoutSwimmingLocationType": [0, 1, 2],
    ]
}
