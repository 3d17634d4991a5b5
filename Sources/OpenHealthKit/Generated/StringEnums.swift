// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

public struct HKFHIRResourceType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKFHIRResourceType {
    public static let allergyIntolerance = HKFHIRResourceType(rawValue: "AllergyIntolerance")
    public static let condition = HKFHIRResourceType(rawValue: "Condition")
    public static let coverage = HKFHIRResourceType(rawValue: "Coverage")
    public static let diagnosticReport = HKFHIRResourceType(rawValue: "DiagnosticReport")
    public static let documentReference = HKFHIRResourceType(rawValue: "DocumentReference")
    public static let immunization = HKFHIRResourceType(rawValue: "Immunization")
    public static let medicationDispense = HKFHIRResourceType(rawValue: "MedicationDispense")
    public static let medicationOrder = HKFHIRResourceType(rawValue: "MedicationOrder")
    public static let medicationRequest = HKFHIRResourceType(rawValue: "MedicationRequest")
    public static let medicationStatement = HKFHIRResourceType(rawValue: "MedicationStatement")
    public static let observation = HKFHIRResourceType(rawValue: "Observation")
    public static let procedure = HKFHIRResourceType(rawValue: "Procedure")
}

public struct HKFHIRRelease: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKFHIRRelease {
    public static let dstu2 = HKFHIRRelease(rawValue: "DSTU2")
    public static let r4 = HKFHIRRelease(rawValue: "R4")
    public static let unknown = HKFHIRRelease(rawValue: "unknown")
}

public struct HKVerifiableClinicalRecordCredentialType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKVerifiableClinicalRecordCredentialType {
    public static let covid19 = HKVerifiableClinicalRecordCredentialType(
        rawValue: "https://smarthealth.cards#covid19")
    public static let immunization = HKVerifiableClinicalRecordCredentialType(
        rawValue: "https://smarthealth.cards#immunization")
    public static let laboratory = HKVerifiableClinicalRecordCredentialType(
        rawValue: "https://smarthealth.cards#laboratory")
    public static let recovery = HKVerifiableClinicalRecordCredentialType(
        rawValue: "https://smarthealth.cards#recovery")
}

public struct HKVerifiableClinicalRecordSourceType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKVerifiableClinicalRecordSourceType {
    public static let euDigitalCOVIDCertificate = HKVerifiableClinicalRecordSourceType(
        rawValue: "EUDigitalCOVIDCertificate")
    public static let smartHealthCard = HKVerifiableClinicalRecordSourceType(
        rawValue: "SMARTHealthCard")
}

public struct HKHealthConceptDomain: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKHealthConceptDomain {
    /// iOS 26.0 and later.
    public static let medication = HKHealthConceptDomain(
        rawValue: "HKHealthConceptDomainMedication")
}

public struct HKMedicationGeneralForm: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HKMedicationGeneralForm {
    /// iOS 26.0 and later.
    public static let capsule = HKMedicationGeneralForm(rawValue: "capsule")
    /// iOS 26.0 and later.
    public static let cream = HKMedicationGeneralForm(rawValue: "cream")
    /// iOS 26.0 and later.
    public static let device = HKMedicationGeneralForm(rawValue: "device")
    /// iOS 26.0 and later.
    public static let drops = HKMedicationGeneralForm(rawValue: "drops")
    /// iOS 26.0 and later.
    public static let foam = HKMedicationGeneralForm(rawValue: "foam")
    /// iOS 26.0 and later.
    public static let gel = HKMedicationGeneralForm(rawValue: "gel")
    /// iOS 26.0 and later.
    public static let inhaler = HKMedicationGeneralForm(rawValue: "inhaler")
    /// iOS 26.0 and later.
    public static let injection = HKMedicationGeneralForm(rawValue: "injection")
    /// iOS 26.0 and later.
    public static let liquid = HKMedicationGeneralForm(rawValue: "liquid")
    /// iOS 26.0 and later.
    public static let lotion = HKMedicationGeneralForm(rawValue: "lotion")
    /// iOS 26.0 and later.
    public static let ointment = HKMedicationGeneralForm(rawValue: "ointment")
    /// iOS 26.0 and later.
    public static let patch = HKMedicationGeneralForm(rawValue: "patch")
    /// iOS 26.0 and later.
    public static let powder = HKMedicationGeneralForm(rawValue: "powder")
    /// iOS 26.0 and later.
    public static let spray = HKMedicationGeneralForm(rawValue: "spray")
    /// iOS 26.0 and later.
    public static let suppository = HKMedicationGeneralForm(rawValue: "suppository")
    /// iOS 26.0 and later.
    public static let tablet = HKMedicationGeneralForm(rawValue: "tablet")
    /// iOS 26.0 and later.
    public static let topical = HKMedicationGeneralForm(rawValue: "topical")
    /// iOS 26.0 and later.
    public static let unknown = HKMedicationGeneralForm(rawValue: "unknown")
}
