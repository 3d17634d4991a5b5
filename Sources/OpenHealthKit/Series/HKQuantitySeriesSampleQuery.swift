public import Foundation
internal import HealthDatabase
internal import HealthModel

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
