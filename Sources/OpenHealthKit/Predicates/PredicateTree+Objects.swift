internal import Foundation
internal import HealthModel

extension PredicateTree {
    /// Whether an object of HealthKit matches the condition, a dictionary one on samples, or a value one
    /// on values; others do not.
    package func matches(_ object: Any?) -> Bool {
        switch self {
        case .constant(let answer):
            return answer
        case .sample(let predicate):
            if let values = object as? [String: Any] { return predicate.matches(values) }
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
