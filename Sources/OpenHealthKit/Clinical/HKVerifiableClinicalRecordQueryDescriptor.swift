public import Foundation

/// A one-time query for signed records, which exist only on Apple's systems.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery {
    /// The requested kinds of credential.
    public var recordTypes: [HKVerifiableClinicalRecordCredentialType]
    /// The requested formats.
    public var sourceTypes: [HKVerifiableClinicalRecordSourceType]
    /// The predicate for the records.
    public var predicate: NSPredicate?

    /// Creates a descriptor for records of these kinds in these formats.
    public init(
        recordTypes: [HKVerifiableClinicalRecordCredentialType],
        sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate? = nil
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.predicate = predicate
    }

    /// The records that the person shares.
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
