import Foundation
import HealthKit

// Queries whose initialisers are overridden, so that a test can call the handler itself.
// Safe to share: what they keep never changes.

final class MockObserverQuery: HKObserverQuery, @unchecked Sendable {
    typealias UpdateHandler =
        @Sendable (
            HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
        ) -> Void

    let updateHandler: UpdateHandler

    override init(
        sampleType: HKSampleType, predicate: NSPredicate?, updateHandler: @escaping UpdateHandler
    ) {
        self.updateHandler = updateHandler
        super.init(sampleType: sampleType, predicate: predicate, updateHandler: updateHandler)
    }
}

final class MockAnchoredObjectQuery: HKAnchoredObjectQuery, @unchecked Sendable {
    typealias ResultsHandler =
        @Sendable (
            HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
        ) -> Void

    let resultsHandler: ResultsHandler
    let anchor: HKQueryAnchor?

    override init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler: @escaping ResultsHandler
    ) {
        resultsHandler = handler
        self.anchor = anchor
        super.init(
            type: type, predicate: predicate, anchor: anchor, limit: limit, resultsHandler: handler)
    }
}

final class MockSampleQuery: HKSampleQuery, @unchecked Sendable {
    typealias ResultsHandler = @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    let resultsHandler: ResultsHandler

    override init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
        sortDescriptors: [NSSortDescriptor]?, resultsHandler: @escaping ResultsHandler
    ) {
        self.resultsHandler = resultsHandler
        super.init(
            sampleType: sampleType, predicate: predicate, limit: limit,
            sortDescriptors: sortDescriptors, resultsHandler: resultsHandler)
    }
}

final class MockStatisticsCollectionQuery: HKStatisticsCollectionQuery, @unchecked Sendable {
    let wasOverridden: Bool

    override init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
    ) {
        wasOverridden = true
        super.init(
            quantityType: quantityType, quantitySamplePredicate: quantitySamplePredicate,
            options: options, anchorDate: anchorDate, intervalComponents: intervalComponents)
    }
}
