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
