public import Foundation
internal import HealthDatabase
package import HealthModel

/// Statistics over samples of one type in a time range.
///
/// Statistics that were not requested, or have no data, are nil.
// Safe to share: the only state is one immutable value.
open class HKStatistics: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    package let value: SampleStatistics

    package init(_ value: SampleStatistics) {
        self.value = value
        super.init()
    }

    /// The type of the samples.
    open var quantityType: HKQuantityType { HKQuantityType(value: value.type) }

    /// The start date; in a collection the start of the bucket.
    open var startDate: Date { value.interval.start }

    /// The end date; in a collection the end of the bucket, which is not included.
    open var endDate: Date { value.interval.end }

    /// The sources with data; nil unless the statistics are separate by source.
    open var sources: [HKSource]? {
        value.bySource?.keys.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
            .map { HKSource($0) }
    }

    /// The sum, in which overlapping data of several sources counts once.
    open func sumQuantity() -> HKQuantity? { quantity(value.merged.sum) }

    /// The sum of one source alone.
    open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.sum) }

    /// The average by the type's aggregation style.
    open func averageQuantity() -> HKQuantity? { quantity(value.merged.average) }

    /// The average of one source alone.
    open func averageQuantity(for source: HKSource) -> HKQuantity? {
        quantity(figures(source)?.average)
    }

    /// The smallest value.
    open func minimumQuantity() -> HKQuantity? { quantity(value.merged.minimum) }

    /// The smallest value of one source.
    open func minimumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(figures(source)?.minimum)
    }

    /// The largest value.
    open func maximumQuantity() -> HKQuantity? { quantity(value.merged.maximum) }

    /// The largest value of one source.
    open func maximumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(figures(source)?.maximum)
    }

    /// The value with the latest end.
    open func mostRecentQuantity() -> HKQuantity? { quantity(value.merged.mostRecent) }

    /// The value of one source with the latest end.
    open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
        quantity(figures(source)?.mostRecent)
    }

    /// The time range of the value with the latest end.
    open func mostRecentQuantityDateInterval() -> DateInterval? { value.merged.mostRecentInterval }

    /// The time range of one source's value with the latest end.
    open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
        figures(source)?.mostRecentInterval
    }

    /// The time that samples cover.
    open func duration() -> HKQuantity? { quantity(value.merged.duration) }

    /// The time that samples of one source cover.
    open func duration(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.duration) }

    private func figures(_ source: HKSource) -> StatisticsFigures? {
        value.bySource?.first { $0.key.bundleIdentifier == source.bundleIdentifier }?.value
    }

    private func quantity(_ quantity: Quantity?) -> HKQuantity? { quantity.map { HKQuantity($0) } }

    // MARK: Identity, copies and archives

    /// Whether type, time and all figures are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKStatistics)?.value == value
    }

    /// The hash of type, time and figures.
    open override var hash: Int { value.hashValue }

    /// The type and the time; never a value.
    open override var description: String {
        "\(type(of: self)) \(value.type) (\(startDate) - \(endDate))"
    }

    /// The statistics themselves: they never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Statistics decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes type, time and all figures.
    open func encode(with coder: NSCoder) {
        coder.encode(json: StatisticsArchive(value), forKey: "statistics")
    }

    /// Decodes type, time and all figures; nil if they are missing or damaged.
    public required init?(coder: NSCoder) {
        guard let archive = coder.json(StatisticsArchive.self, forKey: "statistics") else {
            return nil
        }
        value = archive.value
        super.init()
    }
}

/// The archived form of statistics.
struct StatisticsArchive: Codable {
    private struct Figures: Codable {
        var sum: Quantity?
        var average: Quantity?
        var minimum: Quantity?
        var maximum: Quantity?
        var mostRecent: Quantity?
        var mostRecentInterval: DateInterval?
        var duration: Quantity?

        init(_ figures: StatisticsFigures) {
            sum = figures.sum
            average = figures.average
            minimum = figures.minimum
            maximum = figures.maximum
            mostRecent = figures.mostRecent
            mostRecentInterval = figures.mostRecentInterval
            duration = figures.duration
        }

        var value: StatisticsFigures {
            var figures = StatisticsFigures()
            figures.sum = sum
            figures.average = average
            figures.minimum = minimum
            figures.maximum = maximum
            figures.mostRecent = mostRecent
            figures.mostRecentInterval = mostRecentInterval
            figures.duration = duration
            return figures
        }
    }

    private struct Part: Codable {
        var source: Source
        var figures: Figures
    }

    private var type: ObjectType
    private var interval: DateInterval
    private var merged: Figures
    private var bySource: [Part]?

    init(_ value: SampleStatistics) {
        type = value.type
        interval = value.interval
        merged = Figures(value.merged)
        bySource = value.bySource?.map { Part(source: $0.key, figures: Figures($0.value)) }
    }

    /// The statistics.
    var value: SampleStatistics {
        SampleStatistics(
            type: type, interval: interval, merged: merged.value,
            bySource: bySource.map {
                Dictionary($0.map { ($0.source, $0.figures.value) }) { first, _ in first }
            })
    }
}

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
