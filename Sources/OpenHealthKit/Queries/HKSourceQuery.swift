public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A one-time query for the sources of matching samples that the app may read.
// Safe to share: adds only immutable state to its superclass.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
    private let type: HKSampleType
    private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

    /// Creates a query for the sources of samples of a type.
    @preconcurrency
    public init(
        sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
        completionHandler:
            @escaping @Sendable (
                HKSourceQuery, Set<HKSource>?, (any Error)?
            ) -> Void
    ) {
        type = sampleType
        handler = completionHandler
        super.init(objectType: sampleType, predicate: objectPredicate)
    }

    package override func validate() { _ = SamplePredicate(checking: predicate) }

    package override func run(_ context: QueryContext) async throws {
        let query = HKQueryDescriptor(sampleType: type, predicate: predicate).query
        let sources = try await context.store.sources(of: [query], app: context.app)
        let objects = Set(sources.map { HKSource($0) })
        await context.finish { self.handler(self, objects, nil) }
    }

    package override func fail(_ error: any Error) { handler(self, nil, error) }
}

/// A one-time query for the sources of matching samples that the app may read.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery {
    /// The predicate for the samples.
    public var predicate: HKSamplePredicate<Sample>

    /// Creates a descriptor for the sources of matching samples.
    public init(predicate: HKSamplePredicate<Sample>) {
        self.predicate = predicate
    }

    /// The sources.
    public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
        try await QueryResult<[HKSource]>.of(healthStore) { handler in
            HKSourceQuery(sampleType: predicate.sampleType, samplePredicate: predicate.nsPredicate)
            { _, sources, error in
                handler(
                    sources.map {
                        .success($0.sorted { $0.bundleIdentifier < $1.bundleIdentifier })
                    }
                        ?? .failure(error ?? HKError(.unknownError)))
            }
        }
    }
}
