public import Foundation
internal import HealthModel

/// A questionnaire with its score.
// @unchecked: this class stores only HKObject's immutable value.
open class HKScoredAssessment: HKSample, @unchecked Sendable {
    /// The sum of the answers' points.
    open var score: Int { assessment.score }

    /// The answers' raw values and the score.
    var assessment: (answers: [Int], score: Int) {
        guard case .detail(.assessment(let answers, let score)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is not an assessment")
        }
        return (answers, score)
    }

    /// Raises if the number of answers is wrong, or if an answer is not on the form.
    static func check(_ answers: [Int], of type: ObjectType, count: Int, highest: Int) {
        guard answers.count == count else {
            HKException.raise(
                .objectValidation,
                "\(type) requires \(count) answers, not \(answers.count)")
        }
        guard answers.allSatisfy((0...highest).contains) else {
            HKException.raise(.objectValidation, "\(type) has an answer that is not on the form")
        }
    }

    /// The sample of a new assessment.
    static func made(
        _ type: ObjectType, date: Date, answers: [Int], score: Int, metadata: [String: Any]?
    ) -> Sample {
        validated(
            Sample(
                uuid: UUID(), type: type, startDate: date, endDate: date,
                payload: .detail(.assessment(answers: answers, score: score)),
                metadata: Metadata(validating: metadata)))
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.assessment) = sample.payload { true } else { false }
    }
}

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
