internal import HealthKit
public import HealthModel

extension ObjectType {
    /// Whether the samples of the type can be shared with a cloud.
    ///
    /// Audiograms, prescriptions, medications and clinical documents are not shared by this version.
    public var canBeShared: Bool { sharedType != nil }

    /// HealthKit's type for a type of samples that can be shared; nil on a system that is older than the type.
    var sharedType: HKSampleType? {
        switch kind {
        case .quantity: HKQuantityType.known(self)
        case .category:
            HKObjectType.categoryType(
                forIdentifier: HKCategoryTypeIdentifier(rawValue: identifier))
        case .correlation:
            HKObjectType.correlationType(
                forIdentifier: HKCorrelationTypeIdentifier(rawValue: identifier))
        case .workout: HKObjectType.workoutType()
        case .workoutRoute: HKSeriesType.workoutRoute()
        case .heartbeatSeries: HKSeriesType.heartbeat()
        case .electrocardiogram: HKObjectType.electrocardiogramType()
        case .stateOfMind: HKObjectType.stateOfMindType()
        case .scoredAssessment:
            HKObjectType.scoredAssessmentType(
                forIdentifier: HKScoredAssessmentTypeIdentifier(rawValue: identifier))
        case .audiogram, .activitySummary, .characteristic, .document, .clinical,
            .visionPrescription, .medicationDoseEvent, .userAnnotatedMedication:
            nil
        }
    }
}
