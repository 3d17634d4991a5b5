// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKCharacteristicTypeIdentifier {
    public static let activityMoveMode = HKCharacteristicTypeIdentifier(
        rawValue: "HKCharacteristicTypeIdentifierActivityMoveMode")
    public static let biologicalSex = HKCharacteristicTypeIdentifier(
        rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")
    public static let bloodType = HKCharacteristicTypeIdentifier(
        rawValue: "HKCharacteristicTypeIdentifierBloodType")
    public static let dateOfBirth = HKCharacteristicTypeIdentifier(
        rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")
    public static let fitzpatrickSkinType = HKCharacteristicTypeIdentifier(
        rawValue: "HKCharacteristicTypeIdentifierFitzpatrickSkinType")
    /// iOS 27.3 and later.
    public static let referenceSex = HKCharacteristicTypeIdentifier(
        rawValue: "HKCharacteristicTypeIdentifierReferenceSex")
    public static let wheelchairUse = HKCharacteristicTypeIdentifier(
        rawValue: "HKCharacteristicTypeIdentifierWheelchairUse")
}

public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKCorrelationTypeIdentifier {
    public static let bloodPressure = HKCorrelationTypeIdentifier(
        rawValue: "HKCorrelationTypeIdentifierBloodPressure")
    public static let food = HKCorrelationTypeIdentifier(
        rawValue: "HKCorrelationTypeIdentifierFood")
}

public struct HKDocumentTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKDocumentTypeIdentifier {
    public static let CDA = HKDocumentTypeIdentifier(rawValue: "HKDocumentTypeIdentifierCDA")
}

public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKScoredAssessmentTypeIdentifier {
    public static let GAD7 = HKScoredAssessmentTypeIdentifier(
        rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
    public static let PHQ9 = HKScoredAssessmentTypeIdentifier(
        rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}

public struct HKClinicalTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKClinicalTypeIdentifier {
    public static let allergyRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierAllergyRecord")
    public static let clinicalNoteRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierClinicalNoteRecord")
    public static let conditionRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierConditionRecord")
    public static let coverageRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierCoverageRecord")
    public static let immunizationRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierImmunizationRecord")
    public static let labResultRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierLabResultRecord")
    public static let medicationRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierMedicationRecord")
    public static let procedureRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierProcedureRecord")
    public static let vitalSignRecord = HKClinicalTypeIdentifier(
        rawValue: "HKClinicalTypeIdentifierVitalSignRecord")
}
