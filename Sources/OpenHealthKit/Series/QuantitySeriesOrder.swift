internal import Foundation
internal import HealthModel

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
