public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// A query for the person's medications, one by one.
///
/// Only Apple's Health app has this list: here it is empty, and the handler is only called with the
/// end of the results. An app that never requested permission gets an error.
// @unchecked: the query does not change after its creation.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
    /// The greatest number of medications.
    public let limit: Int

    private let resultsHandler:
        @Sendable (
            HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?
        ) -> Void

    /// Creates a query; the handler's parameters are medication, end of results, and error.
    @preconcurrency
    public init(
        predicate: NSPredicate?, limit: Int,
        resultsHandler:
            @escaping @Sendable (
                HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?
            ) -> Void
    ) {
        self.limit = limit
        self.resultsHandler = resultsHandler
        super.init(objectType: HKObjectType.userAnnotatedMedicationType(), predicate: predicate)
    }

    package override func run(_ context: QueryContext) async throws {
        let type = HKObjectType.userAnnotatedMedicationType().value
        guard
            try context.store.permissions.readDecision(for: type, app: context.app)
                != .notDetermined
        else {
            throw HealthStoreError.authorizationNotDetermined([type])
        }
        await context.finish { self.resultsHandler(self, nil, true, nil) }
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, true, error) }
}

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
