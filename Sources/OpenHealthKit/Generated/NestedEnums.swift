// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension HKError {
    public typealias Code = HKErrorCode
}

extension HKElectrocardiogram {
    public typealias Classification = HKElectrocardiogramClassification
}

extension HKElectrocardiogram {
    public typealias Lead = HKElectrocardiogramLead
}

extension HKElectrocardiogram {
    public typealias SymptomsStatus = HKElectrocardiogramSymptomsStatus
}

extension HKGAD7Assessment {
    public typealias Answer = HKGAD7AssessmentAnswer
}

extension HKGAD7Assessment {
    public typealias Risk = HKGAD7AssessmentRisk
}

extension HKMedicationDoseEvent {
    public typealias LogStatus = HKMedicationDoseEventLogStatus
}

extension HKMedicationDoseEvent {
    public typealias ScheduleType = HKMedicationDoseEventScheduleType
}

extension HKPHQ9Assessment {
    public typealias Answer = HKPHQ9AssessmentAnswer
}

extension HKPHQ9Assessment {
    public typealias Risk = HKPHQ9AssessmentRisk
}

extension HKStateOfMind {
    public typealias Association = HKStateOfMindAssociation
}

extension HKStateOfMind {
    public typealias Kind = HKStateOfMindKind
}

extension HKStateOfMind {
    public typealias Label = HKStateOfMindLabel
}

extension HKStateOfMind {
    public typealias ValenceClassification = HKStateOfMindValenceClassification
}
