public import Foundation
internal import Synchronization

/// A one-time query for the person's medications.
///
/// Only Apple's Health app has this list: here it is empty.
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery {
    /// The predicate for the medications; nil for all.
    public var predicate: NSPredicate?
    /// The greatest number of medications; nil for no limit.
    public var limit: Int?

    /// Creates a descriptor for medications that match a predicate.
    public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
        self.predicate = predicate
        self.limit = limit
    }

    /// The matching medications.
    public func result(
        for healthStore: HKHealthStore
    ) async throws -> [HKUserAnnotatedMedication] {
        let found = Mutex<[HKUserAnnotatedMedication]>([])
        return try await QueryResult<[HKUserAnnotatedMedication]>.of(healthStore) { handler in
            HKUserAnnotatedMedicationQuery(
                predicate: predicate, limit: limit ?? HKObjectQueryNoLimit
            ) { _, medication, isDone, error in
                if let medication { found.withLock { $0.append(medication) } }
                if let error { return handler(.failure(error)) }
                if isDone { handler(.success(found.withLock { $0 })) }
            }
        }
    }
}
