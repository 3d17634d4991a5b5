public import Foundation

/// Asks the person once for signed records of some kinds.
///
/// Off Apple's systems there is no wallet of such records: the answer is always that the person
/// has none.
// @unchecked: nothing changes after the query is made.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
    /// The kinds of credential that are asked for.
    public let recordTypes: [String]

    /// The forms of record that are asked for.
    public let sourceTypes: [HKVerifiableClinicalRecordSourceType]

    private let resultsHandler:
        @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) ->
            Void

    /// A query for records of these kinds in the form of SMART Health Cards.
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

    /// A query for records of these kinds in these forms.
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
