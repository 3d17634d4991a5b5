public import Foundation
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
