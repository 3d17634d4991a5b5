public import Foundation
internal import HealthModel

/// The base class of series builders.
// @unchecked: the stored properties are constants; in subclasses a mutex guards the mutable state.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
    let healthStore: HKHealthStore
    let machine: HKDevice?
    let tasks = SerialTasks()

    init(store: HKHealthStore, device: HKDevice?) {
        healthStore = store
        machine = device
        super.init()
    }

    /// Discards the series; nothing is saved.
    open func discard() {}

    /// Calls a handler, in the order of the calls, with the result of a state change.
    func report(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ change: () throws(HKError) -> Void
    ) {
        var failure: HKError?
        do throws(HKError) { try change() } catch { failure = error }
        let task = tasks.enqueue { [failure] in if let failure { throw failure } }
        healthStore.complete(completion) { _, _ in try await task.value }
    }
}

/// The collected data and the state of a series builder; a pure value.
struct SeriesBuilderState<Datum: Sendable>: Sendable {
    enum Phase: Hashable, Sendable { case collecting, finished, discarded }

    private(set) var phase = Phase.collecting
    private(set) var data: [Datum] = []
    private(set) var metadata: Metadata = [:]

    /// Changes the data; fails after the end.
    mutating func change(_ change: (inout [Datum]) throws(HKError) -> Void) throws(HKError) {
        try requireCollecting()
        try change(&data)
    }

    /// Adds metadata; an existing key gets the new value.
    mutating func add(_ new: Metadata) throws(HKError) {
        try requireCollecting()
        metadata.merge(new) { _, new in new }
    }

    /// Ends the collection and returns the data; a series has at least one datum.
    mutating func finish(adding new: Metadata = [:]) throws(HKError) -> ([Datum], Metadata) {
        try requireCollecting()
        guard !data.isEmpty else { throw Self.error("no data was added to the series") }
        try add(new)
        phase = .finished
        return (data, metadata)
    }

    /// Reverts the end of the series, because it could not be saved and the caller may retry.
    mutating func reopen() {
        if phase == .finished { phase = .collecting }
    }

    /// Discards the collected data.
    mutating func discard() {
        guard phase == .collecting else { return }
        phase = .discarded
        data = []
    }

    private func requireCollecting() throws(HKError) {
        if phase != .collecting { throw Self.error("the builder is finished or discarded") }
    }

    static func error(_ reason: String) -> HKError {
        HKError(.errorInvalidArgument, text: "Unable to build the series: \(reason).")
    }
}
