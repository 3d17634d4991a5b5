internal import Foundation
internal import HealthModel

/// What a builder of a series has collected and whether it may take more; a pure value.
struct SeriesBuilderState<Datum: Sendable>: Sendable {
    enum Phase: Hashable, Sendable { case collecting, finished, discarded }

    private(set) var phase = Phase.collecting
    private(set) var data: [Datum] = []
    private(set) var metadata: Metadata = [:]

    /// Changes the data; a builder that is over refuses.
    mutating func change(_ change: (inout [Datum]) throws(HKError) -> Void) throws(HKError) {
        try requireCollecting()
        try change(&data)
    }

    /// Adds facts; a key that is there already gets the new value.
    mutating func add(_ new: Metadata) throws(HKError) {
        try requireCollecting()
        metadata.merge(new) { _, new in new }
    }

    /// Ends the collection and gives what was collected; a series has one datum at least.
    mutating func finish(adding new: Metadata = [:]) throws(HKError) -> ([Datum], Metadata) {
        try requireCollecting()
        guard !data.isEmpty else { throw Self.error("no data were added to the series") }
        try add(new)
        phase = .finished
        return (data, metadata)
    }

    /// Takes a finish back whose series could not be saved, so that it can be tried again.
    mutating func reopen() {
        if phase == .finished { phase = .collecting }
    }

    /// Throws what was collected away.
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
