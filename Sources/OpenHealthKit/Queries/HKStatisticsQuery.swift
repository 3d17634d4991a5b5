public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A one-time query for statistics over quantity samples; without data the handler gets error 11.
// Safe to share: adds only immutable state to its superclass.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
    private let quantityType: HKQuantityType
    private let options: HKStatisticsOptions
    private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

    /// Creates a query; raises when executed with options that do not fit the type.
    @preconcurrency
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [],
        completionHandler handler:
            @escaping @Sendable (
                HKStatisticsQuery, HKStatistics?, (any Error)?
            ) -> Void
    ) {
        self.quantityType = quantityType
        self.options = options
        self.handler = handler
        super.init(objectType: quantityType, predicate: quantitySamplePredicate)
    }

    package override func validate() {
        HKException.requireCompatible(options, quantityType)
        _ = SamplePredicate(checking: predicate)
    }

    package override func run(_ context: QueryContext) async throws {
        let statistics = try await context.store.statistics(
            of: quantityType.value, matching: SamplePredicate(checking: predicate),
            options: StatisticsOptions(options), app: context.app)
        guard let statistics else { throw HealthStoreError.noData }
        let result = HKStatistics(statistics)
        await context.finish { self.handler(self, result, nil) }
    }

    package override func fail(_ error: any Error) { handler(self, nil, error) }
}

extension StatisticsOptions {
    /// Creates the same options; the raw values are HealthKit's.
    init(_ options: HKStatisticsOptions) { self.init(rawValue: options.rawValue) }
}

extension HKException {
    /// Raises for options that do not fit a type.
    static func requireCompatible(_ options: HKStatisticsOptions, _ type: HKQuantityType) {
        let style = AggregationStyle(rawValue: type.aggregationStyle.rawValue) ?? .cumulative
        if let reason = StatisticsOptions(options).incompatibility(with: type.value, style: style) {
            raise(.invalidArgument, reason)
        }
    }
}

/// A one-time query for statistics over quantity samples.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery {
    /// The predicate for the samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// The statistics to compute.
    public var options: HKStatisticsOptions

    /// Creates a descriptor for statistics of matching samples.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.predicate = predicate
        self.options = options
    }

    /// The statistics; throws `errorNoData` if no sample matches.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
        try await QueryResult<HKStatistics?>.of(healthStore) { handler in
            HKStatisticsQuery(
                quantityType: predicate.quantityType,
                quantitySamplePredicate: predicate.nsPredicate, options: options
            ) { _, statistics, error in
                handler(error.map { .failure($0) } ?? .success(statistics))
            }
        }
    }
}

extension HKSamplePredicate<HKQuantitySample> {
    /// The type, which is a quantity type.
    var quantityType: HKQuantityType {
        sampleType as? HKQuantityType ?? HKQuantityType(value: sampleType.value)
    }
}
