public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A one-time query for samples; its handler is called with all of them, or with an error.
// Safe to share: adds only immutable state to its superclass.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
    /// The handler of the results.
    public typealias ResultsHandler =
        @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    /// The greatest number of samples, after sorting; `HKObjectQueryNoLimit` for all.
    open var limit: Int { wanted.limit }
    /// The order of the samples; undefined without sort descriptors.
    open var sortDescriptors: [NSSortDescriptor]? { wanted.order }

    private let wanted: (limit: Int, order: [NSSortDescriptor]?)
    private let descriptors: [HKQueryDescriptor]
    private let resultsHandler: ResultsHandler

    /// Creates a query for samples of one type.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
        sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        wanted = (limit, sortDescriptors)
        self.resultsHandler = resultsHandler
        descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
        super.init(objectType: sampleType, predicate: predicate)
    }

    /// Creates a query for samples of several types, without an order.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        wanted = (limit, nil)
        self.resultsHandler = resultsHandler
        descriptors = queryDescriptors
        super.init(objectType: nil, predicate: nil)
    }

    /// Creates a query for samples of several types, in order.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        wanted = (limit, sortDescriptors)
        self.resultsHandler = resultsHandler
        descriptors = queryDescriptors
        super.init(objectType: nil, predicate: nil)
    }

    package override func validate() {
        HKException.requireDescriptors(descriptors)
        descriptors.forEach { _ = $0.query }
        _ = SortOrders.orders(sortDescriptors)
    }

    package override func run(_ context: QueryContext) async throws {
        let samples = try await context.store.samples(
            descriptors.map(\.query), sort: SortOrders.orders(sortDescriptors),
            limit: limit > HKObjectQueryNoLimit ? limit : nil, app: context.app)
        let objects = try await context.store.objects(samples, app: context.app)
        await context.finish { self.resultsHandler(self, objects, nil) }
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, error) }
}
