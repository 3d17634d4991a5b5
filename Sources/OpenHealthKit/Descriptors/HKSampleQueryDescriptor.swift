public import Foundation
internal import HealthDatabase

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
