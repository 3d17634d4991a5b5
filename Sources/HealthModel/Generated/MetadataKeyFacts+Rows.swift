// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension MetadataKeyFacts {
    static let rows: [MetadataKeyFacts] = [
        MetadataKeyFacts(
            key: MetadataKey.activityType,
            valueClass: .number, enumeration: "HKWorkoutActivityType"),
        MetadataKeyFacts(
            key: MetadataKey.algorithmVersion,
            valueClass: .number),
        MetadataKeyFacts(
            key: MetadataKey.alpineSlopeGrade,
            valueClass: .quantity, unitString: "%"),
        MetadataKeyFacts(
            key: MetadataKey.appleDeviceCalibrated,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.appleECGAlgorithmVersion,
            valueClass: .number, enumeration: "HKAppleECGAlgorithmVersion"),
        MetadataKeyFacts(
            key: MetadataKey.appleFitnessPlusCatalogIdentifier,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.appleFitnessPlusSession,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.audioExposureDuration,
            valueClass: .quantity, unitString: "s"),
        MetadataKeyFacts(
            key: MetadataKey.audioExposureLevel,
            valueClass: .quantity, unitString: "dBASPL"),
        MetadataKeyFacts(
            key: MetadataKey.averageMETs,
            valueClass: .quantity, unitString: "kcal/(kg*hr)"),
        MetadataKeyFacts(
            key: MetadataKey.averageSpeed,
            valueClass: .quantity, unitString: "m/s"),
        MetadataKeyFacts(
            key: MetadataKey.barometricPressure,
            valueClass: .quantity, unitString: "mmHg"),
        MetadataKeyFacts(
            key: MetadataKey.bloodGlucoseMealTime,
            valueClass: .number, enumeration: "HKBloodGlucoseMealTime"),
        MetadataKeyFacts(
            key: MetadataKey.bodyTemperatureSensorLocation,
            valueClass: .number, enumeration: "HKBodyTemperatureSensorLocation"),
        MetadataKeyFacts(
            key: MetadataKey.coachedWorkout,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.crossTrainerDistance,
            valueClass: .quantity, unitString: "m"),
        MetadataKeyFacts(
            key: MetadataKey.cyclingFunctionalThresholdPowerTestType,
            valueClass: .number, enumeration: "HKCyclingFunctionalThresholdPowerTestType"),
        MetadataKeyFacts(
            key: MetadataKey.dateOfEarliestDataUsedForEstimate,
            valueClass: .date),
        MetadataKeyFacts(
            key: MetadataKey.deviceManufacturerName,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.deviceName,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.devicePlacementSide,
            valueClass: .number, enumeration: "HKDevicePlacementSide"),
        MetadataKeyFacts(
            key: MetadataKey.deviceSerialNumber,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.digitalSignature,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.elevationAscended,
            valueClass: .quantity, unitString: "m"),
        MetadataKeyFacts(
            key: MetadataKey.elevationDescended,
            valueClass: .quantity, unitString: "m"),
        MetadataKeyFacts(
            key: MetadataKey.externalUUID,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.fitnessMachineDuration,
            valueClass: .quantity, unitString: "s"),
        MetadataKeyFacts(
            key: MetadataKey.foodType,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.glassesPrescriptionDescription,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.groupFitness,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.headphoneGain,
            valueClass: .quantity, unitString: "dBASPL"),
        MetadataKeyFacts(
            key: MetadataKey.heartRateEventThreshold,
            valueClass: .quantity, unitString: "count/min"),
        MetadataKeyFacts(
            key: MetadataKey.heartRateMotionContext,
            valueClass: .number, enumeration: "HKHeartRateMotionContext"),
        MetadataKeyFacts(
            key: MetadataKey.heartRateRecoveryActivityDuration,
            valueClass: .quantity, unitString: "s"),
        MetadataKeyFacts(
            key: MetadataKey.heartRateRecoveryActivityType,
            valueClass: .number, enumeration: "HKWorkoutActivityType"),
        MetadataKeyFacts(
            key: MetadataKey.heartRateRecoveryMaxObservedRecoveryHeartRate,
            valueClass: .quantity, unitString: "count/min"),
        MetadataKeyFacts(
            key: MetadataKey.heartRateRecoveryTestType,
            valueClass: .number, enumeration: "HKHeartRateRecoveryTestType"),
        MetadataKeyFacts(
            key: MetadataKey.heartRateSensorLocation,
            valueClass: .number, enumeration: "HKHeartRateSensorLocation"),
        MetadataKeyFacts(
            key: MetadataKey.indoorBikeDistance,
            valueClass: .quantity, unitString: "m"),
        MetadataKeyFacts(
            key: MetadataKey.indoorWorkout,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.insulinDeliveryReason,
            valueClass: .number, enumeration: "HKInsulinDeliveryReason",
            requiredOn: "HKQuantityTypeIdentifierInsulinDelivery"),
        MetadataKeyFacts(
            key: MetadataKey.lapLength,
            valueClass: .quantity, unitString: "m"),
        MetadataKeyFacts(
            key: MetadataKey.lowCardioFitnessEventThreshold,
            valueClass: .quantity, unitString: "mL/(kg*min)"),
        MetadataKeyFacts(
            key: MetadataKey.maximumLightIntensity,
            valueClass: .quantity, unitString: "lx"),
        MetadataKeyFacts(
            key: MetadataKey.maximumSpeed,
            valueClass: .quantity, unitString: "m/s"),
        MetadataKeyFacts(
            key: MetadataKey.menstrualCycleStart,
            valueClass: .number, isBoolean: true,
            requiredOn: "HKCategoryTypeIdentifierMenstrualFlow"),
        MetadataKeyFacts(
            key: MetadataKey.physicalEffortEstimationType,
            valueClass: .number, enumeration: "HKPhysicalEffortEstimationType"),
        MetadataKeyFacts(
            key: MetadataKey.quantityClampedToLowerBound,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.quantityClampedToUpperBound,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.referenceRangeLowerLimit,
            valueClass: .number),
        MetadataKeyFacts(
            key: MetadataKey.referenceRangeUpperLimit,
            valueClass: .number),
        MetadataKeyFacts(
            key: MetadataKey.swolfScore,
            valueClass: .number),
        MetadataKeyFacts(
            key: MetadataKey.sessionEstimate,
            valueClass: .quantity),
        MetadataKeyFacts(
            key: MetadataKey.sexualActivityProtectionUsed,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.swimmingLocationType,
            valueClass: .number, enumeration: "HKWorkoutSwimmingLocationType"),
        MetadataKeyFacts(
            key: MetadataKey.swimmingStrokeStyle,
            valueClass: .number, enumeration: "HKSwimmingStrokeStyle"),
        MetadataKeyFacts(
            key: MetadataKey.syncIdentifier,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.syncVersion,
            valueClass: .number),
        MetadataKeyFacts(
            key: MetadataKey.timeZone,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.udiDeviceIdentifier,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.udiProductionIdentifier,
            valueClass: .string),
        MetadataKeyFacts(
            key: MetadataKey.userMotionContext,
            valueClass: .number, enumeration: "HKUserMotionContext"),
        MetadataKeyFacts(
            key: MetadataKey.vo2MaxTestType,
            valueClass: .number, enumeration: "HKVO2MaxTestType"),
        MetadataKeyFacts(
            key: MetadataKey.vo2MaxValue,
            valueClass: .quantity, unitString: "mL/(kg*min)"),
        MetadataKeyFacts(
            key: MetadataKey.wasTakenInLab,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.wasUserEntered,
            valueClass: .number, isBoolean: true),
        MetadataKeyFacts(
            key: MetadataKey.waterSalinity,
            valueClass: .number, enumeration: "HKWaterSalinity"),
        MetadataKeyFacts(
            key: MetadataKey.weatherCondition,
            valueClass: .number, enumeration: "HKWeatherCondition"),
        MetadataKeyFacts(
            key: MetadataKey.weatherHumidity,
            valueClass: .quantity, unitString: "%"),
        MetadataKeyFacts(
            key: MetadataKey.weatherTemperature,
            valueClass: .quantity, unitString: "degC"),
        MetadataKeyFacts(
            key: MetadataKey.workoutBrandName,
            valueClass: .string),
    ]
}
