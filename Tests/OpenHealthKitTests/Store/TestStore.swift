import Foundation
import HealthKit
import OpenHealthKit
import Testing

/// What the tests of the store share: samples, and handlers that can be waited for.
enum TestStore {
    /// The instant at which the samples of tests begin.
    static let zero = Date(timeIntervalSinceReferenceDate: 800_000_000)

    static let steps = HKQuantityType(.stepCount)
    static let mass = HKQuantityType(.bodyMass)
    static let sleep = HKCategoryType(.sleepAnalysis)

    /// Steps in an hour of their own.
    static func walk(_ count: Double, hour: Int = 0) -> HKQuantitySample {
        let start = zero + TimeInterval(hour) * 3_600
        return HKQuantitySample(
            type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: start,
            end: start + 600)
    }

    /// The count of steps in a sample.
    static func count(_ sample: HKSample) -> Double? {
        (sample as? HKQuantitySample)?.quantity.doubleValue(for: .count())
    }

    /// The samples of a type, by a classic query.
    static func samples(
        _ type: HKSampleType, in store: HKHealthStore, predicate: NSPredicate? = nil,
        limit: Int = HKObjectQueryNoLimit, sort: [NSSortDescriptor]? = nil
    ) async throws -> [HKSample] {
        try await withCheckedThrowingContinuation { continuation in
            store.execute(
                HKSampleQuery(
                    sampleType: type, predicate: predicate, limit: limit, sortDescriptors: sort
                ) { _, samples, error in
                    continuation.resume(
                        with: samples.map { .success($0) }
                            ?? .failure(error ?? HKError(.unknownError)))
                })
        }
    }
}

/// What handlers say, one after the other, to be awaited by a test.
struct Events<Element: Sendable>: Sendable {
    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func send(_ element: Element) { continuation.yield(element) }

    /// The next things said; fewer where the test's task ends first.
    func next(_ count: Int) async -> [Element] {
        var elements: [Element] = []
        guard count > 0 else { return elements }
        for await element in stream {
            elements.append(element)
            if elements.count == count { break }
        }
        return elements
    }

    /// The next thing said.
    func next() async throws -> Element { try #require(await next(1).first) }
}
