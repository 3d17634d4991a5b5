public import Foundation

extension HKSamplePredicate where Sample == HKSample {
    /// Samples of any kind.
    public static func sample(
        type sampleType: HKSampleType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKSample> {
        HKSamplePredicate(sampleType, predicate)
    }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
    /// Quantity samples.
    public static func quantitySample(
        type quantityType: HKQuantityType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKQuantitySample> {
        HKSamplePredicate(quantityType, predicate)
    }
}

extension HKSamplePredicate where Sample == HKCategorySample {
    /// Category samples.
    public static func categorySample(
        type categoryType: HKCategoryType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCategorySample> {
        HKSamplePredicate(categoryType, predicate)
    }
}

extension HKSamplePredicate where Sample == HKCorrelation {
    /// Correlations.
    public static func correlation(
        type correlationType: HKCorrelationType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCorrelation> {
        HKSamplePredicate(correlationType, predicate)
    }
}

extension HKSamplePredicate where Sample == HKClinicalRecord {
    /// Clinical records.
    public static func clinicalRecord(
        type clinicalType: HKClinicalType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKClinicalRecord> {
        HKSamplePredicate(clinicalType, predicate)
    }
}

extension HKSamplePredicate where Sample == HKWorkout {
    /// Workouts.
    public static func workout(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKWorkout> {
        HKSamplePredicate(HKObjectType.workoutType(), predicate)
    }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
    /// Routes of workouts.
    public static func workoutRoute(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKWorkoutRoute> {
        HKSamplePredicate(HKSeriesType.workoutRoute(), predicate)
    }
}

extension HKSamplePredicate where Sample == HKHeartbeatSeriesSample {
    /// Heartbeat series.
    public static func heartbeatSeries(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKHeartbeatSeriesSample> {
        HKSamplePredicate(HKSeriesType.heartbeat(), predicate)
    }
}

extension HKSamplePredicate where Sample == HKAudiogramSample {
    /// Hearing tests.
    public static func audiogram(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKAudiogramSample> {
        HKSamplePredicate(HKObjectType.audiogramSampleType(), predicate)
    }
}

extension HKSamplePredicate where Sample == HKElectrocardiogram {
    /// Electrocardiograms.
    public static func electrocardiogram(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKElectrocardiogram> {
        HKSamplePredicate(HKObjectType.electrocardiogramType(), predicate)
    }
}

extension HKSamplePredicate where Sample == HKVisionPrescription {
    /// Prescriptions of glasses and contact lenses.
    public static func visionPrescription(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKVisionPrescription> {
        HKSamplePredicate(HKObjectType.visionPrescriptionType(), predicate)
    }
}

extension HKSamplePredicate where Sample == HKStateOfMind {
    /// States of mind.
    public static func stateOfMind(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKStateOfMind> {
        HKSamplePredicate(HKObjectType.stateOfMindType(), predicate)
    }
}

extension HKSamplePredicate where Sample == HKGAD7Assessment {
    /// Assessments of anxiety.
    public static func gad7Assessment(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKGAD7Assessment> {
        HKSamplePredicate(HKScoredAssessmentType(.GAD7), predicate)
    }
}

extension HKSamplePredicate where Sample == HKPHQ9Assessment {
    /// Assessments of depression.
    public static func phq9Assessment(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKPHQ9Assessment> {
        HKSamplePredicate(HKScoredAssessmentType(.PHQ9), predicate)
    }
}
