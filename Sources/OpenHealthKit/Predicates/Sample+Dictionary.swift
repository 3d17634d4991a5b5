internal import Foundation
internal import HealthModel

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
