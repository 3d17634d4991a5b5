// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The kind of an object of a health store.
public enum ObjectKind: String, Sendable, Hashable, Codable, CaseIterable {
    case quantity
    case category
    case correlation
    case workout
    case workoutRoute
    case heartbeatSeries
    case electrocardiogram
    case audiogram
    case activitySummary
    case characteristic
    case document
    case clinical
    case visionPrescription
    case stateOfMind
    case scoredAssessment
    case medicationDoseEvent
    case userAnnotatedMedication
}
