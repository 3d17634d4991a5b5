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
    open var limit: Int { parameters.limit }
    /// The order of the samples; undefined without sort descriptors.
    open var sortDescriptors: [NSSortDescriptor]? { parameters.order }

    private let parameters: (limit: Int, order: [NSSortDescriptor]?)
    private let descriptors: [HKQueryDescriptor]
    private let resultsHandler: ResultsHandler

    /// Creates a query for samples of one type.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
        sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        parameters = (limit, sortDescriptors)
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
        parameters = (limit, nil)
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
        parameters = (limit, sortDescriptors)
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

/// A one-time query for samples of one class that match any of several predicates.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
    /// The predicates, of which a sample must match any.
    public var predicates: [HKSamplePredicate<Sample>]
    /// The order of the samples; undefined without sort descriptors.
    public var sortDescriptors: [SortDescriptor<Sample>]
    /// The greatest number of samples, after sorting; nil for all.
    public var limit: Int?

    /// Creates a descriptor for samples that match any of several predicates.
    public init(
        predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
        limit: Int? = nil
    ) {
        self.predicates = predicates
        self.sortDescriptors = sortDescriptors
        self.limit = limit
    }

    /// The samples, in order.
    public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
        let orders = sortDescriptors.map(SortOrders.descriptor)
        let known = orders.compactMap { $0 }
        // The store sorts by keys that it supports; for other keys the samples are sorted here.
        let isKnown = known.count == orders.count
        let samples = try await QueryResult<[HKSample]>.of(healthStore) { handler in
            HKSampleQuery(
                queryDescriptors: predicates.map(\.descriptor),
                limit: isKnown ? limit ?? HKObjectQueryNoLimit : HKObjectQueryNoLimit,
                sortDescriptors: isKnown ? known : []
            ) { _, samples, error in
                handler(samples.map { .success($0) } ?? .failure(error ?? HKError(.unknownError)))
            }
        }
        let typed = samples.compactMap { $0 as? Sample }
        guard !isKnown else { return typed }
        let sorted = typed.sorted(using: sortDescriptors)
        return limit.map { Array(sorted.prefix($0)) } ?? sorted
    }
}

extension SortOrders {
    /// The classic form of a sort descriptor; nil if the store does not support its key path.
    static func descriptor<Sample: HKSample>(
        _ descriptor: SortDescriptor<Sample>
    ) -> NSSortDescriptor? {
        guard let path = descriptor.keyPath, let key = key(for: path),
            let name = named.first(where: { $0.value == key })?.key
        else { return nil }
        return NSSortDescriptor(key: name, ascending: descriptor.order == .forward)
    }
}
