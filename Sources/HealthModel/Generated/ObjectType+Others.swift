// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension ObjectType {
    public static let bloodPressure = ObjectType(
        identifier: "HKCorrelationTypeIdentifierBloodPressure", kind: .correlation)
    public static let food = ObjectType(
        identifier: "HKCorrelationTypeIdentifierFood", kind: .correlation)
    public static let cda = ObjectType(identifier: "HKDocumentTypeIdentifierCDA", kind: .document)
    public static let workout = ObjectType(identifier: "HKWorkoutTypeIdentifier", kind: .workout)
    public static let workoutRoute = ObjectType(
        identifier: "HKWorkoutRouteTypeIdentifier", kind: .workoutRoute)
    public static let heartbeatSeries = ObjectType(
        identifier: "HKDataTypeIdentifierHeartbeatSeries", kind: .heartbeatSeries)
    public static let electrocardiogram = ObjectType(
        identifier: "HKDataTypeIdentifierElectrocardiogram", kind: .electrocardiogram)
    public static let audiogram = ObjectType(
        identifier: "HKDataTypeIdentifierAudiogram", kind: .audiogram)
    public static let activitySummary = ObjectType(
        identifier: "HKActivitySummaryTypeIdentifier", kind: .activitySummary)
    public static let visionPrescription = ObjectType(
        identifier: "HKVisionPrescriptionTypeIdentifier", kind: .visionPrescription)
    public static let stateOfMind = ObjectType(
        identifier: "HKDataTypeStateOfMind", kind: .stateOfMind)
    public static let gad7Assessment = ObjectType(
        identifier: "HKScoredAssessmentTypeIdentifierGAD7", kind: .scoredAssessment)
    public static let phq9Assessment = ObjectType(
        identifier: "HKScoredAssessmentTypeIdentifierPHQ9", kind: .scoredAssessment)
    public static let medicationDoseEvent = ObjectType(
        identifier: "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent", kind: .medicationDoseEvent)
    public static let userAnnotatedMedication = ObjectType(
        identifier: "HKDataTypeUserAnnotatedMedicationConcept", kind: .userAnnotatedMedication)
    public static let allergyRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierAllergyRecord", kind: .clinical)
    public static let clinicalNoteRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierClinicalNoteRecord", kind: .clinical)
    public static let conditionRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierConditionRecord", kind: .clinical)
    public static let coverageRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierCoverageRecord", kind: .clinical)
    public static let immunizationRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierImmunizationRecord", kind: .clinical)
    public static let labResultRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierLabResultRecord", kind: .clinical)
    public static let medicationRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierMedicationRecord", kind: .clinical)
    public static let procedureRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierProcedureRecord", kind: .clinical)
    public static let vitalSignRecord = ObjectType(
        identifier: "HKClinicalTypeIdentifierVitalSignRecord", kind: .clinical)
    public static let activityMoveMode = ObjectType(
        identifier: "HKCharacteristicTypeIdentifierActivityMoveMode", kind: .characteristic)
    public static let biologicalSex = ObjectType(
        identifier: "HKCharacteristicTypeIdentifierBiologicalSex", kind: .characteristic)
    public static let bloodType = ObjectType(
        identifier: "HKCharacteristicTypeIdentifierBloodType", kind: .characteristic)
    public static let dateOfBirth = ObjectType(
        identifier: "HKCharacteristicTypeIdentifierDateOfBirth", kind: .characteristic)
    public static let fitzpatrickSkinType = ObjectType(
        identifier: "HKCharacteristicTypeIdentifierFitzpatrickSkinType", kind: .characteristic)
    public static let referenceSex = ObjectType(
        identifier: "HKCharacteristicTypeIdentifierReferenceSex", kind: .characteristic)
    public static let wheelchairUse = ObjectType(
        identifier: "HKCharacteristicTypeIdentifierWheelchairUse", kind: .characteristic)
}
