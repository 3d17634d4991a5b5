internal import Foundation
internal import HealthModel

extension PredicateTree {
    /// Whether an object matches the condition; false for an object of another kind.
    ///
    /// A condition on samples is evaluated on a dictionary too, one on values on a text, a number, a date or a
    /// quantity.
    package func matches(_ object: Any?) -> Bool {
        switch self {
        case .constant(let answer):
            return answer
        case .sample(let predicate):
            if let values = object as? [String: Any] {
                return predicate.matches(Sample(evaluating: values))
            }
            guard var sample = (object as? HKObject)?.sample else { return false }
            // The source of an unsaved object is the current app.
            sample.sourceRevision = sample.sourceRevision ?? CurrentApp.identity.revision
            return predicate.matches(sample)
        case .activity:
            return false
        case .summary(let predicate):
            guard let day = (object as? HKActivitySummary)?.day else { return false }
            return predicate.matches(day)
        case .value(let predicate):
            return object.flatMap(MetadataValue.init(bridging:)).map(predicate.matches) ?? false
        }
    }
}
