internal import Foundation
internal import HealthModel

/// A questionnaire with its score.
// @unchecked: this class stores only HKObject's immutable value.
open class HKScoredAssessment: HKSample, @unchecked Sendable {
    /// The sum of the answers' points.
    open var score: Int { assessment.score }

    /// The answers' raw values and the score.
    var assessment: (answers: [Int], score: Int) {
        guard case .detail(.assessment(let answers, let score)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is no assessment")
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
