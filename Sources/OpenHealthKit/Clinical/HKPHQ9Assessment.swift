public import Foundation
internal import HealthModel

/// The questionnaire on depression with nine questions; the score is 0 to 27.
// @unchecked: this class stores only HKObject's immutable value.
open class HKPHQ9Assessment: HKScoredAssessment, @unchecked Sendable {
    /// Creates an assessment; raises unless there are nine valid answers.
    ///
    /// Only the last question may be unanswered, which counts no points.
    public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = nil) {
        let codes = answers.map(\.rawValue)
        Self.check(
            codes, of: .phq9Assessment, count: 9, highest: Answer.preferNotToAnswer.rawValue)
        if answers.dropLast().contains(.preferNotToAnswer) {
            HKException.raise(
                .objectValidation, "Only the last question of a PHQ-9 can be left unanswered")
        }
        let score = answers.filter { $0 != .preferNotToAnswer }.map(\.rawValue).reduce(0, +)
        self.init(
            Self.made(
                .phq9Assessment, date: date, answers: codes, score: score, metadata: metadata))
    }

    /// The answers in the order of the questions.
    open var answers: [Answer] { assessment.answers.compactMap(Answer.init(rawValue:)) }

    /// The risk by the questionnaire's limits of 5, 10, 15 and 20 points.
    open var risk: Risk {
        switch score {
        case ..<5: .noneToMinimal
        case ..<10: .mild
        case ..<15: .moderate
        case ..<20: .moderatelySevere
        default: .severe
        }
    }

    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type == .phq9Assessment
    }
}
