public import Foundation

/// Asks the person once for signed records; off Apple's systems there are none.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery {
    /// The kinds of credential that are asked for.
    public var recordTypes: [HKVerifiableClinicalRecordCredentialType]
    /// The forms of record that are asked for.
    public var sourceTypes: [HKVerifiableClinicalRecordSourceType]
    /// What the records meet.
    public var predicate: NSPredicate?

    /// Records of these kinds in these forms.
    public init(
        recordTypes: [HKVerifiableClinicalRecordCredentialType],
        sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate? = nil
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.predicate = predicate
    }

    /// The records that the person hands out.
    public func result(for healthStore: HKHealthStore) async throws -> [HKVerifiableClinicalRecord]
    {
        try await QueryResult<[HKVerifiableClinicalRecord]>.of(healthStore) { handler in
            HKVerifiableClinicalRecordQuery(
                recordTypes: recordTypes.map(\.rawValue), sourceTypes: sourceTypes,
                predicate: predicate
            ) { _, records, error in
                handler(records.map { .success($0) } ?? .failure(error ?? HKError(.unknownError)))
            }
        }
    }
}
