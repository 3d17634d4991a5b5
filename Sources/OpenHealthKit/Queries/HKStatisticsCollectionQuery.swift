public import Foundation
internal import HealthDatabase
package import HealthModel
internal import Synchronization

/// Statistics in buckets of one calendar length, before and after an anchor.
// Safe to share: the state never changes.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    private let type: ObjectType
    private let buckets: StatisticsBuckets
    private let populated: [HKStatistics]
    private let byStart: [Date: HKStatistics]

    package init(type: ObjectType, buckets: StatisticsBuckets, populated: [SampleStatistics]) {
        self.type = type
        self.buckets = buckets
        self.populated = populated.map { HKStatistics($0) }
        byStart = Dictionary(self.populated.map { ($0.startDate, $0) }) { first, _ in first }
        super.init()
    }

    /// The buckets with data, in order.
    open func statistics() -> [HKStatistics] { populated }

    /// The bucket that contains a date; without data it has no quantities.
    open func statistics(for date: Date) -> HKStatistics? { bucket(at: buckets.index(for: date)) }

    /// Calls a block with each bucket of a time range, with or without data.
    ///
    /// The first bucket contains `startDate`, the last one `endDate`, even if that is the start of
    /// a bucket. The block stops by setting its second argument. There are no buckets beyond the
    /// distant past and the distant future.
    open func enumerateStatistics(
        from startDate: Date, to endDate: Date,
        with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        // Numbers are compared, because "not a number" as a date has no order.
        guard
            startDate.timeIntervalSinceReferenceDate <= endDate.timeIntervalSinceReferenceDate
        else { return }
        let startDate = max(startDate, .distantPast)
        let endDate = min(endDate, .distantFuture)
        guard startDate <= endDate else { return }
        var stop = ObjCBool(false)
        var index = buckets.index(for: startDate)
        repeat {
            block(bucket(at: index), &stop)
            index += 1
        } while !stop.boolValue && buckets.interval(at: index).start <= endDate
    }

    /// The sources with data; empty unless the statistics are separate by source.
    open func sources() -> Set<HKSource> { Set(populated.flatMap { $0.sources ?? [] }) }

    private func bucket(at index: Int) -> HKStatistics {
        let interval = buckets.interval(at: index)
        return byStart[interval.start]
            ?? HKStatistics(
                SampleStatistics(
                    type: type, interval: interval, merged: StatisticsFigures(), bySource: nil))
    }

    /// The buckets that differ from another collection's, in order.
    func changed(since other: HKStatisticsCollection) -> [HKStatistics] {
        let starts = Set(byStart.keys).union(other.byStart.keys).sorted()
        return starts.compactMap { start in
            byStart[start] == other.byStart[start] ? nil : bucket(at: buckets.index(for: start))
        }
    }
}

/// A query for statistics in buckets, which continues if it has an update handler.
// Safe to share: a mutex guards the mutable state.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
    /// The date at which a bucket begins.
    open var anchorDate: Date { parameters.anchor }
    /// The calendar length of a bucket.
    open var intervalComponents: DateComponents { parameters.interval }
    /// The statistics to compute.
    open var options: HKStatisticsOptions { parameters.options }

    private struct Handlers {
        var initial:
            (
                @Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) ->
                    Void
            )?
        var update:
            (
                @Sendable (
                    HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?,
                    (any Error)?
                ) -> Void
            )?
    }

    private let parameters: (anchor: Date, interval: DateComponents, options: HKStatisticsOptions)
    private let quantityType: HKQuantityType
    private let handlers = Mutex(Handlers())

    /// Creates a query; raises when executed with options that do not fit the type.
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
    ) {
        self.quantityType = quantityType
        parameters = (anchorDate, intervalComponents, options)
        super.init(objectType: quantityType, predicate: quantitySamplePredicate)
    }

    /// The handler of the first result, to be set before the query is executed.
    @preconcurrency
    open var initialResultsHandler:
        (
            @Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void
        )?
    {
        get { handlers.withLock { $0.initial } }
        set { handlers.withLock { $0.initial = newValue } }
    }

    /// The handler of each change; without one the query ends with its first result.
    @preconcurrency
    open var statisticsUpdateHandler:
        (
            @Sendable (
                HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
            ) -> Void
        )?
    {
        get { handlers.withLock { $0.update } }
        set { handlers.withLock { $0.update = newValue } }
    }

    package override func validate() {
        HKException.requireCompatible(options, quantityType)
        _ = SamplePredicate(checking: predicate)
        requireInterval()
        guard initialResultsHandler != nil || statisticsUpdateHandler != nil else {
            HKException.raise(
                .invalidArgument, "initialResultsHandler must be set before the query is executed")
        }
    }

    package override func run(_ context: QueryContext) async throws {
        let update = statisticsUpdateHandler
        let commits = update.map { _ in context.commits(of: [quantityType.value]) }
        var collection = try await read(context)
        let first = collection
        guard let update, let commits else {
            return await context.finish { self.initialResultsHandler?(self, first, nil) }
        }
        guard await context.deliver({ self.initialResultsHandler?(self, first, nil) }) else {
            return
        }
        for await _ in commits {
            do {
                let new = try await read(context)
                let changed = new.changed(since: collection)
                collection = new
                for statistics in changed {
                    guard await context.deliver({ update(self, statistics, new, nil) }) else {
                        return
                    }
                }
            } catch HealthStoreError.databaseInaccessible {
                // The change can still be read after the device is unlocked.
                continue
            }
        }
    }

    private func read(_ context: QueryContext) async throws -> HKStatisticsCollection {
        let calendar = context.healthStore.configuration.calendar()
        let statistics = try await context.store.statisticsCollection(
            of: quantityType.value, matching: SamplePredicate(checking: predicate),
            options: StatisticsOptions(options), anchorDate: anchorDate,
            interval: intervalComponents, calendar: calendar, app: context.app)
        return HKStatisticsCollection(
            type: quantityType.value, buckets: try buckets(calendar), populated: statistics)
    }

    /// Raises for an interval without a length; an interval that the calendar cannot add fails the
    /// query.
    private func requireInterval() {
        do throws(StatisticsBucketsError) {
            _ = try buckets(.current)
        } catch .unusableAnchor, .tooShort, .tooManyBuckets {
            return
        } catch {
            HKException.raise(.invalidArgument, "intervalComponents: \(error.description)")
        }
    }

    private func buckets(
        _ calendar: Calendar
    ) throws(StatisticsBucketsError) -> StatisticsBuckets {
        try StatisticsBuckets(
            anchorDate: anchorDate, components: intervalComponents, calendar: calendar)
    }

    package override func fail(_ error: any Error) { initialResultsHandler?(self, nil, error) }
}

/// A query for statistics in buckets, once or continuously.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The predicate for the samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// The statistics to compute.
    public var options: HKStatisticsOptions
    /// The date at which a bucket begins.
    public var anchorDate: Date
    /// The calendar length of a bucket.
    public var intervalComponents: DateComponents

    /// Creates a descriptor for statistics of matching samples in buckets.
    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        self.predicate = predicate
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
    }

    /// The whole collection, and the changed statistics.
    public struct Result: Sendable {
        /// All buckets.
        public let statisticsCollection: HKStatisticsCollection
        /// The buckets that changed; nil in the first result.
        public let updatedStatistics: [HKStatistics]?
    }

    /// The statistics in buckets.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        try await QueryResult<HKStatisticsCollection>.of(healthStore) { handler in
            query { _, collection, error in
                handler(
                    collection.map { .success($0) } ?? .failure(error ?? HKError(.unknownError)))
            }
        }
    }

    /// The statistics in buckets, followed by changes, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                let query = query { _, collection, error in
                    handler(Self.result(collection, nil, error))
                }
                query.statisticsUpdateHandler = { _, statistics, collection, error in
                    handler(Self.result(collection, statistics.map { [$0] }, error))
                }
                return query
            })
    }

    private func query(
        _ handler:
            @escaping @Sendable (
                HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?
            ) -> Void
    ) -> HKStatisticsCollectionQuery {
        let query = HKStatisticsCollectionQuery(
            quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate,
            options: options, anchorDate: anchorDate, intervalComponents: intervalComponents)
        query.initialResultsHandler = handler
        return query
    }

    private static func result(
        _ collection: HKStatisticsCollection?, _ updated: [HKStatistics]?, _ error: (any Error)?
    ) -> Swift.Result<Result, any Error> {
        guard let collection, error == nil else {
            return .failure(error ?? HKError(.unknownError))
        }
        return .success(Result(statisticsCollection: collection, updatedStatistics: updated))
    }
}

extension HKStatisticsCollectionQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence {
        /// One result.
        public typealias Element = HKStatisticsCollectionQueryDescriptor.Result

        let stream: QueryStream<Element>

        /// An iterator over the results; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next result; nil when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
