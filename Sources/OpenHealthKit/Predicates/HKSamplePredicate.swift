public import Foundation

// Safe to share: the predicate never changes.

/// A predicate with the type and the class of its samples.
public struct HKSamplePredicate<Sample: HKSample>: Hashable, @unchecked Sendable {
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The predicate; nil for all samples.
    public let nsPredicate: NSPredicate?

    init(_ sampleType: HKSampleType, _ nsPredicate: NSPredicate?) {
        self.sampleType = sampleType
        self.nsPredicate = nsPredicate
    }

    /// The descriptor for a classic query.
    var descriptor: HKQueryDescriptor {
        HKQueryDescriptor(sampleType: sampleType, predicate: nsPredicate)
    }
}

/// The factories return a predicate of their own kind, whatever kind they are called on, as Apple's do.
extension HKSamplePredicate {
    /// Samples of any kind.
    public static func sample(
        type sampleType: HKSampleType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKSample> {
        .init(sampleType, predicate)
    }

    /// Quantity samples.
    public static func quantitySample(
        type quantityType: HKQuantityType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKQuantitySample> {
        .init(quantityType, predicate)
    }

    /// Category samples.
    public static func categorySample(
        type categoryType: HKCategoryType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCategorySample> {
        .init(categoryType, predicate)
    }

    /// Correlations.
    public static func correlation(
        type correlationType: HKCorrelationType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCorrelation> {
        .init(correlationType, predicate)
    }

    /// Clinical records.
    public static func clinicalRecord(
        type clinicalType: HKClinicalType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKClinicalRecord> {
        .init(clinicalType, predicate)
    }

    /// Workouts.
    public static func workout(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKWorkout> {
        .init(HKObjectType.workoutType(), predicate)
    }

    /// Routes of workouts.
    public static func workoutRoute(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKWorkoutRoute> {
        .init(HKSeriesType.workoutRoute(), predicate)
    }

    /// Heartbeat series.
    public static func heartbeatSeries(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKHeartbeatSeriesSample> {
        .init(HKSeriesType.heartbeat(), predicate)
    }

    /// Hearing tests.
    public static func audiogram(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKAudiogramSample> {
        .init(HKObjectType.audiogramSampleType(), predicate)
    }

    /// Electrocardiograms.
    public static func electrocardiogram(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKElectrocardiogram> {
        .init(HKObjectType.electrocardiogramType(), predicate)
    }

    /// Prescriptions of glasses and contact lenses.
    public static func visionPrescription(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKVisionPrescription> {
        .init(HKObjectType.visionPrescriptionType(), predicate)
    }

    /// States of mind.
    public static func stateOfMind(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKStateOfMind> {
        .init(HKObjectType.stateOfMindType(), predicate)
    }

    /// Assessments of anxiety.
    public static func gad7Assessment(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKGAD7Assessment> {
        .init(HKScoredAssessmentType(.GAD7), predicate)
    }

    /// Assessments of depression.
    public static func phq9Assessment(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKPHQ9Assessment> {
        .init(HKScoredAssessmentType(.PHQ9), predicate)
    }
}
