public import Foundation

/// A one-time query for signed records of some kinds.
///
/// Only Apple's systems have a wallet of such records: here the result is always empty.
// @unchecked: the query does not change after its creation.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
    /// The requested kinds of credential.
    public let recordTypes: [String]

    /// The requested formats.
    public let sourceTypes: [HKVerifiableClinicalRecordSourceType]

    private let resultsHandler:
        @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) ->
            Void

    /// Creates a query for records of these kinds in the format of SMART Health Cards.
    @preconcurrency
    public convenience init(
        recordTypes: [String], predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (
                HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
            ) -> Void
    ) {
        self.init(
            recordTypes: recordTypes, sourceTypes: [.smartHealthCard], predicate: predicate,
            resultsHandler: resultsHandler)
    }

    /// Creates a query for records of these kinds in these formats.
    @preconcurrency
    public init(
        recordTypes: [String], sourceTypes: [HKVerifiableClinicalRecordSourceType],
        predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (
                HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
            ) -> Void
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.resultsHandler = resultsHandler
        super.init(objectType: nil, predicate: predicate)
    }

    package override func run(_ context: QueryContext) async throws {
        await context.finish { self.resultsHandler(self, [], nil) }
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, error) }
}
