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

/// A one-time query for correlations by their own predicate and those of their members.
// Safe to share: adds only immutable state to its superclass.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
    /// The type of the correlations.
    open var correlationType: HKCorrelationType { parameters.type }
    /// Predicates by type of member: a correlation needs a matching member of each type.
    open var samplePredicates: [HKSampleType: NSPredicate]? { parameters.members }

    private let parameters: (type: HKCorrelationType, members: [HKSampleType: NSPredicate]?)
    private let handler: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

    /// Creates a query for correlations of a type.
    @preconcurrency
    public init(
        type correlationType: HKCorrelationType, predicate: NSPredicate?,
        samplePredicates: [HKSampleType: NSPredicate]?,
        completion:
            @escaping @Sendable (
                HKCorrelationQuery, [HKCorrelation]?, (any Error)?
            ) -> Void
    ) {
        parameters = (correlationType, samplePredicates)
        handler = completion
        super.init(objectType: correlationType, predicate: predicate)
    }

    package override func validate() {
        _ = SamplePredicate(checking: predicate)
        _ = conditions
    }

    private var conditions: [ObjectType: SamplePredicate] {
        var conditions: [ObjectType: SamplePredicate] = [:]
        for (type, predicate) in samplePredicates ?? [:] {
            conditions[type.value] = SamplePredicate(checking: predicate)
        }
        return conditions
    }

    package override func run(_ context: QueryContext) async throws {
        let query = HKQueryDescriptor(sampleType: correlationType, predicate: predicate).query
        let conditions = conditions
        let samples = try await context.store.samples([query], app: context.app)
        let matching = samples.filter { sample in
            conditions.allSatisfy { type, condition in
                (sample.members ?? []).contains { $0.type == type && condition.matches($0) }
            }
        }
        let objects = matching.compactMap { HKSample.make($0) as? HKCorrelation }
        await context.finish { self.handler(self, objects, nil) }
    }

    package override func fail(_ error: any Error) { handler(self, nil, error) }
}

/// The sort descriptors that the store supports, and their orders.
enum SortOrders {
    /// The orders of some descriptors; raises for one that HealthKit does not support.
    static func orders(_ descriptors: [NSSortDescriptor]?) -> [HealthDatabase.SortOrder] {
        (descriptors ?? []).map { descriptor in
            guard let key = key(of: descriptor) else {
                HKException.raise(
                    .invalidArgument,
                    "Unsupported sort descriptor: sort by HealthKit's sort identifiers and key "
                        + "paths")
            }
            return HealthDatabase.SortOrder(key, ascending: descriptor.ascending)
        }
    }

    private static func key(of descriptor: NSSortDescriptor) -> SortKey? {
        if let name = descriptor.key { return named[name] }
        #if os(Linux)
        return key(for: descriptor.keyPath)
        #else
        return nil
        #endif
    }

    /// The sort keys, by identifier and by key path of a predicate.
    static let named: [String: SortKey] = [
        HKSampleSortIdentifierStartDate: .startDate,
        HKPredicateKeyPathStartDate: .startDate,
        HKSampleSortIdentifierEndDate: .endDate,
        HKPredicateKeyPathEndDate: .endDate,
        HKPredicateKeyPathQuantity: .quantity,
        HKPredicateKeyPathCategoryValue: .categoryValue,
        HKWorkoutSortIdentifierDuration: .workoutDuration,
        HKPredicateKeyPathWorkoutDuration: .workoutDuration,
        HKWorkoutSortIdentifierTotalDistance: .workoutTotal(.distance),
        HKPredicateKeyPathWorkoutTotalDistance: .workoutTotal(.distance),
        HKWorkoutSortIdentifierTotalEnergyBurned: .workoutTotal(.energyBurned),
        HKPredicateKeyPathWorkoutTotalEnergyBurned: .workoutTotal(.energyBurned),
        HKWorkoutSortIdentifierTotalSwimmingStrokeCount: .workoutTotal(.swimmingStrokeCount),
        HKWorkoutSortIdentifierTotalFlightsClimbed: .workoutTotal(.flightsClimbed),
    ]

    /// The sort key of a Swift key path, from any of the common sample classes.
    static func key(for path: AnyKeyPath) -> SortKey? {
        if path == \HKCategorySample.value { return .categoryValue }
        if path == \HKWorkout.duration { return .workoutDuration }
        return key(for: path, HKSample.self) ?? key(for: path, HKQuantitySample.self)
            ?? key(for: path, HKCategorySample.self) ?? key(for: path, HKWorkout.self)
            ?? key(for: path, HKCorrelation.self) ?? key(for: path, HKElectrocardiogram.self)
            ?? key(for: path, HKCumulativeQuantitySample.self)
            ?? key(for: path, HKDiscreteQuantitySample.self)
            ?? key(for: path, HKStateOfMind.self)
    }

    private static func key<T: HKSample>(
        for path: AnyKeyPath, _ type: T.Type
    ) -> SortKey? {
        if path == \T.startDate { return .startDate }
        return path == \T.endDate ? .endDate : nil
    }
}

#if os(Linux)
// Foundation on Linux sorts only by Swift key paths. These two members replace the missing ones:
// the key is part of a key path through a subscript, from which it can be read again.

extension NSSortDescriptor {
    /// Creates a descriptor that sorts by a key, such as `HKSampleSortIdentifierStartDate`.
    public convenience init(key: String?, ascending: Bool) {
        self.init(keyPath: \NSObject[sortKey: key], ascending: ascending)
    }

    /// The key of descriptors that were created with one.
    public var key: String? {
        guard let path = keyPath as? KeyPath<NSObject, SortKeyValue> else { return nil }
        return NSObject()[keyPath: path].key
    }
}

/// A key, and the value by which an object is sorted.
public struct SortKeyValue: Comparable, Sendable {
    let key: String?
    let order: Double

    /// Whether the first object precedes the second.
    public static func < (a: SortKeyValue, b: SortKeyValue) -> Bool { a.order < b.order }

    /// Whether neither object precedes the other.
    public static func == (a: SortKeyValue, b: SortKeyValue) -> Bool { a.order == b.order }
}

extension NSObject {
    /// The value for sorting by a key; only dates of samples differ.
    public subscript(sortKey key: String?) -> SortKeyValue {
        let sample = self as? HKSample
        let date =
            switch key {
            case HKSampleSortIdentifierStartDate, HKPredicateKeyPathStartDate: sample?.startDate
            case HKSampleSortIdentifierEndDate, HKPredicateKeyPathEndDate: sample?.endDate
            default: Date?.none
            }
        return SortKeyValue(key: key, order: date?.timeIntervalSinceReferenceDate ?? 0)
    }
}
#endif
