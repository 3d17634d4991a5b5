/// The texts about the keys of metadata.
public struct MetadataKeyWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case activityType, algorithmVersion, alpineSlopeGrade, appleDeviceCalibrated,
            appleECGAlgorithmVersion, appleFitnessPlusCatalogIdentifier, appleFitnessPlusSession,
            audioExposureDuration, audioExposureLevel, averageMETs, averageSpeed,
            barometricPressure, bloodGlucoseMealTime, bodyTemperatureSensorLocation,
            coachedWorkout, crossTrainerDistance, cyclingCyclingFunctionalThresholdPowerTestType,
            dateOfEarliestDataUsedForEstimate, deviceManufacturerName, deviceName,
            devicePlacementSide, deviceSerialNumber, digitalSignature, elevationAscended,
            elevationDescended, externalUUID, fitnessMachineDuration, foodType,
            glassesPrescriptionDescription, groupFitness, headphoneGain, heartRateEventThreshold,
            heartRateMotionContext, heartRateRecoveryActivityDuration,
            heartRateRecoveryActivityType, heartRateRecoveryMaxObservedRecoveryHeartRate,
            heartRateRecoveryTestType, heartRateSensorLocation, indoorBikeDistance, indoorWorkout,
            insulinDeliveryReason, lapLength, lowCardioFitnessEventThreshold,
            maximumLightIntensity, maximumSpeed, menstrualCycleStart,
            physicalEffortEstimationType, quantityClampedToLowerBound,
            quantityClampedToUpperBound, referenceRangeLowerLimit, referenceRangeUpperLimit,
            swolfScore, sessionEstimate, sexualActivityProtectionUsed, swimmingLocationType,
            swimmingStrokeStyle, syncIdentifier, syncVersion, timeZone, udiDeviceIdentifier,
            udiProductionIdentifier, userMotionContext, vo2MaxTestType, vo2MaxValue,
            wasTakenInLab, wasUserEntered, waterSalinity, weatherCondition, weatherHumidity,
            weatherTemperature, workoutBrandName
    }

    package static let area = "metadataKey"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of a key; nil if there is no text for it.
    ///
    /// - Parameter key: The name of the key without its prefix, such as `WasUserEntered`.
    public func name(_ key: String) -> String? { Self.keys[key.lowercased()].map { text($0) } }

    private static let keys = Dictionary(
        uniqueKeysWithValues: Key.allCases.map { ($0.rawValue.lowercased(), $0) })
}

extension Language {
    /// The texts about the keys of metadata.
    public var metadataKeys: MetadataKeyWords { MetadataKeyWords(self) }
}
