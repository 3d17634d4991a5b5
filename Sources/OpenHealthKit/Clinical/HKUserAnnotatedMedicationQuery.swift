public import Foundation
internal import HealthDatabase
internal import HealthModel

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
