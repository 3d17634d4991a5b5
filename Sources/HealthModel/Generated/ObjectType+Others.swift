// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension ObjectType {
    public static let bloodPressure = ObjectType(
        known: 193, "HKCorrelationTypeIdentifierBloodPressure", .correlation)
    public static let food = ObjectType(known: 194, "HKCorrelationTypeIdentifierFood", .correlation)
    public static let cda = ObjectType(known: 195, "HKDocumentTypeIdentifierCDA", .document)
    public static let workout = ObjectType(known: 196, "HKWorkoutTypeIdentifier", .workout)
    public static let workoutRoute = ObjectType(
        known: 197, "HKWorkoutRouteTypeIdentifier", .workoutRoute)
    public static let heartbeatSeries = ObjectType(
        known: 198, "HKDataTypeIdentifierHeartbeatSeries", .heartbeatSeries)
    public static let electrocardiogram = ObjectType(
        known: 199, "HKDataTypeIdentifierElectrocardiogram", .electrocardiogram)
    public static let audiogram = ObjectType(
        known: 200, "HKDataTypeIdentifierAudiogram", .audiogram)
    public static let activitySummary = ObjectType(
        known: 201, "HKActivitySummaryTypeIdentifier", .activitySummary)
    public static let visionPrescription = ObjectType(
        known: 202, "HKVisionPrescriptionTypeIdentifier", .visionPrescription)
    public static let stateOfMind = ObjectType(known: 203, "HKDataTypeStateOfMind", .stateOfMind)
    public static let gad7Assessment = ObjectType(
        known: 204, "HKScoredAssessmentTypeIdentifierGAD7", .scoredAssessment)
    public static let phq9Assessment = ObjectType(
        known: 205, "HKScoredAssessmentTypeIdentifierPHQ9", .scoredAssessment)
    public static let medicationDoseEvent = ObjectType(
        known: 206, "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent", .medicationDoseEvent)
    public static let userAnnotatedMedication = ObjectType(
        known: 207, "HKDataTypeUserAnnotatedMedicationConcept", .userAnnotatedMedication)
    public static let allergyRecord = ObjectType(
        known: 208, "HKClinicalTypeIdentifierAllergyRecord", .clinical)
    public static let clinicalNoteRecord = ObjectType(
        known: 209, "HKClinicalTypeIdentifierClinicalNoteRecord", .clinical)
    public static let conditionRecord = ObjectType(
        known: 210, "HKClinicalTypeIdentifierConditionRecord", .clinical)
    public static let coverageRecord = ObjectType(
        known: 211, "HKClinicalTypeIdentifierCoverageRecord", .clinical)
    public static let immunizationRecord = ObjectType(
        known: 212, "HKClinicalTypeIdentifierImmunizationRecord", .clinical)
    public static let labResultRecord = ObjectType(
        known: 213, "HKClinicalTypeIdentifierLabResultRecord", .clinical)
    public static let medicationRecord = ObjectType(
        known: 214, "HKClinicalTypeIdentifierMedicationRecord", .clinical)
    public static let procedureRecord = ObjectType(
        known: 215, "HKClinicalTypeIdentifierProcedureRecord", .clinical)
    public static let vitalSignRecord = ObjectType(
        known: 216, "HKClinicalTypeIdentifierVitalSignRecord", .clinical)
    public static let activityMoveMode = ObjectType(
        known: 217, "HKCharacteristicTypeIdentifierActivityMoveMode", .characteristic)
    public static let biologicalSex = ObjectType(
        known: 218, "HKCharacteristicTypeIdentifierBiologicalSex", .characteristic)
    public static let bloodType = ObjectType(
        known: 219, "HKCharacteristicTypeIdentifierBloodType", .characteristic)
    public static let dateOfBirth = ObjectType(
        known: 220, "HKCharacteristicTypeIdentifierDateOfBirth", .characteristic)
    public static let fitzpatrickSkinType = ObjectType(
        known: 221, "HKCharacteristicTypeIdentifierFitzpatrickSkinType", .characteristic)
    public static let referenceSex = ObjectType(
        known: 222, "HKCharacteristicTypeIdentifierReferenceSex", .characteristic)
    public static let wheelchairUse = ObjectType(
        known: 223, "HKCharacteristicTypeIdentifierWheelchairUse", .characteristic)
}
