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

extension Sample {
    /// Creates a sample from a dictionary whose keys are HealthKit's key paths, such as "endDate" and "source".
    ///
    /// `NSPredicate` reads dictionaries by their keys on a phone: tests of apps evaluate the predicate of a query
    /// on dates and sources that they made up. A date that is missing is not a number, so that no comparison
    /// with it is true.
    init(evaluating values: [String: Any]) {
        let quantity = (values[HKPredicateKeyPathQuantity] as? HKQuantity)?.value
        let category = (values[HKPredicateKeyPathCategoryValue] as? NSNumber)?.intValue
        let noDate = Date(timeIntervalSinceReferenceDate: .nan)
        self.init(
            uuid: values[HKPredicateKeyPathUUID] as? UUID ?? Self.noUUID,
            type: ObjectType(identifier: "", kind: quantity == nil ? .category : .quantity),
            startDate: values[HKPredicateKeyPathStartDate] as? Date ?? noDate,
            endDate: values[HKPredicateKeyPathEndDate] as? Date ?? noDate,
            payload: quantity.map { .quantity($0) } ?? category.map { .category($0) }
                ?? .correlation([]),
            metadata: Metadata(lenient: values[HKPredicateKeyPathMetadata] as? [String: Any]),
            device: (values[HKPredicateKeyPathDevice] as? HKDevice)?.value,
            sourceRevision: (values[HKPredicateKeyPathSource] as? HKSource).map {
                SourceRevision(source: $0.value)
            })
    }

    /// The identity of a dictionary without one, which no sample has.
    private static let noUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
