public import Foundation
internal import HealthModel

/// The questionnaire on anxiety with seven questions; the score is 0 to 21.
// @unchecked: this class stores only HKObject's immutable value.
open class HKGAD7Assessment: HKScoredAssessment, @unchecked Sendable {
    /// Creates an assessment; raises unless there are seven valid answers.
    public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = nil) {
        let points = answers.map(\.rawValue)
        Self.check(
            points, of: .gad7Assessment, count: 7, highest: Answer.nearlyEveryDay.rawValue)
        self.init(
            Self.made(
                .gad7Assessment, date: date, answers: points, score: points.reduce(0, +),
                metadata: metadata))
    }

    /// The answers in the order of the questions.
    open var answers: [Answer] { assessment.answers.compactMap(Answer.init(rawValue:)) }

    /// The risk by the questionnaire's limits of 5, 10 and 15 points.
    open var risk: Risk {
        switch score {
        case ..<5: .noneToMinimal
        case ..<10: .mild
        case ..<15: .moderate
        default: .severe
        }
    }

    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type == .gad7Assessment
    }
}
