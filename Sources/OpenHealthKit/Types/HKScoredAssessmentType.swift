internal import HealthModel

/// The type of a questionnaire with a score.
// Safe to share: adds no state to its superclass.
open class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
    /// Creates the assessment type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .scoredAssessment))
    }
}
