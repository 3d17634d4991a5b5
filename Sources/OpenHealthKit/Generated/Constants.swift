// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

public import Foundation

public let HKWorkoutTypeIdentifier: String = "HKWorkoutTypeIdentifier"
public let HKWorkoutRouteTypeIdentifier: String = "HKWorkoutRouteTypeIdentifier"
public let HKDataTypeIdentifierHeartbeatSeries: String = "HKDataTypeIdentifierHeartbeatSeries"
public let HKVisionPrescriptionTypeIdentifier: String = "HKVisionPrescriptionTypeIdentifier"
public let HKDataTypeIdentifierStateOfMind: String = "HKDataTypeStateOfMind"
/// iOS 26.0 and later.
public let HKMedicationDoseEventTypeIdentifierMedicationDoseEvent: String =
    "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"
/// iOS 26.0 and later.
public let HKDataTypeIdentifierUserAnnotatedMedicationConcept: String =
    "HKDataTypeUserAnnotatedMedicationConcept"
public let HKDetailedCDAValidationErrorKey: String = "HKDetailedCDAValidationErrorKey"
public let HKSourceRevisionAnyVersion: String = "HKSourceRevisionAnyVersion"
public let HKSourceRevisionAnyProductType: String = "HKSourceRevisionAnyProductType"
public let HKSourceRevisionAnyOperatingSystem: OperatingSystemVersion =
    OperatingSystemVersion(majorVersion: 0, minorVersion: 0, patchVersion: 0)
public let HKObjectQueryNoLimit: Int = 0
public let HKAnchoredObjectQueryNoAnchor: Int32 = 0

extension NSNotification.Name {
    public static let HKUserPreferencesDidChange = NSNotification.Name(
        "HKUserPreferencesDidChangeNotification")
}
