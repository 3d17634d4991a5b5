public import Foundation
internal import HealthDatabase
internal import HealthModel

/// Reads the person's medications, one by one.
///
/// The list is kept by Apple's Health app alone: here it is empty, and the handler is only told
/// that there is no more. An app that never asked to read it is told so.
// @unchecked: nothing changes after the query is made.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
    /// The greatest number of medications.
    public let limit: Int

    private let resultsHandler:
        @Sendable (
            HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?
        ) -> Void

    /// A query for medications: medication, no more, error.
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
        guard try context.store.readDecision(for: type, app: context.app) != .notDetermined else {
            throw HealthStoreError.authorizationNotDetermined([type])
        }
        await context.finish { self.resultsHandler(self, nil, true, nil) }
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, true, error) }
}
