import HealthKit

/// The types that the suite asks permission for: the app of a phone shows the sheet for them, and each test
/// relies on them.
enum RequestedTypes {
    /// The types that the tests save.
    static let share: Set<HKSampleType> = [
        HKQuantityType(.stepCount), HKQuantityType(.activeEnergyBurned), HKQuantityType(.bodyMass),
        HKQuantityType(.heartRate), HKQuantityType(.heartRateVariabilitySDNN),
        HKQuantityType(.environmentalAudioExposure), HKQuantityType(.bloodPressureSystolic),
        HKQuantityType(.bloodPressureDiastolic), HKQuantityType(.dietarySugar),
        HKQuantityType(.distanceWalkingRunning), HKQuantityType(.workoutEffortScore), sharedOnly,
        HKCategoryType(.sleepAnalysis), HKCategoryType(.pregnancy), HKObjectType.workoutType(),
        HKSeriesType.workoutRoute(), HKSeriesType.heartbeat(),
    ]

    /// The types that the tests read.
    static let read: Set<HKObjectType> = (share as Set<HKObjectType>)
        .subtracting([sharedOnly])
        .union(appleOnly as Set<HKObjectType>)
        .union([
            HKCharacteristicType(.bloodType), HKCharacteristicType(.dateOfBirth),
            HKObjectType.activitySummaryType(),
        ])

    /// A type that is requested for saving and not for reading.
    static let sharedOnly = HKQuantityType(.dietaryCaffeine)

    /// Types that only the system writes, which are requested for reading.
    static let appleOnly: Set<HKSampleType> = [
        HKQuantityType(.appleExerciseTime), HKQuantityType(.appleStandTime),
        HKQuantityType(.walkingHeartRateAverage), HKCategoryType(.appleStandHour),
        HKCategoryType(.highHeartRateEvent),
    ]

    /// A type that nothing in the app of the suite requests.
    static let neverRequested = HKQuantityType(.inhalerUsage)
}
