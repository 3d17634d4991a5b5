// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import HealthModel

extension HKObjectType {
    /// The quantity type with an identifier, nil if HealthKit defines none.
    public class func quantityType(
        forIdentifier identifier: HKQuantityTypeIdentifier
    ) -> HKQuantityType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The category type with an identifier, nil if HealthKit defines none.
    public class func categoryType(
        forIdentifier identifier: HKCategoryTypeIdentifier
    ) -> HKCategoryType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The characteristic type with an identifier, nil if HealthKit defines none.
    public class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The correlation type with an identifier, nil if HealthKit defines none.
    public class func correlationType(
        forIdentifier identifier: HKCorrelationTypeIdentifier
    ) -> HKCorrelationType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The document type with an identifier, nil if HealthKit defines none.
    public class func documentType(
        forIdentifier identifier: HKDocumentTypeIdentifier
    ) -> HKDocumentType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The type of clinical records with an identifier, nil if HealthKit defines none.
    public class func clinicalType(
        forIdentifier identifier: HKClinicalTypeIdentifier
    ) -> HKClinicalType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The type of scored assessments with an identifier, nil if HealthKit defines none.
    public class func scoredAssessmentType(
        forIdentifier identifier: HKScoredAssessmentTypeIdentifier
    ) -> HKScoredAssessmentType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The series type with an identifier, nil if HealthKit defines none.
    public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
        ObjectTypeClasses.known(identifier)
    }

    public class func workoutType() -> HKWorkoutType {
        ObjectTypeClasses.unique(.workout, HKWorkoutType.init(value:))
    }

    public class func activitySummaryType() -> HKActivitySummaryType {
        ObjectTypeClasses.unique(.activitySummary, HKActivitySummaryType.init(value:))
    }

    public class func audiogramSampleType() -> HKAudiogramSampleType {
        ObjectTypeClasses.unique(.audiogram, HKAudiogramSampleType.init(value:))
    }

    public class func electrocardiogramType() -> HKElectrocardiogramType {
        ObjectTypeClasses.unique(.electrocardiogram, HKElectrocardiogramType.init(value:))
    }

    public class func visionPrescriptionType() -> HKPrescriptionType {
        ObjectTypeClasses.unique(.visionPrescription, HKPrescriptionType.init(value:))
    }

    public class func stateOfMindType() -> HKStateOfMindType {
        ObjectTypeClasses.unique(.stateOfMind, HKStateOfMindType.init(value:))
    }

    public class func medicationDoseEventType() -> HKMedicationDoseEventType {
        ObjectTypeClasses.unique(.medicationDoseEvent, HKMedicationDoseEventType.init(value:))
    }

    public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
        ObjectTypeClasses.unique(
            .userAnnotatedMedication, HKUserAnnotatedMedicationType.init(value:))
    }
}
