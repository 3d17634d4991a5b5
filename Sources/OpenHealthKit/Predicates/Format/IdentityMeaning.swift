internal import Foundation
internal import HealthModel

/// Comparisons of a sample's identity and relations: only equal, not equal, and in a list.
enum IdentityMeaning {
    /// The predicate; nil for other key paths.
    static func predicate(
        _ comparison: FormatComparison
    ) throws(FormatError) -> SamplePredicate? {
        switch comparison.keyPath {
        case HKPredicateKeyPathUUID:
            let uuids = try all(comparison) { $0.uuid }
            return try negated(comparison, .uuids(Set(uuids)))
        case HKPredicateKeyPathSource:
            let sources = try all(comparison) {
                if case .source(let source) = $0 { source.bundleIdentifier } else { nil }
            }
            return try negated(comparison, .sources(Set(sources)))
        case HKPredicateKeyPathSourceRevision:
            let revisions = try all(comparison) {
                if case .revision(let revision) = $0 { revision } else { nil }
            }
            return try negated(comparison, .sourceRevisions(revisions))
        case HKPredicateKeyPathDevice:
            if case .null = comparison.value {
                let isNil = DeviceProperty.allCases.map { SamplePredicate.deviceProperty($0, []) }
                return try negated(comparison, .and(isNil))
            }
            let devices = try all(comparison) {
                if case .device(let device) = $0 { device } else { nil }
            }
            return try negated(comparison, .devices(Set(devices)))
        case HKPredicateKeyPathCorrelation:
            if case .null = comparison.value { return try negated(comparison, .noCorrelation) }
            return try objects(comparison) { .memberOf(correlation: $0) }
        case HKPredicateKeyPathWorkout:
            return try objects(comparison) { .associated(workout: $0) }
        case HKPredicateKeyPathWorkoutEffortRelationship:
            return try objects(comparison) { .effort(workout: $0, activity: nil) }
        default:
            return nil
        }
    }

    private static func objects(
        _ comparison: FormatComparison, _ condition: (UUID) -> SamplePredicate
    ) throws(FormatError) -> SamplePredicate {
        let uuids = try all(comparison) { $0.object ?? $0.uuid }
        return try negated(comparison, .or(uuids.map(condition)))
    }

    private static func all<Value>(
        _ comparison: FormatComparison, _ value: (FormatValue) -> Value?
    ) throws(FormatError) -> [Value] {
        let elements = comparison.value.elements
        let values = elements.compactMap(value)
        guard values.count == elements.count else { throw .value(comparison.keyPath) }
        return values
    }

    private static func negated(
        _ comparison: FormatComparison, _ predicate: SamplePredicate
    ) throws(FormatError) -> SamplePredicate {
        switch comparison.kind {
        case .isIn, .compare(.equalTo): return predicate
        case .compare(.notEqualTo): return .not(predicate)
        default: throw .comparison(comparison.keyPath)
        }
    }
}
