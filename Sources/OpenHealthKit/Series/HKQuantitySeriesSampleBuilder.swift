public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Builds one sample from many quantities: insert them, then finish.
// @unchecked: a mutex guards the mutable state.
open class HKQuantitySeriesSampleBuilder: NSObject, @unchecked Sendable {
    private enum State: Sendable {
        case collecting(QuantitySeries)
        case saving(QuantitySeries)
        case over
    }

    private let healthStore: HKHealthStore
    private let type: ObjectType
    private let machine: Device?
    private let start: Date
    private let state: Mutex<State>

    /// Creates a builder for a store; the sample begins at the date.
    public init(
        healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date,
        device: HKDevice?
    ) {
        self.healthStore = healthStore
        type = quantityType.value
        machine = device?.value
        start = startDate
        state = Mutex(.collecting(QuantitySeries(type: quantityType.value, startDate: startDate)))
        super.init()
    }

    /// The device of the sample.
    open var device: HKDevice? { machine.map { HKDevice($0) } }

    /// The type of the quantities.
    open var quantityType: HKQuantityType { HKQuantityType(value: type) }

    /// The start date of the sample.
    open var startDate: Date { start }

    /// Inserts a quantity at a date; replaces one with the same date.
    ///
    /// Throws `errorInvalidArgument` before the start, for another unit, and after the end.
    open func insert(_ quantity: HKQuantity, at date: Date) throws {
        try insert(quantity, for: DateInterval(start: date, end: date))
    }

    /// Inserts a quantity of a time range; replaces one with the same start.
    ///
    /// Throws `errorInvalidArgument` before the start, for another unit, and after the end.
    open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
        let value = quantity.value
        try state.change { state throws(HKError) in
            guard case .collecting(var series) = state else { throw Self.overError }
            try series.insert(value, during: dateInterval)
            state = .collecting(series)
        }
    }

    /// Discards the series; nothing is saved.
    open func discard() { state.withLock { $0 = .over } }

    /// Saves the sample, which ends with its last quantity.
    @preconcurrency
    open func finishSeries(
        metadata: [String: Any]?,
        completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
    ) {
        finishSeries(metadata: metadata, endDate: nil, completion: completion)
    }

    /// Saves the sample; fails if there is no quantity, or one after the end.
    @preconcurrency
    open func finishSeries(
        metadata: [String: Any]?, endDate: Date?,
        completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
    ) {
        let facts = Metadata(validating: metadata)
        let outcome = Result { () throws(HKError) in try finished(endDate, facts) }
        healthStore.finish { store, app in
            let (sample, series) = try outcome.get()
            do {
                return try await store.save(sample, series: series, app: app)
            } catch {
                self.reopen()
                throw error
            }
        } _: { sample, error in
            completion(sample.map { [HKQuantitySample.object(for: $0)] }, error)
        }
    }

    /// Saves the sample, which ends with its last quantity.
    @discardableResult
    open func finishSeries(metadata: [String: Any]?) async throws -> [HKQuantitySample] {
        try await finishSeries(metadata: metadata, endDate: nil)
    }

    /// Saves the sample; fails if there is no quantity, or one after the end.
    @discardableResult
    open func finishSeries(
        metadata: [String: Any]?, endDate: Date?
    ) async throws -> [HKQuantitySample] {
        try await Completion.value {
            finishSeries(metadata: metadata, endDate: endDate, completion: $0)
        }
    }

    private func finished(
        _ end: Date?, _ facts: Metadata
    ) throws(HKError) -> (Sample, SeriesData?) {
        let machine = machine
        return try state.change { state throws(HKError) in
            guard case .collecting(let series) = state else { throw Self.overError }
            let sample = try series.sample(
                uuid: UUID(), endDate: end, metadata: facts, device: machine)
            state = .saving(series)
            return (sample, .quantities(series.data))
        }
    }

    /// Reverts the end of the series, because its sample could not be saved and the caller may
    /// retry.
    private func reopen() {
        state.withLock { if case .saving(let series) = $0 { $0 = .collecting(series) } }
    }

    private static let overError = QuantitySeries.error("the builder is finished or discarded")
}

/// The data of a quantity series during its construction, and the resulting sample.
struct QuantitySeries: Sendable {
    let type: ObjectType
    let startDate: Date

    /// The unit of the stored data: the type's own, or that of the first datum.
    private(set) var unit: HealthUnit?
    private(set) var data: [QuantityDatum] = []

    init(type: ObjectType, startDate: Date) {
        self.type = type
        self.startDate = startDate
        unit = type.canonicalUnit
    }

    /// Inserts a datum by time; replaces one with the same start.
    mutating func insert(_ quantity: Quantity, during interval: DateInterval) throws(HKError) {
        guard interval.start >= startDate else {
            throw Self.error("a quantity may not be earlier than the series")
        }
        let unit = unit ?? quantity.unit
        guard let value = try? quantity.doubleValue(for: unit) else {
            throw Self.error("\(type) requires a unit compatible with \(unit)")
        }
        self.unit = unit
        let index = data.firstIndex { $0.interval.start >= interval.start } ?? data.endIndex
        if index < data.endIndex, data[index].interval.start == interval.start {
            data.remove(at: index)
        }
        data.insert(QuantityDatum(interval: interval, value: value), at: index)
    }

    /// The sample over the data: their sum or average, with the summary of the series.
    ///
    /// The sample begins with the series and ends with its last datum, unless an end is given.
    func sample(
        uuid: UUID, endDate: Date?, metadata: Metadata, device: Device?
    ) throws(HKError) -> Sample {
        guard let unit, let last = data.max(by: { $0.interval.end < $1.interval.end }) else {
            throw Self.error("no quantities were added")
        }
        let end = endDate ?? last.interval.end
        guard end >= last.interval.end else {
            throw Self.error("the series may not end before its last quantity")
        }
        let values = data.map(\.value)
        let sum = values.reduce(0, +)
        let isDiscrete = type.quantityFacts?.aggregationStyle.isDiscrete ?? true
        let sample = Sample(
            uuid: uuid, type: type, startDate: startDate, endDate: end,
            payload: .quantity(
                Quantity(isDiscrete ? sum / Double(values.count) : sum, unit),
                series: SeriesSummary(
                    count: values.count, minimum: values.min() ?? 0, maximum: values.max() ?? 0,
                    mostRecent: last.value, mostRecentInterval: last.interval)),
            metadata: metadata, device: device)
        if let reason = SampleRules.violation(of: sample) {
            throw HKError(.errorInvalidArgument, text: reason)
        }
        return sample
    }

    static func error(_ reason: String) -> HKError {
        HKError(.errorInvalidArgument, text: "Unable to build the series: \(reason).")
    }
}

/// A query for the quantities within samples, one by one.
// @unchecked: the two options are set before the query is executed, as Apple requires.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
    /// Whether the handler gets the sample of each quantity; set it before executing.
    open var includeSample = false

    /// Whether the quantities of one sample precede those of the next.
    ///
    /// Otherwise they are sorted by their own time. Set it before executing.
    open var orderByQuantitySampleStartDate = false

    private let condition: SamplePredicate
    private let handler:
        @Sendable (SeriesQuantity?, Bool, (any Error)?, HKQuantitySeriesSampleQuery) -> Void

    /// Creates a query for matching samples; the handler's parameters are quantity, time, sample,
    /// last, and error.
    @preconcurrency
    public init(
        quantityType: HKQuantityType, predicate: NSPredicate?,
        quantityHandler:
            @escaping @Sendable (
                HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool,
                (any Error)?
            ) -> Void
    ) {
        condition = SamplePredicate(checking: predicate)
        handler = { datum, isLast, error, query in
            let sample = query.includeSample ? datum?.sample : nil
            quantityHandler(
                query, datum.map { HKQuantity($0.quantity) }, datum?.interval,
                sample.map(HKQuantitySample.object), isLast, error)
        }
        super.init(objectType: quantityType, predicate: predicate)
    }

    /// Creates a query for one sample; the handler's parameters are quantity, start, last, and
    /// error.
    @preconcurrency
    @available(
        swift, deprecated: 100000, message: "Use init(quantityType:predicate:quantityHandler:)"
    )
    public init(
        sample quantitySample: HKQuantitySample,
        quantityHandler:
            @escaping @Sendable (
                HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?
            ) -> Void
    ) {
        condition = .uuids([quantitySample.uuid])
        handler = { datum, isLast, error, query in
            quantityHandler(
                query, datum.map { HKQuantity($0.quantity) }, datum?.interval.start, isLast, error)
        }
        super.init(objectType: quantitySample.quantityType, predicate: nil)
    }

    package override func run(_ context: QueryContext) async throws {
        guard let type = objectType?.value else { return }
        let samples = try await context.store.samplesByStart(
            of: type, matching: condition, app: context.app)
        var order = QuantitySeriesOrder(bySample: orderByQuantitySampleStartDate)
        // One quantity is held back, because the handler must know which one is the last.
        var held: SeriesQuantity?
        for sample in samples {
            let data = try await context.store.quantities(of: sample, app: context.app)
            let ready = (held.map { [$0] } ?? []) + order.add(data, of: sample)
            guard await deliver(ready.dropLast(), in: context) else { return }
            held = ready.last
        }
        let rest = (held.map { [$0] } ?? []) + order.finish()
        guard await deliver(rest.dropLast(), in: context) else { return }
        let last = rest.last
        await context.finish { self.handler(last, true, nil, self) }
    }

    package override func fail(_ error: any Error) { handler(nil, true, error, self) }

    private func deliver(
        _ quantities: some Collection<SeriesQuantity> & Sendable, in context: QueryContext
    ) async -> Bool {
        if quantities.isEmpty { return context.isRunning }
        return await context.deliver {
            for quantity in quantities where context.isRunning {
                self.handler(quantity, false, nil, self)
            }
        }
    }
}

/// Reads the quantities within samples as a sequence.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery {
    /// Options for the content and the order of the results.
    ///
    /// They are not `Sendable`, as on a phone.
    public struct Options: OptionSet {
        /// The bits.
        public let rawValue: Int

        /// Creates options from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Each result includes its sample.
        public static var includeSample: Options { Options(rawValue: 1) }
        /// The quantities of one sample precede those of the next.
        public static var orderByQuantitySampleStartDate: Options { Options(rawValue: 2) }
    }

    /// One quantity.
    public struct Result: Hashable, Sendable {
        /// The time range of the measurement.
        public let dateInterval: DateInterval
        /// The quantity.
        public let quantity: HKQuantity
        /// The sample of the quantity, if requested.
        public let sample: HKQuantitySample?
    }

    /// The predicate for the samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// Options for the content and the order of the results.
    public var options: Options

    /// Creates a descriptor for the quantities of matching samples.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
        self.predicate = predicate
        self.options = options
    }

    /// The quantities, in order.
    public func results(for healthStore: HKHealthStore) -> Results {
        guard let type = predicate.sampleType as? HKQuantityType else {
            HKException.raise(
                .invalidArgument, "\(predicate.sampleType) is not a quantity type")
        }
        let (predicate, options) = (predicate, options)
        return Results(
            stream: SeriesStream(healthStore) { handler in
                let query = HKQuantitySeriesSampleQuery(
                    quantityType: type, predicate: predicate.nsPredicate
                ) { _, quantity, interval, sample, isLast, error in
                    let result = quantity.flatMap { quantity in
                        interval.map {
                            Result(dateInterval: $0, quantity: quantity, sample: sample)
                        }
                    }
                    handler(result.map { [$0] } ?? [], isLast, error)
                }
                query.includeSample = options.contains(.includeSample)
                query.orderByQuantitySampleStartDate = options.contains(
                    .orderByQuantitySampleStartDate)
                return query
            })
    }

    /// A sequence of quantities.
    public struct Results: AsyncSequence {
        /// A quantity.
        public typealias Element = HKQuantitySeriesSampleQueryDescriptor.Result

        let stream: SeriesStream<Element>

        /// An iterator over the quantities; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next quantity; nil after the last, or when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}

/// A quantity of a series with its sample.
struct SeriesQuantity: Sendable {
    var interval: DateInterval
    var quantity: Quantity
    var sample: Sample
}

/// Sorts the quantities of several samples, which arrive in the order of their starts.
///
/// A quantity is returned after no later sample can have an earlier one, so that only overlapping
/// data is held in memory.
struct QuantitySeriesOrder: Sendable {
    /// Whether all quantities of a sample precede those of the next one.
    let bySample: Bool
    private var waiting: [SeriesQuantity] = []

    init(bySample: Bool) { self.bySample = bySample }

    /// Adds the quantities of the next sample; returns the next ones in order.
    mutating func add(_ quantities: [SeriesQuantity], of sample: Sample) -> [SeriesQuantity] {
        if bySample { return quantities.sorted(by: Self.isEarlier) }
        let ready = waiting.prefix { $0.interval.start < sample.startDate }
        waiting.removeFirst(ready.count)
        waiting = (waiting + quantities).sorted(by: Self.isEarlier)
        return Array(ready)
    }

    /// The remaining quantities, in order.
    mutating func finish() -> [SeriesQuantity] {
        defer { waiting = [] }
        return waiting
    }

    private static func isEarlier(_ a: SeriesQuantity, _ b: SeriesQuantity) -> Bool {
        (a.interval.start, a.interval.end) < (b.interval.start, b.interval.end)
    }
}

extension SeriesQuantity {
    /// The quantities of a sample: its series, or its own quantity without one.
    static func all(of sample: Sample, series: SeriesData?) -> [SeriesQuantity] {
        guard let quantity = sample.quantity else { return [] }
        guard case .quantities(let data) = series, !data.isEmpty else {
            let whole = DateInterval(start: sample.startDate, end: sample.endDate)
            return [SeriesQuantity(interval: whole, quantity: quantity, sample: sample)]
        }
        return data.map {
            SeriesQuantity(
                interval: $0.interval, quantity: Quantity($0.value, quantity.unit),
                sample: sample)
        }
    }
}
